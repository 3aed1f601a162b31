import { expect, test } from 'vitest'
import { whenWords } from './when.ts'

const now = new Date('2026-11-21T06:00:00Z')

test.each([
  ['2026-11-21T05:15:00Z', 'сегодня, 10:15'],
  ['2026-11-20T20:30:00Z', 'сегодня, 01:30'],
  ['2026-11-20T13:40:00Z', 'вчера, 18:40'],
  ['2026-10-08T04:00:00Z', '8\u00a0октября, 09:00'],
  ['2025-12-08T04:00:00Z', '8\u00a0декабря 2025, 09:00'],
])('an event at %s is shown by the clinic’s clock as «%s»', (at, words) => {
  expect(whenWords(at, now)).toBe(words)
})
