import { expect, test } from 'vitest'
import { reuseKeys } from './drawn-keys.ts'

const three = reuseKeys(new Map(), [0, 1, 2], 0)
const inOrder = (keys: ReadonlyMap<number, number>) => [...keys.entries()]

test('a row that comes into sight takes the element of one that leaves it', () => {
  expect(inOrder(reuseKeys(three, [0, 2, 3], 0))).toEqual([
    [0, 0],
    [2, 2],
    [3, 1],
  ])
  expect(inOrder(reuseKeys(three, [0, 80, 81], 0))).toEqual([
    [0, 0],
    [80, 1],
    [81, 2],
  ])
})

test('rows above those that stay get new elements, so that none of those moves', () => {
  const low = reuseKeys(new Map(), [0, 7, 8], 0)
  expect(inOrder(reuseKeys(low, [0, 6, 7], 0))).toEqual([
    [0, 0],
    [6, 3],
    [7, 1],
  ])
})
