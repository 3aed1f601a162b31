import { expect, test } from 'vitest'
import type { BookingState } from '../booking/schema.ts'
import type { Day } from '../platform/days.ts'
import { groupNumber, isMissed, lawfulStart, missedUpTo, usualKind, whoProblem } from './rules.ts'

const today = '2026-03-02' as Day
const open = (state: BookingState, day: string) => ({ state, day: day as Day })
const factors = [{ code: '4.4' }]

test('a group number includes its year', () => {
  expect(groupNumber(2026, 12)).toBe('Г-2026-000012')
})

test.for([
  ['submitted', '2026-03-01', true],
  ['confirmed', '2026-03-01', true],
  ['confirmed', '2026-03-02', false],
  ['arrived', '2026-03-01', false],
] as const)('on 2 March, a booking in state %s for the day %s is missed: %s', ([state, day, missed]) => {
  expect(isMissed(open(state, day), today)).toBe(missed)
})

test('dismissed, booked and factorless employees cannot be booked; a missed booking does not prevent a new one', () => {
  const facts = { dismissedOn: null, cameOn: null, open: null, factors }
  expect(whoProblem(facts, today)).toBe(null)
  expect(whoProblem({ ...facts, dismissedOn: today, open: open('confirmed', '2026-03-09') }, today)).toBe(
    'dismissed',
  )
  expect(whoProblem({ ...facts, open: open('confirmed', '2026-03-09') }, today)).toBe('booked')
  expect(whoProblem({ ...facts, open: open('confirmed', '2026-02-27') }, today)).toBe(null)
  expect(whoProblem({ ...facts, factors: [] }, today)).toBe('no_factors')
})

test('an employee who came to the current check-up is left out unless requested; a year-old visit does not count', () => {
  const came = { dismissedOn: null, cameOn: '2026-02-20' as Day, open: null, factors }
  expect(whoProblem(came, today)).toBe('came')
  expect(whoProblem({ ...came, again: true }, today)).toBe(null)
  expect(whoProblem({ ...came, cameOn: '2025-04-01' as Day }, today)).toBe(null)
  const booked = { ...came, open: open('confirmed', '2026-03-09') }
  expect(whoProblem(booked, today)).toBe('booked')
  expect(whoProblem({ ...booked, again: true, moving: true }, today)).toBe(null)
})

test('a booking is closed as missed three days after the visit', () => {
  expect(missedUpTo(today)).toBe('2026-02-27')
})

test.each([
  ['2026-11-25', '2027-01-25', '2026-12-15'],
  ['2026-12-25', '2027-02-25', '2027-01-25'],
  ['2026-12-31', '2027-02-28', '2027-01-28'],
])('a check-up announced on %s starts on %s by the list and on %s by the plan', (today, byList, byPlan) => {
  expect(lawfulStart(today as Day)).toEqual({ byList, byPlan })
})

test.for([
  ['no check-up is known', null, null, '2019-04-01', 'preliminary'],
  ['the last one was long before the hiring', '2022-06-01', null, '2026-02-10', 'preliminary'],
  ['the last one was in the year before the hiring', '2025-09-01', null, '2026-02-10', 'periodic'],
  ['the employee has passed one since the hiring', '2024-06-01', null, '2019-04-01', 'periodic'],
  ['the day of the hiring is not known', '2024-06-01', null, null, 'periodic'],
  ['the employee has come to the first one', null, '2026-02-20', '2026-02-10', 'periodic'],
] as const)('when %s, the usual kind is decided by the order', ([, last, came, hired, kind]) => {
  const facts = { lastPassedOn: last as Day | null, cameOn: came as Day | null, hiredOn: hired as Day | null }
  expect(usualKind(facts)).toBe(kind)
})
