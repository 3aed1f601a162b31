import { afterAll, beforeAll, expect, test } from 'vitest'
import { embeddedDatabase, TestClock } from '../../test/harness.ts'
import type { Database } from './db/types.ts'
import { type Limits, limitsOver, spendFrom } from './limits.ts'

const limit = { times: 3, seconds: 60 }
let db: Database
let limits: Limits

beforeAll(async () => {
  db = await embeddedDatabase()
  limits = limitsOver(db)
})
afterAll(() => db.close())

const uses = async (key: string, count: number, now: Date) => {
  for (let left = count; left > 0; left -= 1) await limits.spend(key, limit, now)
}

test('a limit allows a number of uses; the next use is refused with the seconds to wait', async () => {
  const clock = new TestClock()
  await uses('a', 3, clock.now())
  clock.pass(20)
  await expect(limits.spend('a', limit, clock.now())).rejects.toMatchObject({
    kind: { code: 'TOO_OFTEN' },
    extra: { retryAfter: 40 },
  })
})

test('the window of a limit starts with the first use, and later uses do not prolong it', async () => {
  const clock = new TestClock()
  await uses('b', 3, clock.now())
  clock.pass(59)
  await expect(limits.spend('b', limit, clock.now())).rejects.toThrow()
  clock.pass(1)
  await uses('b', 3, clock.now())
})

test('a limit counts each key separately, and a forgotten key starts anew', async () => {
  const now = new TestClock().now()
  await uses('c', 3, now)
  await uses('d', 3, now)
  await limits.forget('c')
  await uses('c', 3, now)
  await expect(limits.spend('d', limit, now)).rejects.toThrow()
})

test('a limit does not count a use that is given back', async () => {
  const now = new TestClock().now()
  await uses('e', 3, now)
  await limits.giveBack('e')
  await uses('e', 1, now)
  await expect(limits.spend('e', limit, now)).rejects.toThrow()
})

test('sweeping removes the expired windows of limits and keeps open ones', async () => {
  const clock = new TestClock()
  await uses('f', 3, clock.now())
  clock.pass(30)
  await uses('g', 3, clock.now())
  clock.pass(31)
  await limits.sweep(clock.now())
  const { rows } = await db.execute("select key from rate_counters where key in ('f', 'g')")
  expect(rows).toEqual([{ key: 'g' }])
})

test('somebody with a whole /56 gets four times the limit of a visitor, not 256 times, and a neighbour keeps theirs', async () => {
  const now = new TestClock().now()
  const spend = (address: string) => spendFrom(limits, { key: 'from', address }, limit, now)
  for (let network = 0; network < 4; network += 1)
    for (let use = 0; use < 3; use += 1) await spend(`2001:db8:1:1${network}0::1`)
  await expect(spend('2001:db8:1:1ff::1')).rejects.toThrow()
  await spend('2001:db8:1:200::1')
})
