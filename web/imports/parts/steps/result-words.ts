import type { ImportResult } from '../../../../shared/imports/schema.ts'
import { capital } from '../../../../shared/platform/capital.ts'
import { numberWords } from '../../../../shared/platform/count-words.ts'

/** Numbers after their words, those of nought left out: «Добавлено 288, обновлено 3»; empty when all are nought. */
export const listed = (parts: readonly (readonly [word: string, count: number])[]): string =>
  capital(
    parts
      .filter(([, count]) => count > 0)
      .map(([word, count]) => `${word}\u00a0${numberWords(count)}`)
      .join(', '),
  )

/** What an import has done, in one line: «Добавлено 288, обновлено 3, не загружено 12». */
export const resultText = ({ added, updated, skipped, left }: ImportResult): string =>
  listed([
    ['добавлено', added],
    ['обновлено', updated],
    ['пропущено', skipped],
    ['не загружено', left],
  ]) || 'Список не изменился'
