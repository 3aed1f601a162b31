import type { ImportResult } from '../../../shared/imports/schema.ts'
import { countText } from './import-words.ts'

/** What an import has done, in one line: «Добавлено 288, обновлено 3, с ошибками 12». */
export function resultText({ added, updated, skipped, left }: ImportResult): string {
  const parts = [
    ['добавлено', added],
    ['обновлено', updated],
    ['пропущено', skipped],
    ['не загружено', left],
  ] as const
  const said = parts
    .filter(([, count]) => count > 0)
    .map(([word, count]) => `${word}\u00a0${countText(count)}`)
  const text = said.join(', ') || 'список не изменился'
  return text.charAt(0).toUpperCase() + text.slice(1)
}
