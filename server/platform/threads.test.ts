import { expect, test } from 'vitest'
import { inThread, type ThreadCall } from './threads.ts'

const refusal = new URL('../../shared/platform/refusal.ts', import.meta.url)

/** A call of a function with this body, which sees `input` and `tell`. */
const task = (body: string, input: unknown = null): ThreadCall => ({
  module: new URL(
    `data:text/javascript,${encodeURIComponent(`export const work = async (input, tell) => {\n${body}\n}`)}`,
  ),
  name: 'work',
  input,
})

test('a task returns its result and reports progress', async () => {
  const told: number[] = []
  const sum = await inThread<number, number>(task('input.forEach(tell)\nreturn input.length', [3, 4]), {
    onMessage: (word) => told.push(word),
  })
  expect([sum, told]).toEqual([2, [3, 4]])
})

test('bytes arrive unchanged', async () => {
  expect(await inThread(task('return new Uint8Array([1, 2, 3])'))).toEqual(new Uint8Array([1, 2, 3]))
})

test('an error of a task is thrown at the caller', async () => {
  await expect(inThread(task('throw new Error("no such sheet")'))).rejects.toThrow('no such sheet')
})

test('a refusal of a task is thrown at the caller with all its details', async () => {
  const call = { module: refusal, name: 'refuseTooOften', input: 40 }
  await expect(inThread(call)).rejects.toMatchObject({
    kind: { code: 'TOO_OFTEN' },
    extra: { retryAfter: 40 },
  })
})

test('a task that ends without a result is an error', async () => {
  await expect(inThread(task('process.exit()'))).rejects.toThrow('without a result')
})

test('a task that runs out of memory fails alone', async () => {
  const eater = task('const kept = []\nfor (;;) kept.push(new Array(1e5).fill(kept.length))')
  await expect(inThread(eater, { memory: 32 })).rejects.toThrow('memory')
})

test('a task that never ends is stopped in time, and the next ones run', async () => {
  const endless = [1, 2, 3].map(() => inThread(task('for (;;) {}'), { seconds: 0.2 }))
  await Promise.all(endless.map((end) => expect(end).rejects.toThrow('without a result')))
  expect(await inThread<number>(task('return 1'))).toBe(1)
})

test('a task is stopped when nobody waits for it any more, and the next ones run', async () => {
  const endless = task('for (;;) {}')
  const asked = [1, 2, 3].map(() => {
    const stop = new AbortController()
    const end = inThread(endless, { signal: stop.signal })
    return { stop, end: expect(end).rejects.toThrow('enough') }
  })
  const last = inThread<number>(task('return 1'))
  for (const { stop } of asked) stop.abort(new Error('enough'))
  await Promise.all(asked.map(({ end }) => end))
  expect(await last).toBe(1)
})

test('an owner with many tasks does not delay another owner, and is refused beyond a limit', async () => {
  const slow = (input: string) => task('return new Promise((done) => setTimeout(done, 30, input))', input)
  const ended: unknown[] = []
  const ask = (owner: string, at: number) =>
    inThread(slow(`${owner}${at}`), { owner }).then((name) => ended.push(name))
  const many = Array.from({ length: 22 }, (_, at) => ask('a', at))
  const too = expect(ask('a', 22)).rejects.toMatchObject({ kind: { code: 'TOO_OFTEN' } })
  await Promise.all([ask('b', 0), too])
  expect(ended.length).toBeLessThan(6)
  await Promise.all(many)
  expect(ended).toHaveLength(23)
})

test('work in a thread does not see the environment variables', async () => {
  expect(await inThread(task('return Object.keys(process.env)'))).toEqual([])
})
