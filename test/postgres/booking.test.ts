import { inject } from 'vitest'
import { openEmbedded } from '../../server/platform/db/embedded.ts'
import type { Database } from '../../server/platform/db/types.ts'
import { makeSlotsAhead } from '../../server/schedule/actions.ts'
import { stationHoursOn } from '../../server/schedule/station-hours/actions.ts'
import { bookingContract } from '../../shared/booking/contract.ts'
import { deskContract } from '../../shared/desk/contract.ts'
import type { Day } from '../../shared/platform/days.ts'
import { hourOf, hoursOfVisit, seatPeople } from '../../shared/schedule/station-hours/rules.ts'
import { passSecondStep } from '../accounts.ts'
import { loadCatalogue, wishOf } from '../booking.ts'
import { openClinic } from '../examples.ts'
import { loadFirstStations } from '../group-booking.ts'
import { addPeople, type Cookies } from '../people.ts'
import { expect, freshDatabase, test } from '../postgres.ts'
import { dataFolder, type Running, startServer } from '../processes.ts'

const CABINET_SECRET = 'a secret of the tests, long enough'
const fail = (error: unknown): never => {
  throw error
}

/**
 * A clinic with prices, slots for two months and so many rooms that only seats can be sold out; returns the cookies
 * of signed-in users.
 */
async function fillClinic(db: Database, people: number) {
  const now = new Date()
  await loadCatalogue(db, now)
  await loadFirstStations(db)
  await db.execute('update stations set rooms = 100')
  await db.transact((tx) => makeSlotsAhead(tx, now))
  return addPeople(db.execute, CABINET_SECRET, { count: people })
}

async function slotsOf(db: Database, count: number): Promise<string[]> {
  // A whole volume fits into the day only when it begins in the morning.
  const sql = `select id from slots where start_at > $1 and taken = 0
    and (start_at at time zone 'Asia/Yekaterinburg')::time < '10:00' order by random() limit $2`
  const { rows } = await db.execute(sql, [new Date(Date.now() + 86_400_000), count])
  return rows.map((row) => String(row.id))
}

/** Books a slot; returns the status and body of the answer, or null when the process died meanwhile. */
async function ask(site: Running, slot: string, cookie: string) {
  const headers = { cookie, 'content-type': 'application/json' }
  const body = JSON.stringify(wishOf(slot as Parameters<typeof wishOf>[0]))
  try {
    const answer = await fetch(site.url + bookingContract.reserve.path, { method: 'POST', headers, body })
    return { status: answer.status, body: await answer.json() }
  } catch {
    return null
  }
}

/** Slots whose count of taken seats differs from their open bookings and holds, or exceeds the capacity. */
async function spoiltSlots(db: Database): Promise<unknown[]> {
  const { rows } = await db.execute(`
    select slots.id, taken, capacity from slots where taken > capacity or taken <>
      (select count(*) from bookings where slot_id = slots.id and state in ('submitted', 'confirmed')) +
      (select count(*) from holds where slot_id = slots.id)`)
  return rows
}

test('fifty users race for seven seats on two processes, twenty times: exactly seven get one', async ({
  database,
}) => {
  const db = database.open()
  const cookies = await fillClinic(db, 1000)
  const sites = await Promise.all(
    [1, 2].map(() => startServer({ DATABASE_URL: database.url, CABINET_SECRET })),
  )
  for (const slot of await slotsOf(db, 20)) {
    await db.execute('update slots set capacity = 7 where id = $1', [slot])
    const racers = Array.from({ length: 50 }, (_, index) => ask(sites[index % 2] as Running, slot, cookies()))
    const answers = await Promise.all(racers)
    expect(answers.filter((answer) => answer?.status === 201)).toHaveLength(7)
    const losers = answers.filter((answer) => answer?.status === 409)
    expect(losers).toHaveLength(43)
    for (const loser of losers) {
      expect(loser?.body.error.code).toBe('SLOT_FULL')
      expect(loser?.body.error.details.nearest.length).toBeGreaterThan(0)
    }
  }
  expect(await spoiltSlots(db)).toEqual([])
  await Promise.all(sites.map((site) => site.stop()))
})

test('people who come in different hours of a day race for one room of the ECG: each still passes it in his visit', async ({
  database,
}) => {
  const db = database.open()
  const cookies = await fillClinic(db, 120)
  await db.execute("update stations set rooms = 1 where city = 'ekb' and key = 'ecg'")
  const { rows } = await db.execute(
    `select id, day::text from slots where city = 'ekb' and start_at > $1 and extract(isodow from day) < 6
      and day not in (select day from bookings)
      and (start_at at time zone 'Asia/Yekaterinburg')::time < '11:00' order by start_at limit 12`,
    [new Date(Date.now() + 86_400_000)],
  )
  const day = String(rows.at(-1)?.day) as Day
  const slots = rows.filter((row) => row.day === day).map(({ id }) => String(id))
  await db.execute('update slots set capacity = 40 where id = any($1)', [slots])
  const sites = await Promise.all(
    [1, 2].map(() => startServer({ DATABASE_URL: database.url, CABINET_SECRET })),
  )
  const outcomes: string[] = []
  // A booking waits while the others of its day are booked, ten seconds at most: on a busy machine 120 at once take longer.
  for (let first = 0; first < 120; first += 24) {
    const racers = Array.from({ length: 24 }, (_, at) =>
      ask(sites[at % 2] as Running, slots[(first + at) % slots.length] ?? '', cookies()),
    )
    outcomes.push(
      ...(await Promise.all(racers)).map(
        (answer) => `${answer?.status} ${answer?.body.error?.code ?? 'booked'}`,
      ),
    )
  }
  expect(new Set(outcomes)).toEqual(new Set(['201 booked', '409 SLOT_FULL']))
  const { hours, seats, loads, stations } =
    (await stationHoursOn(db.reader, 'ekb', [day])).get(day) ?? fail('no hours')
  const coming = hours.map((hour) =>
    loads.reduce(
      (sum, { time, station, people }) => sum + (station === 'ecg' && hourOf(time) === hour ? people : 0),
      0,
    ),
  )
  expect(coming.reduce((sum, people) => sum + people, 0)).toBe(
    outcomes.filter((outcome) => outcome === '201 booked').length,
  )
  const ecg = seats[stations.findIndex(({ key }) => key === 'ecg')] ?? []
  expect(seatPeople({ seats: ecg, coming }, hoursOfVisit).beyond.every((people) => people === 0)).toBe(true)
  await Promise.all(sites.map((site) => site.stop()))
})

