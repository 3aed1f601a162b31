import { describe, expect, test } from 'vitest'
import type { ImportRow, ImportView } from '../../../../shared/imports/schema.ts'
import { countWritten, firstLook, problemText, repeatText, rowName } from './check-words.ts'

const counts = { rows: 300, right: 280, bad: 12, repeats: 8, unaddable: 3 }
const view = {
  counts,
  columns: [
    { at: 0, heading: 'Таб. №', field: 'personnelNumber', values: [] },
    { at: 1, heading: 'ФИО', field: 'fullname', values: [] },
    { at: 2, heading: 'Примечание', field: null, values: [] },
    { at: 3, heading: 'Д.р.', field: 'birth', values: [] },
  ],
  warnings: [{ field: 'birth', text: 'Останется', rows: 2 }],
  problems: [
    { field: 'birth', text: 'Такой даты нет', rows: 8 },
    { field: 'gender', text: 'Укажите пол', rows: 4 },
  ],
} as unknown as ImportView

describe('the check of a file', () => {
  test('the check first shows the rows that need the user most', () => {
    expect(firstLook(view).kind).toBe('bad')
    expect(firstLook({ ...view, counts: { ...counts, bad: 0 } }).kind).toBe('repeat')
    expect(firstLook({ ...view, counts: { ...counts, bad: 0, repeats: 0 } }).kind).toBe('all')
  })

  test('the numbers of written rows depend on the choice about people already in the list', () => {
    expect(countWritten(counts, { duplicates: 'update' })).toMatchObject({
      added: 280,
      updated: 8,
      all: 288,
      left: 12,
    })
    expect(countWritten(counts, { duplicates: 'skip' })).toMatchObject({
      added: 280,
      skipped: 8,
      all: 280,
      left: 12,
    })
    expect(countWritten(counts, { duplicates: 'add' })).toMatchObject({ added: 285, all: 285, left: 15 })
  })

  test('rows that change nothing in known people are told apart from those that do', () => {
    const known = { ...counts, unchanged: 6 }
    expect(countWritten(known, { duplicates: 'update' })).toMatchObject({ updated: 2, same: 6, all: 282 })
    expect(countWritten(known, { duplicates: 'skip' })).toMatchObject({ same: 0, skipped: 8 })
    const unchanged = { ...counts, bad: 0, unchanged: 8 }
    expect(firstLook({ ...view, counts: unchanged }).kind).toBe('all')
  })

  test('a row says that its person is already in the list, and how the person was recognised', () => {
    const row = {
      repeats: { employee: { personnelNumber: '014', department: 'Цех', dismissedOn: null, by: ['snils'] } },
    }
    expect(repeatText(row as unknown as ImportRow)).toBe('Уже есть, таб.\u00a0№\u00a0014, тот же СНИЛС')
    expect(repeatText({ repeats: { row: 12 } } as ImportRow)).toBe('Повтор строки 12')
  })

  test('a row is named by the cells of the name, and a problem by its field', () => {
    const cells = [
      { field: 'surname', text: 'Иванов', problem: null },
      { field: 'name', text: 'Пётр', problem: null },
      { field: 'phone', text: '', problem: null },
    ]
    expect(rowName({ cells } as unknown as ImportRow)).toBe('Иванов Пётр')
    expect(rowName({ cells: [] } as unknown as ImportRow)).toBe('Без имени')
    expect(problemText('birth', 'Такой даты нет')).toBe('Дата рождения: такой даты нет')
    expect(problemText('birth', 'Дата рождения не может быть позже сегодняшней')).toBe(
      'Дата рождения не может быть позже сегодняшней',
    )
    expect(problemText('policy', 'ОМС: 16 цифр')).toBe('Полис ОМС: ОМС: 16 цифр')
  })
})
