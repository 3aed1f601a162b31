import { describe, onTestFinished } from 'vitest'
import { addDays, clinicDay, clinicTime, type Day } from '../../shared/platform/days.ts'
import { common } from '../../shared/platform/refusal.ts'
import { scheduleContract } from '../../shared/schedule/contract.ts'
import { scheduleRefusals } from '../../shared/schedule/ru.ts'
import { maxSlotDays, mostSlotsTold } from '../../shared/schedule/rules.ts'
import type { SlotId } from '../../shared/schedule/schema.ts'
import { member } from '../../test/accounts.ts'
import { makeSlot, takenOf } from '../../test/booking.ts'
import { type Client, expect, type TestApp, test } from '../../test/harness.ts'
import type { Database } from '../platform/db/types.ts'
import { makeSlotsAhead } from './actions.ts'
import { scheduleJobs } from './jobs.ts'

const day = (text: string) => text as Day
/** Makes the slots of a test; the other tests of this file make their own. */
const generate = (app: TestApp) => {
  onTestFinished(async () => void (await app.db.execute('delete from slots')))
  return app.db.transact((tx) => makeSlotsAhead(tx, app.clock.now()))
}
const count = async (db: Database, where: string) =>
  Number((await db.execute(`select count(*)::int as n from slots where ${where}`)).rows[0]?.n)
const runJob = (app: TestApp, name: string) =>
  scheduleJobs(app.db, app.clock)
    .find((job) => job.name === name)
    ?.run(new AbortController().signal)
/** A separate day for each test, so that tests do not share slots. */
let used = day('2026-06-15')
const ownDay = () => {
  used = addDays(used, 1)
  return used
}

