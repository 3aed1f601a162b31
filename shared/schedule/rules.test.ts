import { describe, expect, test } from 'vitest'
import { addDays, clinicInstant, type Day } from '../platform/days.ts'
import { nearestFirst, quartersOf, quartersOfDay, type Shift } from './rules.ts'

const day = (text: string) => text as Day
const week: Shift[] = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
  day: weekday,
  from: weekday === 7 ? null : '08:00',
  to: weekday === 7 ? null : '09:00',
  closed: weekday === 7,
  capacity: weekday === 6 ? 0 : 4,
}))
const holidays = new Set(['2026-05-01'])

test.each([
  ['08:00', '09:00', ['08:00', '08:15', '08:30', '08:45']],
  ['07:45', '08:10', ['07:45']],
  ['09:00', '09:00', []],
  ['16:00', '08:00', []],
  ['23:45', '24:00', ['23:45']],
])('quarters from %s to %s begin at %j', (from, to, expected) =>
  expect(quartersOf(from, to)).toEqual(expected),
)

describe('a day has', () => {
  test.each([
    ['2026-03-02', 4, 'a Monday'],
    ['2026-03-07', 0, 'a Saturday on which nobody is taken'],
    ['2026-03-08', 0, 'a Sunday, closed'],
    ['2026-05-01', 0, 'a Friday that is a holiday'],
  ])('%s: %i slots (%s)', (date, count) =>
    expect(quartersOfDay(day(date), week, holidays)).toHaveLength(count),
  )

  test('slots with the capacity of its day of the week', () => {
    expect(quartersOfDay(day('2026-03-02'), week, holidays)[0]).toEqual({ time: '08:00', capacity: 4 })
  })
})

test('the nearest free slots are those of the wanted day, then by distance in time', () => {
  const at = (date: string, time: string) => ({
    day: day(date),
    start: clinicInstant(day(date), time).toISOString(),
  })
  const wanted = at('2026-03-03', '08:00')
  const before = addDays(day('2026-03-03'), -1)
  const slots = [
    at(before, '16:45'),
    at('2026-03-03', '16:45'),
    at('2026-03-04', '08:00'),
    at('2026-03-03', '08:15'),
  ]
  expect(nearestFirst(slots, wanted)).toEqual([slots[3], slots[1], slots[0], slots[2]])
})
