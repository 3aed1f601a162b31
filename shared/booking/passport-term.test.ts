import { expect, test } from 'vitest'
import type { Day } from '../platform/days.ts'
import { hasRunOut, renewalWords } from './passport-term.ts'

const day = (text: string) => text as Day

test('a passport due for replacement at 20 or 45 expires 90 days later, another document never expires', () => {
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
])('a passport due for replacement at 45 gives this note on %s: %s', (on, words) => {
  const said = renewalWords(
    { kind: 'passport', issuedOn: day('2010-03-01') },
    { birth: day('1990-01-01'), today: day(on) },
  )
  if (words) expect(said).toContain(words)
  else expect(said).toBeNull()
})

test('a passport issued at 14 gives a note about age 20; one issued after 45 or another document gives none', () => {
  const said = (issuedOn: string, kind: 'passport' | 'other' = 'passport') =>
    renewalWords({ kind, issuedOn: day(issuedOn) }, { birth: day('1970-01-01'), today: day('2026-03-02') })
  expect(said('1984-03-01')).toMatch('после 20 лет')
  expect(said('2015-01-01')).toBeNull()
  expect(said('1984-03-01', 'other')).toBeNull()
})
