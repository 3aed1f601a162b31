import { expect, test } from 'vitest'
import { recogniseColumns } from './column-guess.ts'

const rows = [
  ['Иванова А.П.', 'Иванова Анна Петровна', '17.05.1984', 'Цех 1'],
  ['Орлов И.И.', 'Орлов Иван Ильич', '01.02.1990', 'Цех 2'],
  ['Петров И.И.', 'Петров Илья Ильич', '03.04.1975', 'Цех 1'],
]
const units = { departments: ['Цех 1', 'Цех 2'], positions: [] }
const known = { units, notLoaded: new Set<string>() }

test('columns without known headings are found by their values and marked as guesses', () => {
  const found = recogniseColumns(['', 'Поле', '', ''], rows, 2026, known)
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

test.each([[['12%', '8 %', '4%']], [['0,12', '0.08', '0,04']], [['1200', '800,50', '1 400']]])(
  'a column that is called harmfulness and holds %j is pay and no factors',
  (values) => {
    const cells = rows.map((row, at) => [row[1] ?? '', row[2] ?? '', values[at] ?? ''])
    expect(recogniseColumns(['ФИО', 'ДР', 'Вредность'], cells, 2026)[2]?.field).toBeNull()
    const real = rows.map((row) => [row[1] ?? '', row[2] ?? '', '4.4'])
    expect(recogniseColumns(['ФИО', 'ДР', 'Вредность'], real, 2026)[2]?.field).toBe('factors')
  },
)

test('a column that was not loaded before is left out again, except the name and the date of birth', () => {
  const cells = rows.map((row) => [row[1] ?? '', row[2] ?? '', '4.4', '4.4'])
  const notLoaded = new Set(['фио', 'код вредн.', 'поле'])
  const found = recogniseColumns(['ФИО', 'ДР', 'Код вредн.', 'Поле'], cells, 2026, { units, notLoaded })
  expect(found.map(({ field }) => field)).toEqual(['fullname', 'birth', null, null])
})
