import { describe } from 'vitest'
import factors from '../../reference/factors.json' with { type: 'json' }
import prices from '../../reference/prices.json' with { type: 'json' }
import services from '../../reference/services.json' with { type: 'json' }
import { openDemo } from '../../server/demo.ts'
import { loadPrices } from '../../server/prices/actions.ts'
import { pricesOn } from '../../server/prices/store.ts'
import { loadReference } from '../../server/programme/actions.ts'
import { loadOrder } from '../../server/reference.ts'
import type { Day } from '../../shared/platform/days.ts'
import { loadFirstStations } from '../group-booking.ts'
import { openApp } from '../harness.ts'
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

  test('fill an empty database with the demo data once, and none of them fails', async ({ database }) => {
    const apps = await Promise.all([openApp(database.open(4)), openApp(database.open(4))])
    await apps[0].db.transact((tx) => loadOrder(tx, now))
    await loadFirstStations(apps[0].db)
    const { secrets, config } = apps[0].deps
    await Promise.all(apps.map(({ db, clock }) => openDemo(db, clock, { config, secrets })))
    const made = await apps[0].db.execute(`
      select (select count(*)::int from booking_groups) as groups,
        (select count(*)::int from accounts where phone = '+79000000001') as patients,
        (select count(*) > 15 from bookings where state = 'confirmed') as expected`)
    expect(made.rows).toEqual([{ groups: 3, patients: 1, expected: true }])
    for (const app of apps) await app.server.fastify.close()
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
