import { describe } from 'vitest'
import factors from '../../reference/factors.json' with { type: 'json' }
import prices from '../../reference/prices.json' with { type: 'json' }
import services from '../../reference/services.json' with { type: 'json' }
import { loadPrices } from '../../server/prices/actions.ts'
import { pricesOn } from '../../server/prices/store.ts'
import { loadReference } from '../../server/programme/actions.ts'
import type { Day } from '../../shared/platform/days.ts'
import { expect, test } from '../postgres.ts'

const now = new Date('2026-03-02T05:00:00Z')
const day = '2026-03-02' as Day

describe('processes that start at once', () => {
  test('load the reference data and the price list once, and none of them fails', async ({ database }) => {
    const processes = [database.open(2), database.open(2), database.open(2)]
    const loaded = await Promise.all(
      processes.map((db) =>
        db.transact(async (tx) => {
          const id = await loadReference(tx, { factors, services }, now)
          await loadPrices(tx, prices, now)
          return id
        }),
      ),
    )
    expect(new Set(loaded).size).toBe(1)
    const counted = await processes[0]?.execute(`
      select (select count(*)::int from order_editions) as editions, (select count(*)::int from prices) as prices`)
    expect(counted?.rows).toEqual([{ editions: 1, prices: 192 }])
  })
})

test('a price set by one process reaches another within two seconds', async ({ database }) => {
  const here = database.open(2)
  const there = database.open(2)
  await there.transact((tx) => loadReference(tx, { factors, services }, now))
  const set = (from: string, amount: number) =>
    there.execute(
      `insert into prices values (gen_random_uuid(), 'ekb', 'fn-ecg', '${from}', ${amount}, now())`,
    )
  const seen = async () => (await pricesOn(here.reader, 'ekb', day))['fn-ecg']
  await set('2026-01-01', 100)
  await expect.poll(seen, { timeout: 2000 }).toBe(100)
  await set('2026-02-01', 200)
  await expect.poll(seen, { timeout: 2000 }).toBe(200)
})
