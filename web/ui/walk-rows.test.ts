import { expect, test } from 'vitest'
import { placeByKey } from './walk-rows.ts'

test.for([
  ['ArrowDown', 3, 4],
  ['ArrowDown', 19, 19],
  ['ArrowUp', 3, 2],
  ['ArrowUp', 0, 0],
  ['PageDown', 3, 11],
  ['PageDown', 15, 19],
  ['PageUp', 3, 0],
  ['Home', 12, 0],
  ['End', 12, 19],
] as const)('in twenty rows %s moves from %i to %i, never beyond the ends', ([key, at, to]) => {
  expect(placeByKey(key, at, { count: 20 })).toBe(to)
})

test('another key gives no row, and a list can set how many rows Page Down moves over', () => {
  expect(placeByKey('Enter', 3, { count: 20 })).toBeNull()
  expect(placeByKey('PageDown', 3, { count: 20, page: 5 })).toBe(8)
})
