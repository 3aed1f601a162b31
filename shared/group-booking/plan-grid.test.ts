import { expect, test } from 'vitest'
import { awayLimit, seatsByHour } from './plan-grid.ts'

test('remainders of minutes carry over to the next hour, so a day loses no capacity', () => {
  expect(seatsByHour([30, 30, 30, 30], 20)).toEqual([1, 2, 1, 2])
  expect(seatsByHour([0.3, 0.3, 0.3], 0.1)).toEqual([3, 3, 3])
  expect(seatsByHour([10, 0, 10], 15)).toEqual([0, 0, 1])
})

test('a fifth of a department may be away per day; in a department under five, one employee', () => {
  expect([1, 4, 5, 9, 10, 15, 99, 100].map((size) => awayLimit(size))).toEqual([1, 1, 1, 1, 2, 3, 19, 20])
})
