import { expect, test } from 'vitest'
import { awayLimit, seatsByHour } from './plan-board.ts'

test('a day does not lose a person in each hour: remainders of minutes go over to the next hour', () => {
  expect(seatsByHour([30, 30, 30, 30], 20)).toEqual([1, 2, 1, 2])
  expect(seatsByHour([0.3, 0.3, 0.3], 0.1)).toEqual([3, 3, 3])
  expect(seatsByHour([10, 0, 10], 15)).toEqual([0, 0, 1])
})

test('a fifth of a department may be away on a day, of fewer than five one', () => {
  expect([1, 4, 5, 9, 10, 15, 99, 100].map((size) => awayLimit(size))).toEqual([1, 1, 1, 1, 2, 3, 19, 20])
})
