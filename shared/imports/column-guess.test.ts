import { expect, test } from 'vitest'
import { recogniseColumns } from './column-guess.ts'

const rows = [
  ['Иванова А.П.', 'Иванова Анна Петровна', '17.05.1984', 'Цех 1'],
  ['Орлов И.И.', 'Орлов Иван Ильич', '01.02.1990', 'Цех 2'],
  ['Петров И.И.', 'Петров Илья Ильич', '03.04.1975', 'Цех 1'],
]
const units = { departments: ['Цех 1', 'Цех 2'], positions: [] }

test('columns without known headings are found by their values and marked as guesses', () => {
  const found = recogniseColumns(['', 'Поле', '', ''], rows, 2026, units)
  expect(found.slice(1)).toEqual([
    { field: 'fullname', isGuess: true },
    { field: 'birth', isGuess: true },
    { field: 'department', isGuess: true },
  ])
})

test('whole names in another column are taken instead of initials', () => {
  const [short, whole] = recogniseColumns(['ФИО', 'Работник полностью', 'ДР', ''], rows, 2026)
  expect([short?.field, whole?.field]).toEqual([null, 'fullname'])
})

test('recent dates are no dates of birth', () => {
  const recent = rows.map((cells) => [cells[1] ?? '', '01.03.2025'])
  expect(recogniseColumns(['ФИО', ''], recent, 2026)[1]?.field).toBeNull()
})
