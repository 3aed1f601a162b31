import { setTimeout as wait } from 'node:timers/promises'
import { inject } from 'vitest'
import type { Database } from '../../server/platform/db/types.ts'
import { runUnprepared } from '../../server/platform/db/unprepared.ts'
import { listStationLoads, listStations } from '../../server/schedule/stations/store.ts'
import { listDaySlots } from '../../server/schedule/store.ts'
import type { EmployeeCard } from '../../shared/employees/schema.ts'
import { crowdedHours, freeCapacityOf } from '../../shared/group-booking/capacity.ts'
import type { ConflictDetails, GroupPlan, GroupVolume } from '../../shared/group-booking/schema.ts'
import { addDays, clinicDay, type Day } from '../../shared/platform/days.ts'
import { loadCatalogue } from '../booking.ts'
import { loadFirstStations, makeMorning, works } from '../group-booking.ts'
import { openApp, TestClock } from '../harness.ts'
import { expect, freshDatabase, test } from '../postgres.ts'
import { type Running, startServer } from '../processes.ts'

const days = ['2026-03-09', '2026-03-10'] as Day[]
const asked = { city: 'ekb', kind: 'periodic' }

async function openClinic(db: Database, on: readonly string[], now?: Date) {
  const clock = new TestClock()
  if (now) clock.set(now)
  await loadCatalogue(db, clock.now())
  await loadFirstStations(db)
  for (const day of on) await makeMorning(db, day)
  return openApp(db, {}, { clock })
}

type Office = Awaited<ReturnType<typeof works>>

/** Plans a group and books the plan, planning again when other groups were faster; returns the number booked. */
async function bookAll(office: Office, people: readonly EmployeeCard[]): Promise<number> {
  const ids = people.map(({ id }) => id)
  for (let tries = 0; tries < 40; tries += 1) {
    const plan = (await office.ask('plan', { body: { ...asked, who: { ids }, from: days[0], to: days[1] } }))
      .result as GroupPlan
    if (plan.places.length < ids.length) return 0
    const places = plan.places.map(({ employee, slot }) => ({ employee, slot }))
    const { status, error } = await office.ask('book', {
      body: { ...asked, places, total: plan.total, tell: false },
    })
    if (status === 201) return ids.length
    const { conflicts } = error.details as ConflictDetails
    expect(conflicts.length).toBeGreaterThan(0)
  }
  throw new Error('never booked')
}

/**
 * Slots whose counter differs from the number of their bookings, and employees whose stored day differs from
 * their open booking.
 */
async function spoilt(db: Database) {
  const { rows } = await db.execute(`
    select 'slot' as what, id from slots where taken > capacity
      or taken <> (select count(*) from bookings where slot_id = slots.id and state in ('submitted', 'confirmed'))
    union all
    select 'employee', id from employees where booked_on is distinct from
      (select day from bookings where employee_id = employees.id and state in ('submitted', 'confirmed'))
    union all
    select 'group', id from booking_groups where people <> (select count(*) from bookings where group_id = booking_groups.id)
    union all
    select 'booking', id from bookings where (select count(*) from booking_steps where booking_id = bookings.id) < 2`)
  return rows
}

/** Hours in which more people come to a station than it takes in the hours of a visit. */
async function oversold({ reader }: Database) {
  const slots = await listDaySlots(reader, 'ekb', days)
  const stations = await listStations(reader, 'ekb')
  const rooms = freeCapacityOf(
    slots,
    stations,
    await listStationLoads(reader, { city: 'ekb', days, except: [] }),
  )
  return stations.flatMap(({ key }) => crowdedHours(rooms, key))
}

test('twenty HR users plan and book the same capacity at once on two processes: nothing is oversold or lost', async ({
  database,
}) => {
  const first = await openClinic(database.open(12), days)
  const second = await openApp(database.open(12))
  const offices = await Promise.all(
    Array.from({ length: 20 }, async (_, at) => {
      const office = await works(at % 2 ? first : second)
      return { office, people: await office.people(6) }
    }),
  )
  const done = await Promise.all(offices.map(({ office, people }) => bookAll(office, people)))
  const { db } = first
  const { rows } = await db.execute('select count(*)::int as count from bookings')
  const total = done.reduce((sum, count) => sum + count, 0)
  expect(rows).toEqual([{ count: total }])
  expect(total).toBeGreaterThan(12)
  expect(await spoilt(db)).toEqual([])
  expect(await oversold(db)).toEqual([])
  // An employer is left without bookings only when a station is full, never because another plan was lost.
  const late = offices.find((_, at) => done[at] === 0)
  if (late) {
    const ids = late.people.map(({ id }) => id)
    const { result } = await late.office.ask('plan', {
      body: { ...asked, who: { ids }, from: days[0], to: days[1] },
    })
    expect((result as GroupPlan).misfits.length).toBeGreaterThan(0)
  }
})

