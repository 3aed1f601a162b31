import { expect, test } from 'vitest'
import type { Day } from '../../../shared/platform/days.ts'
import { toneOf } from './tone.ts'

const day = (text: string) => text as Day

test.each([
  [60, 100, 'many'],
  [50, 100, 'many'],
  [49, 100, 'some'],
  [17, 100, 'some'],
  [16, 100, 'few'],
  [0, 100, 'none'],
  [0, 0, 'closed'],
])('a day with %i free seats out of %i is shown as «%s»', (free, capacity, tone) => {
  expect(toneOf({ day: day('2026-12-08'), free, capacity })).toBe(tone)
})

test("a day that is missing in the server's answer is closed", () => {
  expect(toneOf(undefined)).toBe('closed')
})
