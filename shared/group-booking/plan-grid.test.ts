import { expect, test } from 'vitest'
import { awayLimit } from './plan-grid.ts'

test('a fifth of a department may be away per day; in a department under five, one employee', () => {
  expect([1, 4, 5, 9, 10, 15, 99, 100].map((size) => awayLimit(size))).toEqual([1, 1, 1, 1, 2, 3, 19, 20])
})
