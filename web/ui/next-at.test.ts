import { expect, test } from 'vitest'
import { nextAt } from './next-at.ts'

test('with nothing selected, arrow down selects the first suggestion and arrow up the last one', () => {
  expect(nextAt(-1, 1, 4)).toBe(0)
  expect(nextAt(-1, -1, 4)).toBe(3)
  expect(nextAt(-1, -1, 1)).toBe(0)
})

test('the arrows wrap around the ends of the offers', () => {
  expect([0, 1, 2].map((at) => nextAt(at, 1, 3))).toEqual([1, 2, 0])
  expect([0, 1, 2].map((at) => nextAt(at, -1, 3))).toEqual([2, 0, 1])
})
