import { expect, test } from 'vitest'
import { columnName, lettersOf, placesText, sheetsText } from './import-words.ts'

test('list of many sheets names three and counts the others', () => {
  expect(sheetsText(['Цех 2'])).toBe('«Цех 2»')
  expect(sheetsText(['Цех 2', 'Цех 3', 'Склад', 'Титул', 'Итоги'])).toBe('«Цех 2», «Цех 3», «Склад» и ещё 2')
})

test('a column of several sheets is named by its letters there, and by its sheets where they differ', () => {
  const sheets = { read: ['Цех', 'АУП'].map((name) => ({ name, before: 0 })), others: [] }
  const column = (...places: [sheet: number, at: number][]) => ({
    heading: 'Таб.',
    places: places.map(([sheet, at]) => ({ sheet, at, heading: 'Таб.' })),
  })
  const shown = (one: ReturnType<typeof column>) => [
    lettersOf(one),
    columnName(one, sheets),
    placesText(one, sheets),
  ]
  expect(shown(column([0, 4], [1, 4]))).toEqual(['E', 'E', null])
  expect(shown(column([1, 1]))).toEqual(['B', 'B листа «АУП»', 'лист «АУП», столбец\u00a0B'])
  const both = 'лист «Цех», столбец\u00a0E; лист «АУП», столбец\u00a0B'
  expect(shown(column([0, 4], [1, 1]))).toEqual(['E, B', 'E, B', both])
  expect(shown(column())).toEqual(['—', '«Таб.»', null])
})
