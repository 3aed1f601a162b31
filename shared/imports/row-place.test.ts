import { expect, test } from 'vitest'
import { rowPlace } from './row-place.ts'

test('a row of the second sheet is named by its own number there and the name of the sheet', () => {
  const sheets = [
    { name: 'Цех', before: 0 },
    { name: 'АУП', before: 18 },
  ]
  expect([5, 18, 19, 20].map((row) => rowPlace(sheets, row))).toEqual([
    '5 листа «Цех»',
    '18 листа «Цех»',
    '1 листа «АУП»',
    '2 листа «АУП»',
  ])
  expect(rowPlace(sheets.slice(0, 1), 20)).toBe('20')
  expect(rowPlace([], 20)).toBe('20')
})
