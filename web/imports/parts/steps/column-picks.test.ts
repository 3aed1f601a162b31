import { describe, expect, test } from 'vitest'
import {
  chosenOf,
  doubtfulIn,
  doubtfulText,
  isChanged,
  missingIn,
  type Picks,
  picksOf,
  withPick,
} from './column-picks.ts'

const columns = [
  { at: 0, heading: '№ п/п', field: null, isGuess: false, values: ['1'] },
  { at: 1, heading: 'Работник', field: 'fullname' as const, isGuess: false, values: ['Иванов Пётр Ильич'] },
  { at: 2, heading: 'Д.р.', field: 'birth' as const, isGuess: false, values: ['01.02.1980'] },
].map((column) => ({ ...column, places: [{ sheet: 0, at: column.at, heading: column.heading }] }))

describe('the columns of a file', () => {
  test('each column starts with its recognised field, and only columns with a field are sent', () => {
    expect(chosenOf(picksOf(columns))).toEqual([
      { at: 1, field: 'fullname' },
      { at: 2, field: 'birth' },
    ])
  })

  test('a field chosen for one column is taken away from the other', () => {
    const picks = withPick(picksOf(columns), columns, { at: 0, field: 'birth' })
    expect(picks).toEqual({ 0: 'birth', 1: 'fullname', 2: null })
    expect(isChanged(picks, columns)).toBe(true)
    const back = withPick(picks, columns, { at: 2, field: 'birth' })
    expect(isChanged(withPick(back, columns, { at: 0, field: null }), columns)).toBe(false)
  })

  test('a field chosen for a column of one sheet stays with the column of another sheet', () => {
    const sheets = columns.map((column, sheet) => ({ ...column, places: [{ sheet, at: 0, heading: '' }] }))
    const picks = withPick(picksOf(sheets), sheets, { at: 0, field: 'birth' })
    expect(picks).toEqual({ 0: 'birth', 1: 'fullname', 2: 'birth' })
  })

  test.each<[Picks, string[]]>([
    [{ 1: 'fullname', 2: 'birth' }, []],
    [{ 1: 'surname', 2: 'name', 3: 'birth' }, []],
    [{ 1: 'surname', 2: 'birth' }, ['Имя']],
    [{ 1: 'name', 2: 'birth' }, ['Фамилия']],
    [{ 1: 'fullname' }, ['Дата рождения']],
    [{ 1: null }, ['ФИО', 'Дата рождения']],
  ])('the columns %j lack the required fields %j', (picks, missing) => {
    expect(missingIn(picks)).toEqual(missing)
  })
})

test('HR is asked about unknown columns that look like data, and not about the loaded ones', () => {
  const column = (at: number, heading: string, values: string[]) => ({
    at,
    heading,
    values,
    field: null,
    isGuess: false,
    places: [],
  })
  const columns = [column(0, 'Дата рождения', []), column(1, 'Срок МО', []), column(2, 'Прим.', ['да'])]
  expect(doubtfulIn({ 0: 'birth', 1: null, 2: null }, columns)).toEqual(['Срок МО'])
  expect(doubtfulText(['Срок МО'])).toBe('Столбец «Срок МО» не загружается: это не данные сотрудников?')
})
