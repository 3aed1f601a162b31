import { expect, test } from 'vitest'
import type { SkippedRow } from '../../../../shared/imports/schema.ts'
import { skippedText } from './unread-words.ts'

const group = (row: number): SkippedRow => ({ row, reason: 'group', text: `Цех № ${row}` })

test('rows that are not people stand in a line for each reason, the first four of each with their text', () => {
  const rows: SkippedRow[] = [
    { row: 9, reason: 'numbering', text: '1 2 3' },
    ...[10, 11, 12, 18, 24].map(group),
    { row: 63, reason: 'total', text: 'Итого: 40 чел.' },
  ]
  expect(skippedText({ sheets: null, skipped: { count: 7, rows } })).toEqual({
    title: '7\u00a0строк — не сотрудники, не загрузим',
    lines: [
      'подразделения над людьми: строки 10 «Цех № 10», 11 «Цех № 11», 12 «Цех № 12», 18 «Цех № 18» и ещё 1',
      'номера столбцов: строки 9',
      'итоги: строки 63 «Итого: 40 чел.»',
    ],
  })
})
