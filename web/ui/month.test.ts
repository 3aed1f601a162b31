import { expect, test } from 'vitest'
import type { Day } from '../../shared/platform/days.ts'
import { dayByKey, monthEnd, monthStart, monthWeeks, weeksOf } from './month.ts'

const day = (text: string) => text as Day

test('a month consists of whole weeks from Monday to Sunday', () => {
  const weeks = monthWeeks(day('2026-12-15'))
  expect(weeks).toHaveLength(5)
  expect(weeks[0]?.[0]).toBe('2026-11-30')
  expect(weeks.at(-1)?.at(-1)).toBe('2027-01-03')
})

test.each([
  ['2027-02-10', 4],
  ['2026-11-10', 6],
  ['2028-02-29', 5],
])('the month of %s takes %i weeks', (text, count) => {
  expect(monthWeeks(day(text))).toHaveLength(count)
})

test('a month starts on its first day and ends on its last, also in a leap year', () => {
  expect([monthStart(day('2028-02-29')), monthEnd(day('2028-02-01'))]).toEqual(['2028-02-01', '2028-02-29'])
})

const first = day('2026-11-21')
const last = day('2027-01-19')

test.each([
  ['ArrowRight', '2026-12-09'],
  ['ArrowUp', '2026-12-01'],
  ['Home', '2026-12-07'],
  ['End', '2026-12-13'],
  ['PageDown', '2027-01-08'],
  ['PageUp', '2026-11-21'],
])('the key %s moves from 8 December to %s, never beyond the bookable days', (key, to) => {
  expect(dayByKey(day('2026-12-08'), key, first, last)).toBe(to)
})

test('a key that does not move between days gives null, so the browser handles it', () => {
  expect(dayByKey(day('2026-12-08'), 'Enter', first, last)).toBeNull()
})

test('days of two months form whole weeks without a gap', () => {
  const weeks = weeksOf(day('2026-11-26'), day('2026-12-08'))
  expect(weeks.map((week) => week[0])).toEqual(['2026-11-23', '2026-11-30', '2026-12-07'])
})
