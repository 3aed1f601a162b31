import { expect, test } from 'vitest'
import { batched } from './batched.ts'

const asked: (readonly number[])[] = []
const double = batched(async (keys: readonly number[]) => {
  asked.push(keys)
  return keys.map((key) => key * 2)
})

test('questions asked in one turn of the event loop become one query, each with its own answer', async () => {
  asked.length = 0
  expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6])
  expect(asked).toEqual([[1, 2, 3]])
})

test('a question repeated after its answer is asked of the database again: nothing is cached', async () => {
  asked.length = 0
  await double(1)
  await double(1)
  expect(asked).toEqual([[1], [1]])
})

test('a large number of questions is split into several queries, and each gets its answer', async () => {
  asked.length = 0
  const keys = Array.from({ length: 450 }, (_item, index) => index)
  expect(await Promise.all(keys.map(double))).toEqual(keys.map((key) => key * 2))
  expect(asked.map(({ length }) => length)).toEqual([200, 200, 50])
})

test('a failure reaches every caller of the batch; the next query succeeds', async () => {
  let broken = true
  const ask = batched(async (keys: readonly number[]) => {
    if (broken) throw new Error('away')
    return keys
  })
  const [one, other] = await Promise.allSettled([ask(1), ask(2)])
  expect([one.status, other.status]).toEqual(['rejected', 'rejected'])
  broken = false
  expect(await ask(3)).toBe(3)
})
