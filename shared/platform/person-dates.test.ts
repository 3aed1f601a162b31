import { expect, test } from 'vitest'
import type { Day } from './days.ts'
import { birthProblem, boundsProblem, issueProblem } from './person-dates.ts'

const day = (text: string) => text as Day
const today = day('2026-03-02')

test.each([
  ['2026-03-02', null],
  ['2026-03-03', 'Дата рождения не может быть позже сегодняшней'],
  ['1936-03-02', null],
  ['1936-03-01', 'Дата рождения не может быть раньше чем 90 лет назад'],
])('the birth date %s is answered with: %s [§9.2]', (birth, words) => {
  expect(birthProblem(day(birth), today)).toBe(words)
})

test.each([
  ['1936-03-01', 'Дата не может быть раньше 02.03.1936'],
  ['1936-03-02', null],
  ['2027-03-02', null],
  ['2027-03-03', 'Дата не может быть позже 02.03.2027'],
])('a typed date %s is within 90 years back and one year ahead: %s [§9.2-b]', (typed, words) => {
  expect(boundsProblem(day(typed), today)).toBe(words)
})

const given = (issuedOn: string, birth: string | null, kind: 'passport' | 'other' = 'passport') =>
  issueProblem({ kind, issuedOn: day(issuedOn) }, { birth: birth === null ? null : day(birth), today })

test('a passport is issued on the fourteenth birthday at the earliest', () => {
  expect(given('2003-12-31', '1990-01-01')).toMatch('с 14 лет')
  expect(given('2004-01-01', '1990-01-01')).toBeNull()
  expect(given('1990-01-02', null)).toBeNull()
})

test('a person born on 29 February turns fourteen on 1 March of a common year', () => {
  expect(given('2014-02-28', '2000-02-29')).toMatch('с 14 лет')
  expect(given('2014-03-01', '2000-02-29')).toBeNull()
})

test('another document may be issued to a child, but not on a day in the future', () => {
  expect(given('1999-01-01', '1990-01-01', 'other')).toBeNull()
  expect(given('2026-03-03', '1990-01-01', 'other')).toBe('Дата выдачи не может быть в будущем')
})
