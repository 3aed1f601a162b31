import { expect, test } from 'vitest'
import type { Day } from './days.ts'
import { birthProblem, hasRunOut, issueProblem, renewalWords } from './person-dates.ts'

const day = (text: string) => text as Day
const today = day('2026-03-02')

test.each([
  ['2026-03-02', null],
  ['2026-03-03', 'Дата рождения не может быть позже сегодняшней'],
  ['1936-03-02', null],
  ['1936-03-01', 'Дата рождения не может быть раньше чем 90 лет назад'],
])('of a person born on %s is said: %s', (birth, words) => {
  expect(birthProblem(day(birth), today)).toBe(words)
})

const given = (issuedOn: string, birth: string | null, kind: 'passport' | 'other' = 'passport') =>
  issueProblem({ kind, issuedOn: day(issuedOn) }, { birth: birth === null ? null : day(birth), today })

test('a passport is given on the fourteenth birthday at the earliest', () => {
  expect(given('2003-12-31', '1990-01-01')).toMatch('с 14 лет')
  expect(given('2004-01-01', '1990-01-01')).toBeNull()
  expect(given('1990-01-02', null)).toBeNull()
})

test('one born on 29 February is fourteen on 1 March of a common year', () => {
  expect(given('2014-02-28', '2000-02-29')).toMatch('с 14 лет')
  expect(given('2014-03-01', '2000-02-29')).toBeNull()
})

test('another document may be given to a child, but not tomorrow', () => {
  expect(given('1999-01-01', '1990-01-01', 'other')).toBeNull()
  expect(given('2026-03-03', '1990-01-01', 'other')).toBe('Дата выдачи не может быть в будущем')
})

test('a passport that had to be replaced at 20 or at 45 has run out 90 days later, another document never', () => {
  const over = (issuedOn: string, on: string, kind: 'passport' | 'other' = 'passport') =>
    hasRunOut({ kind, issuedOn: day(issuedOn) }, { birth: day('1990-01-01'), today: day(on) })
  expect(over('2004-03-01', '2010-04-01')).toBe(false)
  expect(over('2004-03-01', '2010-04-02')).toBe(true)
  expect(over('2010-01-01', '2026-03-02')).toBe(false)
  expect(over('2010-01-01', '2035-04-02')).toBe(true)
  expect(over('2035-01-01', '2080-01-01')).toBe(false)
  expect(over('2004-03-01', '2080-01-01', 'other')).toBe(false)
})

test.each([
  ['2034-12-31', null],
  ['2035-01-01', 'после 45 лет он действует 90 дней, до 01.04.2035'],
  ['2035-04-01', 'после 45 лет он действует 90 дней, до 01.04.2035'],
  ['2035-04-02', 'после 45 лет он действовал 90 дней, до 01.04.2035'],
])('of a passport that is to be replaced at 45 is said on %s: %s', (on, words) => {
  const said = renewalWords(
    { kind: 'passport', issuedOn: day('2010-03-01') },
    { birth: day('1990-01-01'), today: day(on) },
  )
  if (words) expect(said).toContain(words)
  else expect(said).toBeNull()
})

test('of a passport given at 14 is said that it was to be replaced at 20, of one given after 45 and of another document nothing', () => {
  const said = (issuedOn: string, kind: 'passport' | 'other' = 'passport') =>
    renewalWords({ kind, issuedOn: day(issuedOn) }, { birth: day('1970-01-01'), today })
  expect(said('1984-03-01')).toMatch('после 20 лет')
  expect(said('2015-01-01')).toBeNull()
  expect(said('1984-03-01', 'other')).toBeNull()
})
