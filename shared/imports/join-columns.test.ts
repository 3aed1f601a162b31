import { expect, test } from 'vitest'
import { recogniseColumns } from './column-guess.ts'
import { headingOf, isGivenTwice, joinColumns, placesIn } from './join-columns.ts'

const sheet = (...headings: string[]) => ({ headings, columns: recogniseColumns(headings, [], 2026) })
const shown = (joined: ReturnType<typeof joinColumns>) =>
  joined.map((column) => [column.field, headingOf(column)])

test('columns of two sheets are joined by the heading, else by the field, and the rest stay apart', () => {
  const joined = joinColumns([
    sheet('Фамилия', 'Имя', 'Дата рождения', 'Профессия', 'Оклад', 'Прим.'),
    sheet('Сотрудник', 'ДР', 'Должность', 'прим.', 'К выплате'),
  ])
  expect(shown(joined)).toEqual([
    ['surname', 'Фамилия'],
    ['name', 'Имя'],
    ['birth', 'Дата рождения / ДР'],
    ['position', 'Профессия / Должность'],
    [null, 'Оклад'],
    [null, 'Прим. / прим.'],
    ['fullname', 'Сотрудник'],
    [null, 'К выплате'],
  ])
  expect(placesIn(joined, 1)).toEqual([6, 2, 3, 5, 7])
})

test('several columns of factors are joined in their order, and a wider department goes before its part', () => {
  const joined = joinColumns([
    sheet('ФИО', 'Цех', 'Фактор 1', 'Фактор 2'),
    sheet('Вредность', 'Опасность', 'ФИО', 'Филиал', 'Цех'),
  ])
  expect(shown(joined)).toEqual([
    ['fullname', 'ФИО'],
    ['department', 'Филиал'],
    ['department', 'Цех'],
    ['factors', 'Фактор 1 / Вредность'],
    ['factors', 'Фактор 2 / Опасность'],
  ])
})

test('a column known in one sheet only gives its field to the equal heading, if no other column has the field', () => {
  const known = (field: 'fullname' | null) => ({ field, isGuess: false })
  const first = { headings: ['Имя в 1С', 'ФИО'], columns: [known(null), known('fullname')] }
  const second = { headings: ['Имя в 1С'], columns: [known('fullname')] }
  expect(shown(joinColumns([second, { ...second, columns: [known(null)] }]))).toEqual([
    ['fullname', 'Имя в 1С'],
  ])
  expect(shown(joinColumns([first, second]))).toEqual([
    [null, 'Имя в 1С'],
    ['fullname', 'ФИО / Имя в 1С'],
  ])
})

test('one field is given to a column of each sheet, but not to two columns of one sheet', () => {
  const [own, other] = joinColumns([sheet('Личн. код'), sheet('Код')])
  const [one, beside] = joinColumns([sheet('Личн. код', 'Код')])
  const given = (...columns: (typeof own)[]) =>
    columns.flatMap((column) => (column ? [{ field: 'personnelNumber' as const, column }] : []))
  expect(isGivenTwice(given(own, other))).toBe(false)
  expect(isGivenTwice(given(one, beside))).toBe(true)
})
