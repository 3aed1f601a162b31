import type { Database } from '../../server/platform/db/types.ts'
import { runUnprepared } from '../../server/platform/db/unprepared.ts'
import { bookingContract } from '../../shared/booking/contract.ts'
import { clinicDay } from '../../shared/platform/days.ts'
import { pricesAdminContract } from '../../shared/prices/contract.ts'
import { passSecondStep } from '../accounts.ts'
import { loadCatalogue } from '../booking.ts'
import { addPeople } from '../people.ts'
import { expect, test } from '../postgres.ts'
import { type Running, startServer } from '../processes.ts'

const CABINET_SECRET = 'a secret of the tests, long enough'
const service = 'fn-audiometry'

interface Clinic {
  db: Database
  sites: [Running, Running]
  /** Cookies of two administrators. */
  admins: [string, string]
  today: string
}

/** A clinic of two processes with a price list and two administrators. */
async function openClinic(database: { url: string; open(): Database }): Promise<Clinic> {
  const db = database.open()
  const now = new Date()
  await loadCatalogue(db, now)
  const cookies = await addPeople(db.execute, CABINET_SECRET, { count: 2 })
  await db.execute(`update accounts set roles = '{admin}'`)
  await db.execute(passSecondStep)
  const settings = { DATABASE_URL: database.url, CABINET_SECRET }
  const sites = [await startServer(settings), await startServer(settings)] as const
  return { db, sites: [...sites], admins: [cookies(), cookies()], today: clinicDay(now) }
}

async function standing({ url }: Running, cookie: string): Promise<{ row: string; amount: number }> {
  const answer = await fetch(url + pricesAdminContract.table.path, { headers: { cookie } })
  const { result } = await answer.json()
  return result.rows.find((row: { service: string }) => row.service === service).cells.ekb
}

/** Sets one price; gives the status of the answer. */
async function set({ url }: Running, cookie: string, from: string, cell: { amount: number; seen: string }) {
  const headers = { cookie, 'content-type': 'application/json' }
  const body = JSON.stringify({ organization: null, from, cells: [{ service, city: 'ekb', ...cell }] })
  return (await fetch(url + pricesAdminContract.set.path, { method: 'POST', headers, body })).status
}

/** Asks one process for the price of a check-up with noise. */
async function quoted({ url }: Running, date: string): Promise<number> {
  const wish = {
    kind: 'periodic',
    city: 'ekb',
    gender: 'Мужской',
    birth: '1984-05-17',
    factors: [{ code: '4.4' }],
  }
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ ...wish, date })
  const answer = await fetch(url + bookingContract.quote.path, { method: 'POST', headers, body })
  return (await answer.json()).result.total
}

test('a price set on one process is in the quotes of another within two seconds [§2.7-i]', async ({
  database,
}) => {
  const { sites, admins, today } = await openClinic(database)
  const [here, there] = sites
  const before = await quoted(there, today)
  const { row, amount } = await standing(here, admins[0])
  expect(await set(here, admins[0], today, { amount: amount + 100, seen: row })).toBe(200)
  expect(await quoted(here, today)).toBe(before + 100)
  await expect.poll(() => quoted(there, today), { timeout: 2000 }).toBe(before + 100)
  await Promise.all(sites.map((site) => site.stop()))
})

test('when two admins set the same price on two processes, exactly one succeeds, in each of twenty rounds', async ({
  database,
}) => {
  const { db, sites, admins, today } = await openClinic(database)
  const countSet = async () =>
    Number((await db.execute('select count(*) from prices where set_by is not null')).rows[0]?.count)
  const first = await countSet()
  for (let turn = 1; turn <= 20; turn += 1) {
    const { row: seen } = await standing(sites[0], admins[0])
    const both = ([0, 1] as const).map((at) =>
      set(sites[at], admins[at], today, { amount: turn * 10 + at, seen }),
    )
    expect((await Promise.all(both)).sort()).toEqual([200, 409])
    expect(await countSet()).toBe(first + turn)
  }
  await Promise.all(sites.map((site) => site.stop()))
})

test('prices are numbered in the order of their commits, however they are added', async ({ database }) => {
  const db = database.open()
  await loadCatalogue(db, new Date())
  const one = database.open(2)
  const other = database.open(2)
  const add = `insert into prices (id, city, service_code, valid_from, amount, set_at)
    values (gen_random_uuid(), 'ekb', 'fn-news', '2026-01-01', 1, now()) returning number`
  let isFirstDone = false
  let begun = () => {}
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve
  })
  const first = one.transact(async (tx) => {
    await runUnprepared(tx, add, { all: [] })
    begun()
    await runUnprepared(tx, 'select pg_sleep(0.3)', { all: [] })
    isFirstDone = true
  })
  await hasBegun
  await other.execute(add)
  expect(isFirstDone).toBe(true)
  await first
})
