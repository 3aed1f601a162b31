import { expect, test } from 'vitest'
import { freeTone, peopleTone } from './load-tone.ts'

test.each([
  [60, 100, 'many'],
  [50, 100, 'many'],
  [49, 100, 'some'],
  [17, 100, 'some'],
  [16, 100, 'few'],
  [0, 100, 'none'],
  [0, 0, 'closed'],
])('a day with %i free seats out of %i is shown as «%s»', (free, capacity, tone) => {
  expect(freeTone({ free, capacity })).toBe(tone)
})

test("a day that is missing in the server's answer is closed", () => {
  expect(freeTone(undefined)).toBe('closed')
})

test.each([
  [0, 0, 'empty'],
  [1, 30, 'some'],
  [10, 30, 'some'],
  [11, 30, 'many'],
  [21, 30, 'most'],
  [40, 30, 'most'],
])('a day with %i people where the fullest has %i is shown as «%s»', (people, most, tone) => {
  expect(peopleTone(people, most)).toBe(tone)
})
