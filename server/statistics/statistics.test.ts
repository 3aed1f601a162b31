import { readSheet } from 'read-excel-file/node'
import { describe } from 'vitest'
import { bookingContract } from '../../shared/booking/contract.ts'
import { addDays, clinicDay, type Day } from '../../shared/platform/days.ts'
import { common } from '../../shared/platform/refusal.ts'
import { statisticsContract } from '../../shared/statistics/contract.ts'
import { stopWords, visitWords } from '../../shared/statistics/ru.ts'
import { member } from '../../test/accounts.ts'
import { employer, hire } from '../../test/employees.ts'
import { visited } from '../../test/follow-up.ts'
import { expect, type TestApp } from '../../test/harness.ts'
import { booked, come, nextDay, nightOf, staff, onNewDay as test } from '../../test/queue.ts'
import { statisticsJobs } from './jobs.ts'
import { findLastCounted } from './store.ts'

type Query = Partial<Record<'from' | 'to' | 'city' | 'organization' | 'station' | 'doctor', string>>

async function admin(app: TestApp) {
  const { client } = await member(app, { roles: ['admin'] })
  const ask = async (query: Query) =>
    (await client.call(statisticsContract.figures, { query: query as never })).result
  return { client, ask }
}

const countDays = (app: TestApp) =>
  statisticsJobs(app.db, app.clock)[0]?.run(new AbortController().signal) ?? Promise.resolve()

const todayOf = (app: TestApp): Day => clinicDay(app.clock.now())

/** One room takes the blood of two people: waits of 5 and 13 minutes, stops of 8 and 4; one booked does not come, one cancels. */
async function dayInRoom(app: TestApp) {
  const { client: desk } = await staff(app, 'registrar')
  const doctor = await staff(app)
  const [room] = await doctor.rooms('blood')
  if (!room) throw new Error('no room')
  const people = [await come(app, desk), await come(app, desk)]
  const expected = await booked(app)
  const cancelled = await booked(app)
  await cancelled.client.call(bookingContract.cancel, { params: { id: cancelled.booking }, body: {} })
  app.clock.pass(5 * 60)
  await doctor.open(room)
  const first = (await doctor.next(room)).result.inside
  app.clock.pass(8 * 60)
  const second = (await doctor.next(room, first?.ticket ?? null)).result.inside
  app.clock.pass(4 * 60)
  await doctor.over('done', room, second?.ticket as never)
  return { doctor, people, expected, day: todayOf(app) }
}