/** Books a slot at the desk for a phone. */
async function askAtDesk(site: Running, slot: string, { phone, cookie }: { phone: string; cookie: string }) {
  const { paper: _paper, consent: _consent, ...wish } = wishOf(slot as Parameters<typeof wishOf>[0])
  const body = JSON.stringify({ ...wish, person: { ...wish.person, phone }, consentOnPaper: false })
  const headers = { cookie, 'content-type': 'application/json' }
  const answer = await fetch(site.url + deskContract.book.path, { method: 'POST', headers, body })
  return { status: answer.status, body: await answer.json() }
}

test('registrars and patients on two processes race for the last seats: none is oversold, a phone has one account', async ({
  database,
}) => {
  const db = database.open()
  const cookies = await fillClinic(db, 144)
  await db.execute("update accounts set roles = '{registrar}'")
  await db.execute(passSecondStep)
  const sites = await Promise.all(
    [1, 2].map(() => startServer({ DATABASE_URL: database.url, CABINET_SECRET })),
  )
  const reasons = new Set<string>()
  for (const [turn, slot] of (await slotsOf(db, 6)).entries()) {
    await db.execute('update slots set capacity = 4 where id = $1', [slot])
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, index) => {
        const site = sites[index % 2] as Running
        // Each phone is used on both processes at once.
        const phone = `+7911000${turn}${String(100 + Math.floor(index / 2))}`
        return index < 16 ? askAtDesk(site, slot, { phone, cookie: cookies() }) : ask(site, slot, cookies())
      }),
    )
    expect(answers.filter((answer) => answer?.status === 201)).toHaveLength(4)
    for (const answer of answers) if (answer?.status !== 201) reasons.add(answer?.body.error.code)
  }
  expect([...reasons].filter((code) => code !== 'SLOT_FULL' && code !== 'PERSON_BOOKED')).toEqual([])
  const { rows } = await db.execute(
    `select phone from bookings where phone like '+7911000%' group by phone having count(distinct account_id) > 1`,
  )
  expect(rows).toEqual([])
  const idle = await db.execute(
    `select phone from accounts where phone like '+7911000%' and not exists (
       select from bookings where account_id = accounts.id)`,
  )
  expect(idle.rows).toEqual([])
  expect(await spoiltSlots(db)).toEqual([])
  await Promise.all(sites.map((site) => site.stop()))
})

/**
 * Sends sixteen bookings at a time until the process is killed; returns the numbers of the acknowledged
 * bookings.
 */
async function bookUntilKilled(site: Running, slots: string[], cookies: Cookies): Promise<string[]> {
  const numbers: string[] = []
  let next = 0
  const hand = async () => {
    for (;;) {
      const answer = await ask(site, slots[next++ % slots.length] ?? '', cookies())
      if (!answer) return
      if (answer.status === 201) numbers.push(answer.body.result.number)
      if (numbers.length === 60) void site.kill()
    }
  }
  await Promise.all(Array.from({ length: 16 }, hand))
  await site.kill()
  return numbers
}

async function lostOf(db: Database, numbers: string[]): Promise<string[]> {
  const { rows } = await db.execute('select number from bookings')
  const kept = new Set(rows.map((row) => row.number))
  return numbers.filter((number) => !kept.has(number))
}

test('kill -9 in the middle of bookings on PostgreSQL loses no acknowledged booking and oversells no seat', async () => {
  const database = await freshDatabase(inject('postgresUrl'))
  const db = database.open()
  const cookies = await fillClinic(db, 400)
  const slots = await slotsOf(db, 40)
  const site = await startServer({ DATABASE_URL: database.url, CABINET_SECRET })
  const numbers = await bookUntilKilled(site, slots, cookies)
  expect(numbers.length).toBeGreaterThanOrEqual(60)
  expect(await lostOf(db, numbers)).toEqual([])
  expect(await spoiltSlots(db)).toEqual([])
  await database.drop()
})

test('kill -9 in the middle of bookings on the embedded database loses no booking and oversells no seat', async () => {
  const folder = dataFolder()
  const seeded = await openEmbedded({ folder: folder.path, onError: fail })
  await seeded.migrate()
  await openClinic(seeded)
  const cookies = await fillClinic(seeded, 400)
  const slots = await slotsOf(seeded, 40)
  await seeded.close()
  const site = await startServer({ CABINET_DATA: folder.path, CABINET_SECRET })
  const numbers = await bookUntilKilled(site, slots, cookies)
  expect(numbers.length).toBeGreaterThanOrEqual(60)
  const again = await openEmbedded({ folder: folder.path, onError: fail })
  expect(await lostOf(again, numbers)).toEqual([])
  expect(await spoiltSlots(again)).toEqual([])
  await again.close()
  folder.remove()
})
