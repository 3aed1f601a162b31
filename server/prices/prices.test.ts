import { describe } from 'vitest'
import factors from '../../reference/factors.json' with { type: 'json' }
import file from '../../reference/prices.json' with { type: 'json' }
import services from '../../reference/services.json' with { type: 'json' }
import type { OrganizationId } from '../../shared/organizations/schema.ts'
import type { Day } from '../../shared/platform/days.ts'
import { pricesContract } from '../../shared/prices/contract.ts'
import { priceVolume } from '../../shared/prices/rules.ts'
import { emptyDatabase, expect, test as withApp } from '../../test/harness.ts'
import { volume } from '../../test/programme.ts'
import type { Database } from '../platform/db/types.ts'
import { loadReference } from '../programme/actions.ts'
import { loadPrices } from './actions.ts'
import { type AddedPrice, addPrices, pricesOn } from './store.ts'

const now = new Date('2026-03-02T05:00:00Z')
const day = (text: string) => text as Day
const clerk = { accountId: '01890000-0000-7000-8000-00000000000a' }

const load = (db: Database) => db.transact((tx) => loadPrices(tx, file, now))

const price = (service: string, validFrom: string, amount: number): AddedPrice => ({
  city: 'ekb',
  service,
  validFrom: day(validFrom),
  amount,
})
/** Prices set long ago: the database accepts a past day only from the installation itself. */
const set = (db: Database, ...added: AddedPrice[]) => db.transact((tx) => addPrices(tx, added, null, now))
const setBy = (db: Database, ...added: AddedPrice[]) =>
  db.transact((tx) => addPrices(tx, added, clerk.accountId, now))

const test = withApp.extend<{ db: Database }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures from the pattern
  db: async ({}, use) => {
    const db = await emptyDatabase()
    // Only services of the order have prices.
    await db.transact((tx) => loadReference(tx, { factors, services }, now))
    await use(db)
    await db.close()
  },
})

describe('the price list', () => {
  test('a new installation has a price for each of the 96 services in both cities', async ({ db }) => {
    await load(db)
    const codes = services.services.map((service) => service.code).sort()
    for (const city of ['ekb', 'pvl'] as const) {
      const prices = await pricesOn(db.reader, city, day('2026-03-02'))
      expect(Object.keys(prices).sort()).toEqual(codes)
    }
  })

  test('loading again changes no price set by the clinic', async ({ db }) => {
    await set(db, price('doc-therapist', '2025-05-01', 999))
    await load(db)
    await load(db)
    const prices = await pricesOn(db.reader, 'ekb', day('2026-03-02'))
    expect([prices['doc-therapist'], prices['doc-neurologist']]).toEqual([999, 420])
  })

  test('a price applies from its day until the next one', async ({ db }) => {
    await set(db, price('lab-cbc', '2026-01-01', 400), price('lab-cbc', '2026-07-01', 450.5))
    const on = async (date: string) => (await pricesOn(db.reader, 'ekb', day(date)))['lab-cbc']
    expect(await on('2025-12-31')).toBeUndefined()
    expect(await on('2026-01-01')).toBe(400)
    expect(await on('2026-06-30')).toBe(400)
    expect(await on('2026-07-01')).toBe(450.5)
  })

  test('a changed price is visible at once in the process that changed it, and inside any transaction', async ({
    db,
  }) => {
    await load(db)
    const therapist = async () => (await pricesOn(db.reader, 'ekb', day('2026-03-02')))['doc-therapist']
    expect(await therapist()).toBe(350)
    await set(db, price('doc-therapist', '2026-02-01', 370))
    expect(await therapist()).toBe(370)
    const behind = `insert into prices values (gen_random_uuid(), 'ekb', 'doc-therapist', '2026-03-01', 380, now())`
    await db.execute(behind)
    const inside = await db.transact((tx) => pricesOn(tx, 'ekb', day('2026-03-02')))
    expect(inside['doc-therapist']).toBe(380)
  })

  test('a second price of one service for one day is a correction: the newest applies', async ({ db }) => {
    await set(db, price('lab-alt', '2026-05-01', 180))
    await set(db, price('lab-alt', '2026-05-01', 18), price('lab-alt', '2026-04-01', 170))
    const on = async (date: string) => (await pricesOn(db.reader, 'ekb', day(date)))['lab-alt']
    expect([await on('2026-04-30'), await on('2026-05-01')]).toEqual([170, 18])
  })

  test('the database refuses to rewrite or remove a price, and invalid values', async ({ db }) => {
    await load(db)
    await expect(db.execute('update prices set amount = 1')).rejects.toThrow(/never changed/)
    await expect(db.execute('delete from prices')).rejects.toThrow(/never changed/)
    const cbc = price('lab-cbc', '2026-03-02', 1)
    await setBy(db, cbc)
    for (const wrong of [
      { ...cbc, amount: -1 },
      { ...cbc, amount: null },
      { ...cbc, city: 'msk' as 'ekb' },
      { ...cbc, validFrom: day('2026-03-01') },
      { ...cbc, organization: clerk.accountId as OrganizationId },
    ])
      await expect(setBy(db, wrong), JSON.stringify(wrong)).rejects.toThrow()
  })

  test('anyone may read the price list of a city', async ({ app }) => {
    await app.db.transact((tx) => loadReference(tx, { factors, services }, now))
    await load(app.db)
    const { result, status } = await app.visitor().call(pricesContract.list, { query: { city: 'pvl' } })
    expect(status).toBe(200)
    expect(result).toMatchObject({ city: 'pvl', on: '2026-03-02', prices: { 'doc-therapist': 320 } })
    const other = await app.visitor().call(pricesContract.list, { query: { city: 'msk' as 'ekb' } })
    expect(other.status).toBe(422)
  })
})

describe('the price of a volume', () => {
  const noisy = { date: day('2026-03-02'), factors: [{ code: '4.4' }] }

  test('each line has the price of its city and the total is their sum to the kopeck', async ({ db }) => {
    await load(db)
    await set(db, price('fn-audiometry', '2026-02-01', 620.1), price('fn-vestibular', '2026-02-01', 380.2))
    const { items, total } = priceVolume(volume(noisy), await pricesOn(db.reader, 'ekb', noisy.date))
    expect(items.find((item) => item.service === 'fn-audiometry')?.price).toBe(620.1)
    // Doctors 350+420+450+450+460, base studies 100+90+420+250+380+60+190+180+80+520, 620.10+380.20.
    expect(total).toBe(2130 + 2270 + 1000.3)
  })

  test('the price on the day of the check-up applies, not today’s price', async ({ db }) => {
    await load(db)
    const total = async (date: string) =>
      priceVolume(volume(noisy), await pricesOn(db.reader, 'ekb', day(date))).total
    const before = await total('2026-06-30')
    await set(db, price('doc-therapist', '2026-07-01', 400))
    expect((await total('2026-07-01')) - before).toBe(50)
    expect(await total('2026-06-30')).toBe(before)
  })
})
