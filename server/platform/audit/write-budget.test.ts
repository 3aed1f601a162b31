import { expect, test } from 'vitest'
import { openWriteBudget } from './write-budget.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 2, 2) + seconds * 1000)
const one = { key: 'one', times: 2, seconds: 60 }

test('over the limit nothing is written, and the next row counts what was left out', () => {
  const { take } = openWriteBudget()
  expect([take(one, at(0)), take(one, at(1)), take(one, at(2)), take(one, at(3))]).toEqual([1, 1, null, null])
  expect([take(one, at(61)), take(one, at(62))]).toEqual([3, 1])
})

test('each caller has a limit, and the whole process writes at most 120 rows a minute', () => {
  const { take } = openWriteBudget()
  const written = (second: number) =>
    Array.from({ length: 500 }, (_, caller) => take({ ...one, key: `${caller}` }, at(second))).filter(Boolean)
  expect(written(0)).toHaveLength(120)
  expect(written(30)).toHaveLength(0)
  expect(written(61)).toHaveLength(120)
})