describe('work time', () => {
  test('anyone sees the address, phone and seven days of both cities [§3.5]', async ({ app }) => {
    const { result, status } = await app.visitor().call(scheduleContract.workTime)
    expect(status).toBe(200)
    expect(result.ekb).toMatchObject({ city: 'Екатеринбург', address: 'ул. Белинского, 86, 2 этаж' })
    expect(result.pvl.days.map((one) => one.day)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(result.ekb.days[6]).toEqual({ day: 7, from: null, to: null, closed: true })
  })
})

describe('slots generated in advance', () => {
  test('cover 180 days from today, of 15 minutes, in the clinic’s own time', async ({ app }) => {
    await generate(app)
    const today = clinicDay(app.clock.now())
    expect(await count(app.db, `day < '${today}' or day > '${addDays(today, 179)}'`)).toBe(0)
    expect(await count(app.db, `day = '${addDays(today, 179)}'`)).toBeGreaterThan(0)
    const query = { city: 'ekb', from: '2026-03-03', to: '2026-03-03' } as const
    const { result } = await app.visitor().call(scheduleContract.slots, { query })
    expect(clinicTime(new Date(result[0]?.start ?? ''))).toBe('07:30')
    expect(clinicTime(new Date(result.at(-1)?.end ?? ''))).toBe('16:00')
    expect(result).toHaveLength(34)
    expect(result[0]).toMatchObject({ capacity: 6, free: 6 })
  })

  test('do not exist on public holidays and Sundays', async ({ app }) => {
    await generate(app)
    expect(await count(app.db, `day in ('2026-03-08', '2026-03-09', '2026-03-15')`)).toBe(0)
  })

  test('created again change neither their number nor the taken places', async ({ app }) => {
    await generate(app)
    const before = await count(app.db, 'true')
    await app.db.execute(`update slots set taken = 3 where city = 'pvl' and day = '2026-03-04'`)
    await runJob(app, 'make-slots')
    expect(await count(app.db, 'true')).toBe(before)
    expect(await count(app.db, `taken = 3 and city = 'pvl' and day = '2026-03-04'`)).toBeGreaterThan(0)
  })
})

describe('free places', () => {
  test('places of a slot that has begun are not offered', async ({ app }) => {
    const date = clinicDay(app.clock.now())
    await makeSlot(app.db, { city: 'pvl', day: date, time: '05:00' })
    const ahead = await makeSlot(app.db, { city: 'pvl', day: date, time: '23:00' })
    const query = { city: 'pvl', from: date, to: date } as const
    const { result } = await app.visitor().call(scheduleContract.slots, { query })
    expect(result.map((slot) => clinicTime(new Date(slot.start)))).not.toContain('05:00')
    expect(result.map((slot) => slot.id)).toContain(ahead.id)
  })

  test('are summed by day; a day without slots is closed', async ({ app }) => {
    const first = ownDay()
    const second = ownDay()
    await makeSlot(app.db, { day: first, time: '08:00', capacity: 5, taken: 2 })
    await makeSlot(app.db, { day: first, time: '08:15', capacity: 5, taken: 5 })
    const query = { city: 'ekb', from: first, to: second } as const
    const { result } = await app.visitor().call(scheduleContract.days, { query })
    expect(result).toEqual([
      { day: first, free: 3, capacity: 10 },
      { day: second, free: 0, capacity: 0 },
    ])
  })

  test('nearest to now or to a day are at most five, without full slots', async ({ app }) => {
    const date = ownDay()
    for (const minute of ['00', '15', '30', '45'])
      for (const hour of ['10', '11'])
        await makeSlot(app.db, {
          city: 'pvl',
          day: date,
          time: `${hour}:${minute}`,
          capacity: 1,
          taken: minute === '15' ? 1 : 0,
        })
    const { result } = await app
      .visitor()
      .call(scheduleContract.nearest, { query: { city: 'pvl', from: date } })
    expect(result.map((slot) => clinicTime(new Date(slot.start)))).toEqual([
      '10:00',
      '10:30',
      '10:45',
      '11:00',
      '11:30',
    ])
  })

  test.for<[string, object]>([
    ['that ends before it begins', { from: '2026-03-02', to: '2026-03-01' }],
    ['with a date that is not in the calendar', { from: '2026-02-29', to: '2026-03-01' }],
    ['without an end', { from: '2026-03-01' }],
    ['of a city where there is no clinic', { from: '2026-03-01', to: '2026-03-02', city: 'msk' }],
    ['with an unknown parameter', { from: '2026-03-01', to: '2026-03-02', sort: 'free' }],
  ])('for a period %s are refused', async ([, given], { app }) => {
    const query = { city: 'ekb', ...given } as never
    for (const contract of [scheduleContract.slots, scheduleContract.days])
      expect(await app.visitor().call(contract, { query })).toBeRefused(common.INVALID)
  })

  test('are shown slot by slot for at most five days, 500 slots, and day by day for at most 365', async ({
    app,
  }) => {
    const ask = (contract: typeof scheduleContract.slots | typeof scheduleContract.days, to: string) =>
      app.visitor().call(contract, { query: { city: 'ekb', from: '2026-03-01', to } as never })
    expect(maxSlotDays * 24 * 4).toBeLessThanOrEqual(mostSlotsTold)
    expect((await ask(scheduleContract.slots, '2026-03-05')).status).toBe(200)
    expect(await ask(scheduleContract.slots, '2026-03-06')).toBeRefused(common.INVALID)
    expect((await ask(scheduleContract.days, '2027-02-28')).result).toHaveLength(365)
    expect(await ask(scheduleContract.days, '2027-03-01')).toBeRefused(common.INVALID)
  })

  test('are told to a visitor as somebody else has read them within the second, to a signed-in user anew', async ({
    app,
  }) => {
    // Nothing that another test has read counts any more.
    app.clock.pass(1)
    const slot = await makeSlot(app.db, { day: ownDay(), capacity: 2 })
    const { client } = await member(app)
    const period = { city: 'ekb', from: slot.day, to: slot.day } as const
    const month = { ...period, from: addDays(slot.day, -20), to: addDays(slot.day, 20) }
    const seenBy = async (reader: Client) => {
      const slots = await reader.call(scheduleContract.slots, { query: period })
      const days = await reader.call(scheduleContract.days, { query: month })
      const nearest = await reader.call(scheduleContract.nearest, { query: { city: 'ekb', from: slot.day } })
      const own = (found: readonly { id: SlotId; free: number }[]) =>
        found.find(({ id }) => id === slot.id)?.free
      return [own(slots.result), days.result.find(({ day }) => day === slot.day)?.free, own(nearest.result)]
    }
    expect(await seenBy(app.visitor())).toEqual([2, 2, 2])
    await app.db.execute(`update slots set taken = 1 where id = '${slot.id}'`)
    expect(await seenBy(client)).toEqual([1, 1, 1])
    expect(await seenBy(app.visitor())).toEqual([2, 2, 2])
    app.clock.pass(1)
    expect(await seenBy(app.visitor())).toEqual([1, 1, 1])
  })

  test('are told to one address 600 times a minute, whatever the others and its signed-in users read', async ({
    app,
  }) => {
    const query = { city: 'ekb', from: '2026-03-01', to: '2026-03-01' } as const
    const read = (client: Client) => client.call(scheduleContract.slots, { query })
    const script = app.visitor('203.0.113.7')
    for (let turn = 0; turn < 600; turn += 1) await read(script)
    expect(await read(script)).toBeRefused(common.TOO_OFTEN)
    expect((await read(app.visitor('203.0.113.8'))).status).toBe(200)
    expect((await read((await member(app)).client)).status).toBe(200)
    app.clock.pass(60)
    expect((await read(script)).status).toBe(200)
  })
})

describe('a hold', () => {
  const take = async (app: TestApp, slot: SlotId) => {
    const { client } = await member(app)
    return { client, answer: await client.call(scheduleContract.hold, { body: { slot } }) }
  }
  const freeIn = async (app: TestApp, slot: { id: SlotId; day: Day }) => {
    const query = { city: 'ekb', from: slot.day, to: slot.day } as const
    const { result } = await app.visitor().call(scheduleContract.slots, { query })
    return result.find((one) => one.id === slot.id)?.free
  }

  test('keeps a place for five minutes and counts against the capacity', async ({ app }) => {
    const slot = await makeSlot(app.db, { day: ownDay(), capacity: 1 })
    const { client, answer } = await take(app, slot.id)
    expect(answer.status).toBe(201)
    expect(Date.parse(answer.result.expiresAt) - app.clock.now().getTime()).toBe(300_000)
    expect(await freeIn(app, slot)).toBe(0)
    const mine = await client.call(scheduleContract.myHold)
    expect(mine.result).toEqual(answer.result)
  })

  test('holding a full slot is refused with the nearest free ones, same day first', async ({ app }) => {
    const date = ownDay()
    const next = ownDay()
    const full = await makeSlot(app.db, { day: date, time: '16:00', capacity: 2, taken: 2 })
    const tomorrow = await makeSlot(app.db, { day: next, time: '06:00' })
    const morning = await makeSlot(app.db, { day: date, time: '05:00' })
    const { answer } = await take(app, full.id)
    expect(answer).toBeRefused(scheduleRefusals.SLOT_FULL)
    const { nearest } = answer.error.details as { nearest: { id: string }[] }
    expect(nearest.slice(0, 2).map((slot) => slot.id)).toEqual([morning.id, tomorrow?.id])
  })

  test('replaces the account’s earlier hold and frees its place', async ({ app }) => {
    const one = await makeSlot(app.db, { day: ownDay() })
    const other = await makeSlot(app.db, { day: ownDay() })
    const { client } = await take(app, one.id)
    await client.call(scheduleContract.hold, { body: { slot: other.id } })
    expect([await takenOf(app.db, one.id), await takenOf(app.db, other.id)]).toEqual([0, 1])
  })

  test('the hold of the last place can be renewed by its owner', async ({ app }) => {
    const slot = await makeSlot(app.db, { day: ownDay(), capacity: 1 })
    const { client } = await take(app, slot.id)
    app.clock.pass(60)
    const again = await client.call(scheduleContract.hold, { body: { slot: slot.id } })
    expect(again.status).toBe(201)
    expect(Date.parse(again.result.expiresAt) - app.clock.now().getTime()).toBe(300_000)
    expect(await takenOf(app.db, slot.id)).toBe(1)
  })

  test('an expired hold blocks no one, even before cleanup', async ({ app }) => {
    const slot = await makeSlot(app.db, { day: ownDay(), capacity: 1 })
    const { client } = await take(app, slot.id)
    app.clock.pass(300)
    expect((await client.call(scheduleContract.myHold)).result).toBeNull()
    expect(await freeIn(app, slot)).toBe(1)
    const { answer } = await take(app, slot.id)
    expect(answer.status).toBe(201)
    expect(await takenOf(app.db, slot.id)).toBe(1)
  })

  test('an expired hold is removed by the job', async ({ app }) => {
    const slot = await makeSlot(app.db, { day: ownDay() })
    await take(app, slot.id)
    app.clock.pass(299)
    await runJob(app, 'reap-holds')
    expect(await takenOf(app.db, slot.id)).toBe(1)
    app.clock.pass(1)
    await runJob(app, 'reap-holds')
    expect(await takenOf(app.db, slot.id)).toBe(0)
  })

  test('is taken 60 times in ten minutes by one account, however many places it tries', async ({ app }) => {
    const slot = await makeSlot(app.db, { day: ownDay() })
    const { client } = await member(app)
    const again = () => client.call(scheduleContract.hold, { body: { slot: slot.id } })
    for (let turn = 0; turn < 60; turn += 1) expect((await again()).status).toBe(201)
    const refused = await again()
    expect(refused).toBeRefused(common.TOO_OFTEN)
    expect(refused.error.message).toContain('Слишком часто меняете время')
    expect((await take(app, slot.id)).answer.status).toBe(201)
    app.clock.pass(600)
    expect((await again()).status).toBe(201)
  })

  test('can be released, and releasing nothing is no error', async ({ app }) => {
    const slot = await makeSlot(app.db, { day: ownDay() })
    const { client } = await take(app, slot.id)
    expect((await client.call(scheduleContract.release)).result).toBe(true)
    expect((await client.call(scheduleContract.release)).result).toBe(true)
    expect(await takenOf(app.db, slot.id)).toBe(0)
  })

  test('holding a past or unknown slot, or holding as a guest, is refused', async ({ app }) => {
    const past = await makeSlot(app.db, { day: '2026-03-01' })
    expect((await take(app, past.id)).answer).toBeRefused(scheduleRefusals.SLOT_PASSED)
    const unknown = '01890000-0000-7000-8000-000000000000' as SlotId
    expect((await take(app, unknown)).answer).toBeRefused(common.NOT_FOUND)
    const guest = await app.visitor().call(scheduleContract.hold, { body: { slot: past.id } })
    expect(guest).toBeRefused(common.NO_SESSION)
  })
})

describe('the database itself', () => {
  test.for<[string, string, string]>([
    ['a place too many', `update slots set taken = capacity + 1`, 'slots_taken'],
    ['a place given back twice', `update slots set taken = -1`, 'slots_taken'],
    [
      'a slot twice',
      `insert into slots (id, city, start_at, capacity) select gen_random_uuid(), city, start_at, 1 from slots limit 1`,
      'slots_city_start',
    ],
    [
      'slots of a length that the clinic does not have',
      `update work_weeks set slot_minutes = 20`,
      'work_weeks_slot',
    ],
    [
      'a holiday twice',
      `insert into special_days (day, title) values ('2026-05-01', 'Ещё раз')`,
      'special_days_day',
    ],
  ])('refuses %s', async ([, statement, constraint], { app }) => {
    await makeSlot(app.db)
    await expect(app.db.execute(statement)).rejects.toMatchObject({ constraint })
  })
})
