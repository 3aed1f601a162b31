import type { ImportResult } from '../../../../shared/imports/schema.ts'
import { capital } from '../../../../shared/platform/capital.ts'
import { numberWords } from '../../../../shared/platform/count-words.ts'

/** Formats labelled numbers without zeros: «Добавлено 288, обновлено 3»; empty when all are zero. */
export const listed = (parts: readonly (readonly [word: string, count: number])[]): string =>
  capital(
    parts
      .filter(([, count]) => count > 0)
      .map(([word, count]) => `${word}\u00a0${numberWords(count)}`)
      .join(', '),
  )

/** Formats the outcome of an import in one line: «Добавлено 288, обновлено 3, не загружено 12». */
export const resultText = ({ added, updated, unchanged = 0, skipped, left }: ImportResult): string =>
  listed([
    ['добавлено', added],
    ['обновлено', updated],
    ['без изменений', unchanged],
    ['пропущено', skipped],
    ['не загружено', left],
  ]) || 'Список не изменился'