describe('figures of a period', () => {
  test('count a day in a room: who came, who is awaited, waits, minutes, load and money', async ({ app }) => {
    const { doctor, day } = await dayInRoom(app)
    const { ask } = await admin(app)
    const now = await ask({ from: day, to: day, city: 'ekb' })
    const { rows } = await app.db.execute(
      `select sum(total)::float as planned, sum(total) filter (where state in ('arrived', 'in_progress'))::float as came
       from bookings where day = $1`,
      [day],
    )
    expect(now.visits).toEqual({
      planned: 4,
      came: 2,
      missed: 0,
      unmarked: 0,
      ahead: 1,
      late: 1,
      cancelled: 0,
      plannedMoney: rows[0]?.planned,
      cameMoney: rows[0]?.came,
    })
    const [blood] = await app.db
      .execute(`select rooms, minutes::float, services from stations
      where city = 'ekb' and key = 'blood'`)
      .then((found) => found.rows)
    const slots = await app.db.execute(
      `select sum(minutes)::int as minutes from slots where city = 'ekb' and day = $1
       and to_char(start_at at time zone 'Asia/Yekaterinburg', 'HH24:MI') < coalesce(
         (select takes_until from stations where city = 'ekb' and key = 'blood'), '25')`,
      [day],
    )
    const items = await app.db.execute(
      `select sum((item ->> 'price')::numeric)::float as money from bookings, json_array_elements(items) as item
       where day = $1 and state in ('arrived', 'in_progress') and item ->> 'service' = any($2)`,
      [day, blood?.services],
    )
    const station = now.stations.find(({ key }) => key === 'blood')
    const figures = {
      received: 2,
      waitMedian: 5,
      waitLongest: 13,
      mean: 6,
      worked: 12,
      money: items.rows[0]?.money,
    }
    expect(station).toMatchObject({
      ...figures,
      left: 0,
      norm: blood?.minutes,
      open: slots.rows[0]?.minutes ? Number(slots.rows[0].minutes) * Number(blood?.rooms) : null,
    })
    expect(now.doctors).toEqual([expect.objectContaining({ ...figures, id: doctor.account.id, open: null })])
    expect(now.stops).toMatchObject({ received: 2, waitMedian: 5, waitLongest: 13, mean: 6 })
    const left = await app.db.execute(
      `select count(*)::int as stops from ticket_stops join tickets on tickets.id = ticket_id
       where day = $1 and ticket_stops.state in ('ahead', 'called')`,
      [day],
    )
    expect(now.stops.left).toBe(left.rows[0]?.stops)
    expect(now.days).toEqual([{ day, ...now.visits }])
  })

  test('stay the same when the night has counted the day; who was awaited has no mark then', async ({
    app,
  }) => {
    const { doctor, day } = await dayInRoom(app)
    const { ask } = await admin(app)
    const query = { from: day, to: day }
    const before = await ask(query)
    await nextDay(app)
    await countDays(app)
    expect(await findLastCounted(app.db.reader)).toBe(day)
    const after = await ask(query)
    expect(after.stations).toEqual(before.stations)
    expect(after.doctors).toEqual(before.doctors)
    expect(after.stops).toEqual(before.stops)
    expect(after.visits).toEqual({ ...before.visits, ahead: 0, unmarked: 1 })
    const { rows } = await app.db.execute(
      'select sum(stops)::int as stops from station_days where day = $1',
      [day],
    )
    await countDays(app)
    const again = await app.db.execute('select sum(stops)::int as stops from station_days where day = $1', [
      day,
    ])
    expect(again.rows).toEqual(rows)
    const own = await ask({ ...query, doctor: doctor.account.id, station: 'blood' })
    expect(own.stops).toMatchObject({ received: 2, waitMedian: 5, waitLongest: 13, left: 0 })
    expect(own.names.doctor).toBe(own.doctors[0]?.name)
    expect((await ask({ ...query, station: 'ecg' })).stops.received).toBe(0)
  })

  test('join counted days with today, and compare with as many days just before', async ({ app }) => {
    const { day } = await dayInRoom(app)
    await nextDay(app)
    await countDays(app)
    const today = (await dayInRoom(app)).day
    const { ask } = await admin(app)
    const both = await ask({ from: day, to: today })
    expect([both.visits.came, both.stops.received, both.days.length]).toEqual([4, 4, 2])
    const alone = await ask({ from: today, to: today })
    expect(alone.before).toMatchObject({ from: day, to: day })
    expect([alone.before.visits.came, alone.before.stops.received]).toEqual([2, 2])
  })

  test('an unfinished past day is not counted before the queue has closed it', async ({ app }) => {
    const { day } = await dayInRoom(app)
    app.clock.pass(86_400)
    await countDays(app)
    const last = await findLastCounted(app.db.reader)
    expect(last === null || last < day).toBe(true)
    await nightOf(app)
    await countDays(app)
    expect(await findLastCounted(app.db.reader)).toBe(day)
  })

  test('divide bookings by organization, day and hour, and tell a late cancellation from an early one', async ({
    app,
  }) => {
    const office = await employer(app)
    const states = [
      'completed',
      'completed',
      'completed',
      'no_show',
      'confirmed',
      'cancelled',
      'cancelled',
    ] as const
    const ids: string[] = []
    for (const [at, state] of states.entries()) {
      const { id: employee } = await hire(office)
      const day = at < 4 ? '2026-02-05' : '2026-02-06'
      ids.push(await visited(app, { ...office, employee, day, state, time: at === 0 ? '09:30' : '08:15' }))
    }
    await app.db.execute('update bookings set total = 1000.50 where id = any($1)', [ids])
    const cancel = (booking: string | undefined, at: string) =>
      app.db.execute(
        `insert into booking_steps (booking_id, position, from_state, to_state, at, by, slot_id)
         select id, 1, 'confirmed', 'cancelled', $2::timestamptz, 'person', slot_id from bookings where id = $1`,
        [booking, at],
      )
    // Midnight at the clinic is 19:00 UTC of the day before.
    await cancel(ids[5], '2026-02-05T18:59:00Z')
    await cancel(ids[6], '2026-02-05T19:01:00Z')
    const { ask } = await admin(app)
    const now = await ask({ from: '2026-02-01', to: '2026-02-28', organization: office.organization })
    const whole = { planned: 6, came: 3, missed: 1, unmarked: 1, ahead: 0, late: 1, cancelled: 1 }
    const money = { plannedMoney: 6003, cameMoney: 3001.5 }
    expect(now.visits).toEqual({ ...whole, ...money })
    expect(now.organizations).toEqual([
      { ...whole, ...money, id: office.organization, name: now.names.organization },
    ])
    expect(now.days.map(({ day, planned, came }) => [day, planned, came])).toEqual([
      ['2026-02-05', 4, 3],
      ['2026-02-06', 2, 0],
    ])
    expect(now.hours.map(({ hour, planned }) => [hour, planned])).toEqual([
      ['08:00', 5],
      ['09:00', 1],
    ])
    expect(now.stops).toMatchObject({ received: 0, waitMedian: null, mean: null, open: null })
    const elsewhere = await ask({ from: '2026-02-01', to: '2026-02-28', city: 'pvl' })
    expect(elsewhere.visits.planned).toBe(0)
  })

  test('are saved as a file with the same numbers and with definitions, and name no patient', async ({
    app,
  }) => {
    const { people, day } = await dayInRoom(app)
    const { client, ask } = await admin(app)
    const now = await ask({ from: day, to: day })
    const url = `${statisticsContract.sheet.path}?from=${day}&to=${day}`
    const { rawPayload } = await client.send({ method: 'GET', url })
    const totals = new Map((await readSheet(rawPayload, 'Итоги')).map(([name, value]) => [name, value]))
    expect(totals.get(visitWords.planned.name)).toBe(now.visits.planned)
    expect(totals.get(stopWords.received.name)).toBe(now.stops.received)
    expect(totals.get(visitWords.cameMoney.name)).toBe(now.visits.cameMoney)
    const definitions = await readSheet(rawPayload, 'Определения')
    expect(definitions).toContainEqual([visitWords.late.name, visitWords.late.definition])
    expect(await readSheet(rawPayload, 'По врачам')).toHaveLength(2)
    const { rows } = await app.db.execute('select surname from bookings where id = $1', [people[0]?.booking])
    const text = JSON.stringify(now)
    expect(text).not.toContain(rows[0]?.surname)
  })

  test('are refused for a period that is turned round or longer than a year, and to everyone but administrators', async ({
    app,
  }) => {
    const { client } = await admin(app)
    const at = (from: string, to: string) =>
      client.call(statisticsContract.figures, { query: { from, to } as never })
    expect(await at('2026-03-02', '2026-03-01')).toBeRefused(common.INVALID)
    expect(await at('2026-03-02', addDays('2026-03-02' as Day, 366))).toBeRefused(common.INVALID)
    const query = { from: '2026-03-02', to: '2026-03-02' } as never
    for (const roles of [['chair'], ['registrar'], ['doctor'], []] as const) {
      const other = await member(app, { roles: [...roles] })
      expect(await other.client.call(statisticsContract.figures, { query })).toBeRefused(common.FORBIDDEN)
    }
  })
})
