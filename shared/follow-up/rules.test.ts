import { describe, expect, test } from 'vitest'
import { BookingState } from '../booking/schema.ts'
import type { Day } from '../platform/days.ts'
import { monthsFrom, percentOf, periodOf, stateOf, termsOf, visitSpans } from './rules.ts'
import type { DueMonth } from './schema.ts'

const day = (text: string) => text as Day
const today = day('2026-03-02')

describe('state of a person by the booking', () => {
  test.each([
    ['submitted', 'planned', 'missed', 'unmarked'],
    ['confirmed', 'planned', 'missed', 'unmarked'],
    ['arrived', 'came', 'came', 'came'],
    ['in_progress', 'came', 'came', 'came'],
    ['completed', 'came', 'came', 'came'],
    ['cancelled', 'cancelled', 'cancelled', 'cancelled'],
    ['no_show', 'missed', 'missed', 'missed'],
  ] as const)('%s: today %s, yesterday %s, a past day without arrivals %s', (state, now, before, silent) => {
    expect(BookingState.options).toContain(state)
    for (const isMarked of [true, false]) expect(stateOf({ state, day: today, isMarked }, today)).toBe(now)
    expect(stateOf({ state, day: day('2026-03-01'), isMarked: true }, today)).toBe(before)
    expect(stateOf({ state, day: day('2026-03-01'), isMarked: false }, today)).toBe(silent)
  })
})

test.each([
  [{}, '2026-01-01', '2026-12-31'],
  [{ from: '2026-05-01' }, '2026-05-01', '2026-12-31'],
  [{ to: '2025-06-30' }, '2025-01-01', '2025-06-30'],
  [{ from: '2026-03-01', to: '2026-03-31' }, '2026-03-01', '2026-03-31'],
])('the request %j gives the period from %s to %s', (given, from, to) => {
  expect(periodOf(given as Record<string, Day>, today)).toEqual({ from, to })
})

test.each([
  ['overdue', '1800-01-01', '2026-03-01'],
  ['2026-03', '2026-03-02', '2026-03-31'],
  ['2026-12', '2026-12-01', '2026-12-31'],
  ['2028-02', '2028-02-01', '2028-02-29'],
])(
  'the month %s covers due dates from %s to %s; the current month excludes passed dates',
  (month, from, to) => {
    expect(termsOf(month as DueMonth, today)).toEqual({ from, to })
  },
)

test('a series of months continues into the next year', () => {
  expect(monthsFrom(day('2026-11-30'), 4)).toEqual(['2026-11', '2026-12', '2027-01', '2027-02'])
})

test.each([
  [0, 10, 0],
  [1, 1000, 1],
  [999, 1000, 99],
  [10, 10, 100],
  [0, 0, 0],
  [1, 3, 33],
])('%i of %i is shown as %i %%: 100 only for all, and 0 only for none', (part, whole, percent) => {
  expect(percentOf(part, whole)).toBe(percent)
})

describe('a period of visits', () => {
  const visits = [
    { day: day('2026-03-02'), came: 2, planned: 0, missed: 1, unmarked: 0 },
    { day: day('2026-03-08'), came: 1, planned: 0, missed: 0, unmarked: 2 },
    { day: day('2026-03-31'), came: 0, planned: 4, missed: 0, unmarked: 0 },
  ]

  test.each([
    ['2026-03-01', '2026-03-31', 31, '2026-03-01'],
    ['2026-03-01', '2026-04-30', 10, '2026-03-01'],
    ['2026-01-01', '2026-12-31', 12, '2026-01-31'],
  ])('from %s to %s is divided into %i parts, and the first part ends on %s', (from, to, count, end) => {
    const spans = visitSpans({ from: day(from), to: day(to) }, visits)
    expect([spans.length, spans[0]?.to, spans.at(-1)?.to]).toEqual([count, end, to])
    const sum = (of: 'came' | 'planned' | 'missed' | 'unmarked') =>
      spans.reduce((total, span) => total + span[of], 0)
    expect([sum('came'), sum('planned'), sum('missed'), sum('unmarked')]).toEqual([3, 4, 1, 2])
  })
})