test('only one of several concurrent group bookings of the same people succeeds', async ({ database }) => {
  const db = database.open(12)
  const app = await openClinic(db, ['2026-03-16'])
  const office = await works(app)
  const people = await office.people(4)
  const who = { ids: people.map(({ id }) => id) }
  const { total } = (await office.ask('volume', { body: { ...asked, who } })).result as GroupVolume
  const places = who.ids.map((employee) => ({ employee, day: '2026-03-16', time: '08:30' }))
  const body = { ...asked, places, total, tell: false }
  const answers = await Promise.all(
    [places, places.toReversed(), places, places.toReversed()].map((own) =>
      office.ask('book', { body: { ...body, places: own } }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
  expect(await spoilt(db)).toEqual([])
})

const CABINET_SECRET = 'a secret of the tests, long enough'

/** An HR user with employees and the request that books them, sent to a server in a process of its own. */
async function atServer(db: Database, url: string, day: string) {
  const app = await openClinic(db, [day], new Date())
  const office = await works(app)
  const people = await office.people(5)
  const who = { ids: people.map(({ id }) => id) }
  const { total } = (await office.ask('volume', { body: { ...asked, who, date: day } })).result as GroupVolume
  const places = who.ids.map((employee) => ({ employee, day, time: '08:30' }))
  const cookie = [...office.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const send = (site: Running) =>
    fetch(`${site.url}/api/organizations/${office.organization}/groups`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', 'idempotency-key': 'one' },
      body: JSON.stringify({ ...asked, places, total, tell: false }),
    }).then(
      (answer) => answer.status,
      () => null,
    )
  return { send, start: () => startServer({ DATABASE_URL: url, CABINET_SECRET }) }
}

const waiting = async (db: Database) => {
  const sql =
    "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  for (let left = 200; left > 0; left -= 1) {
    if (Number((await db.execute(sql)).rows[0]?.count) > 0) return
    await wait(25)
  }
  throw new Error('nobody waits')
}

const states = `select count(*)::int as bookings,
  (select count(*)::int from booking_groups) as groups,
  (select coalesce(sum(taken), 0)::int from slots) as taken,
  (select count(*)::int from employees where booked_on is not null) as booked from bookings`

test.for([
  ['before anything is written', 'select from slots for update'],
  ['between the writes', 'lock table booking_steps in share mode'],
] as const)(
  'after kill -9 %s the group is booked whole or not at all, and a retry books it only once',
  async ([, lock]) => {
    const database = await freshDatabase(inject('postgresUrl'))
    const db = database.open(4)
    const day = addDays(clinicDay(new Date()), 7)
    const { send, start } = await atServer(db, database.url, day)
    const site = await start()
    let asking: Promise<number | null> = Promise.resolve(null)
    await db.transact(async (tx) => {
      await runUnprepared(tx, lock, { all: [] })
      asking = send(site)
      await waiting(db)
      await site.kill()
    })
    expect(await asking).toBe(null)
    for (let left = 100; left > 0; left -= 1) {
      const sql = `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and application_name = 'cabinet' and state <> 'idle' and pid <> pg_backend_pid()`
      if (Number((await db.execute(sql)).rows[0]?.count) === 0) break
      await wait(50)
    }
    const { rows } = await db.execute(states)
    expect(rows[0]).toBeOneOf([
      { bookings: 0, groups: 0, taken: 0, booked: 0 },
      { bookings: 5, groups: 1, taken: 5, booked: 5 },
    ])
    const again = await start()
    expect(await send(again)).toBe(201)
    expect((await db.execute(states)).rows).toEqual([{ bookings: 5, groups: 1, taken: 5, booked: 5 }])
    expect(await spoilt(db)).toEqual([])
    await again.stop()
    await database.drop()
  },
)
