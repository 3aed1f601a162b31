import { expect, test } from 'vitest'
import type { Day } from '../platform/days.ts'
import { editionState, endOfCoverage, isEndingSoon } from './coverage.ts'

const day = (text: string) => text as Day
const days = (from: string, to: string | null) => ({
  validFrom: day(from),
  validTo: to === null ? null : day(to),
})
const order29 = days('2021-04-01', '2027-04-01')

test('order 29н ends on 1 April 2027 when no edition follows', () => {
  expect(endOfCoverage([order29], day('2026-03-02'))).toBe('2027-04-01')
})

test('an edition that starts on that day closes the gap', () => {
  expect(endOfCoverage([days('2027-04-01', null), order29], day('2026-03-02'))).toBeNull()
})

test('a gap between two editions counts as an end', () => {
  expect(endOfCoverage([order29, days('2027-05-01', null)], day('2026-03-02'))).toBe('2027-04-01')
})

test('after the end of the last edition nothing covers today', () => {
  expect(endOfCoverage([order29], day('2027-06-01'))).toBe('2027-06-01')
})

test('the end is reported six months ahead', () => {
  expect(isEndingSoon(day('2027-04-01'), day('2026-09-30'))).toBe(false)
  expect(isEndingSoon(day('2027-04-01'), day('2026-10-01'))).toBe(true)
  expect(isEndingSoon(null, day('2026-10-01'))).toBe(false)
})

test('the state of an edition follows its dates', () => {
  const state = (from: string, to: string | null, withdrawnAt: unknown = null) =>
    editionState({ ...days(from, to), withdrawnAt }, day('2026-03-02'))
  expect(state('2021-04-01', '2026-03-02')).toBe('past')
  expect(state('2021-04-01', '2026-03-03')).toBe('now')
  expect(state('2026-03-03', null)).toBe('future')
  expect(state('2026-03-03', '2026-03-03', new Date())).toBe('withdrawn')
})
