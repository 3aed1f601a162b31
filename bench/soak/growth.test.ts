import { expect, test } from 'vitest'
import { growthOf, type Sample } from './growth.ts'

/** A run of half an hour: a heap that fills and is collected, and what the run adds to it each minute. */
const run = (perMinute: (minute: number) => number): Sample[] =>
  Array.from({ length: 360 }, (_, at) => {
    const minute = at / 12
    const heap = 60 + (at % 9) * 6 + perMinute(minute)
    return { minute, heap, rss: heap + 90 }
  })

test('a heap that fills and is collected does not grow', () => {
  expect(
    growthOf(
      run(() => 0),
      'heap',
    ).isUnbounded,
  ).toBe(false)
})

test('a process that warms up in the first minutes does not grow', () => {
  const samples = run((minute) => Math.min(minute, 6) * 10)
  expect(growthOf(samples, 'heap').isUnbounded).toBe(false)
  expect(growthOf(samples, 'rss').isUnbounded).toBe(false)
})

test('a leak of a megabyte a minute is seen in the heap, one of two also in the whole process', () => {
  expect(
    growthOf(
      run((minute) => minute),
      'heap',
    ),
  ).toMatchObject({ isUnbounded: true })
  expect(
    growthOf(
      run((minute) => 2 * minute),
      'rss',
    ),
  ).toMatchObject({ isUnbounded: true })
})

test('memory that came once and stays does not grow', () => {
  expect(
    growthOf(
      run((minute) => (minute > 14 ? 40 : 0)),
      'heap',
    ).isUnbounded,
  ).toBe(false)
})
