import { expect, test } from 'vitest'
import { windowOf } from './list-window.ts'

const screen = 900
const height = 60
const count = 100_000

test.each([
  ['at its beginning', 400],
  ['in its middle', -3_000_000],
  ['at its end', -count * height + screen],
])('a long list seen %s draws all visible rows and few others', (_, top) => {
  const { from, to } = windowOf(top, screen, height, count)
  expect(from * height + top).toBeLessThanOrEqual(Math.max(0, top))
  expect(to * height + top).toBeGreaterThanOrEqual(Math.min(screen, count * height + top))
  expect(to - from).toBeLessThan(50)
  expect(from >= 0 && to <= count).toBe(true)
})

test.each([0, 1, 3])('a list of %s rows draws all of them', (few) => {
  expect(windowOf(200, screen, height, few)).toEqual({ from: 0, to: few })
})
