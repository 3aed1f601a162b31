import { expect, test } from 'vitest'
import { addDays, clinicInstant, type Day } from '../platform/days.ts'
import { nearestFirst, quartersOf } from './rules.ts'

const day = (text: string) => text as Day
test.each([
  ['08:00', '09:00', ['08:00', '08:15', '08:30', '08:45']],
  ['07:45', '08:10', ['07:45']],
  ['09:00', '09:00', []],
  ['16:00', '08:00', []],
  ['23:45', '24:00', ['23:45']],
])('starts the quarters from %s to %s at %j', (from, to, expected) =>
  expect(quartersOf(from, to)).toEqual(expected),
)

test('returns the nearest free slots: those of the wanted day first, then by distance in time', () => {
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
