import { describe } from 'vitest'
import { bookingContract } from '../../shared/booking/contract.ts'
import { addDays, clinicInstant, type Day } from '../../shared/platform/days.ts'
import type { City } from '../../shared/platform/person.ts'
import { common } from '../../shared/platform/refusal.ts'
import { queueContract } from '../../shared/queue/contract.ts'
import { scheduleContract } from '../../shared/schedule/contract.ts'
import { notOpenYet, scheduleRefusals } from '../../shared/schedule/ru.ts'
import type { SlotId } from '../../shared/schedule/schema.ts'
import { scheduleAdminContract as desk } from '../../shared/schedule-admin/contract.ts'
import { scheduleDeskRefusals } from '../../shared/schedule-admin/ru.ts'
import type { Hours, SpecialDay, Touch, Week } from '../../shared/schedule-admin/schema.ts'
import { member } from '../../test/accounts.ts'
import { eventsOf } from '../../test/audit.ts'
import { book, loadCatalogue, passUndo, wishOf } from '../../test/booking.ts'
import { expect, type TestApp, test as withApp } from '../../test/harness.ts'
import { markAt } from '../../test/queue.ts'
import { administrator } from '../../test/relations.ts'
import { makeSlotsAhead } from '../schedule/actions.ts'

type Admin = Awaited<ReturnType<typeof administrator>>
const test = withApp.extend<{ boss: Admin }>({
  boss: [
    async ({ app }, use) => {
      await loadCatalogue(app.db, app.clock.now())
      await app.db.transact((tx) => makeSlotsAhead(tx, app.clock.now()))
      await use(await administrator(app))
    },
    { scope: 'file', auto: true },
  ],
})

const today = '2026-03-02' as Day
const hours = (from: string, to: string, given: Partial<Hours> = {}): Hours => ({
  from,
  to,
  people: 3,
  breaks: [],
  pieces: [],
  ...given,
})
const weekOf = (usual: Hours, slotMinutes: Week['slotMinutes'] = 15): Week => ({
  slotMinutes,
  days: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, hours: day > 5 ? null : usual })),
})
const slotsOf = async (app: TestApp, city: City, day: string) => {
  const { client } = await member(app)
  return (await client.call(scheduleContract.slots, { query: { city, from: day, to: day } })).result
}
const slotAt = async ({ db }: TestApp, city: City, day: string, time: string) => {
  const sql = 'select id, capacity, taken, minutes from slots where city = $1 and start_at = $2'
  const { rows } = await db.execute(sql, [city, clinicInstant(day as Day, time)])
  return rows[0] as { id: SlotId; capacity: number; taken: number; minutes: number }
}
/** Books a time as a new user. */
const bookedAt = async (app: TestApp, city: City, day: string, time: string) => {
  const person = await member(app)
  const slot = await slotAt(app, city, day, time)
  return { person, slot: slot.id, booking: await book(person.client, slot.id) }
}
const present = async ({ client }: Admin, city: City) => {
  const found = (await client.call(desk.desk)).result.cities.find((one) => one.city === city)
  if (!found) throw new Error('no such city')
  return found
}
const setWeek = async (boss: Admin, city: City, startsOn: string, week: Week, keep = false) => {
  const { weekVersion } = await present(boss, city)
  return boss.client.call(desk.setWeek, { params: { city }, body: { startsOn, week, weekVersion, keep } })
}
test('a version beyond the valid range is refused', async ({ boss }) => {
  const { card, weeks } = await present(boss, 'ekb')
  const week = weeks[0]?.week as Week
  for (const version of [2 ** 40, -1]) {
    const params = { city: 'ekb' } as const
    const asCity = await boss.client.call(desk.changeCity, { params, body: { ...card, version } })
    const body = { startsOn: '2026-03-10', week, weekVersion: version }
    expect([asCity, await boss.client.call(desk.setWeek, { params, body: body as never })]).toEqual([
      expect.objectContaining({ status: 422 }),
      expect.objectContaining({ status: 422 }),
    ])
  }
})

const touchIn = (details: unknown) => (details as { touch: Touch }).touch

describe('a city', () => {
  test('is shown to everyone as an admin has written it, with directions', async ({ app, boss }) => {
    const { version, card } = await present(boss, 'pvl')
    const body = { ...card, phone: '+7 3439 11 22 33', directions: 'От вокзала пять минут', version }
    const { result } = await boss.client.call(desk.changeCity, { params: { city: 'pvl' }, body })
    expect(result).toMatchObject({ version: version + 1, card: { phone: '+7 3439 11 22 33' } })
    const seen = await app.visitor().call(scheduleContract.workTime)
    expect(seen.result.pvl).toMatchObject({ phone: '+7 3439 11 22 33', directions: 'От вокзала пять минут' })
  })

  test('changed meanwhile by another admin is not overwritten: the second gets the current values', async ({
    app,
    boss,
  }) => {
    const { version, card } = await present(boss, 'ekb')
    const change = (note: string) => ({ params: { city: 'ekb' as const }, body: { ...card, note, version } })
    await boss.client.call(desk.changeCity, change('Вход со двора'))
    const second = await (await administrator(app)).client.call(desk.changeCity, change('Вход с улицы'))
    expect(second.error).toMatchObject({
      code: scheduleDeskRefusals.STALE_SCHEDULE.code,
      details: { city: { card: { note: 'Вход со двора' }, version: version + 1 } },
    })
  })
})

describe('the work time of a city', () => {
  test('applies from its first day on: breaks have no seats, and a part of the day can have more seats', async ({
    app,
    boss,
  }) => {
    const usual = hours('09:00', '12:00', {
      breaks: [{ from: '10:00', to: '11:00' }],
      pieces: [{ from: '11:00', to: '11:30', people: 8 }],
    })
    const { status, result } = await setWeek(boss, 'pvl', '2026-03-10', weekOf(usual))
    expect(status).toBe(200)
    expect(result.city.weeks.map(({ startsOn }) => startsOn)).toEqual(['2020-01-01', '2026-03-10'])
    expect(await slotsOf(app, 'pvl', '2026-03-06')).toHaveLength(28)
    const slots = await slotsOf(app, 'pvl', '2026-03-11')
    expect(slots.map(({ capacity }) => capacity)).toEqual([3, 3, 3, 3, 8, 8, 3, 3])
  })

  test('hours that would exclude booked patients list them with phones and free times nearby; nothing changes', async ({
    app,
    boss,
  }) => {
    const { booking } = await bookedAt(app, 'ekb', '2026-03-12', '15:30')
    const week = weekOf(hours('08:00', '15:00', { people: 6 }))
    const answer = await setWeek(boss, 'ekb', '2026-03-12', week)
    expect(answer.error.code).toBe(scheduleDeskRefusals.TOUCHES_BOOKINGS.code)
    const { people, times } = touchIn(answer.error.details)
    expect(people).toBe(1)
    expect(times[0]).toMatchObject({
      day: '2026-03-12',
      time: '15:30',
      capacity: 0,
      booked: 1,
      people: [{ number: booking.number, phone: booking.person.phone, organization: 'АО «Уралспецметалл»' }],
    })
    expect(times[0]?.nearest[0]).toMatchObject({ day: '2026-03-12', time: '14:45' })
    expect(await slotsOf(app, 'ekb', '2026-03-12')).toHaveLength(34)
  })

  test('keeps a booking at a time that the new hours leave out; its cancellation frees no seat [§2.8]', async ({
    app,
    boss,
  }) => {
    const { person, booking, slot } = await bookedAt(app, 'ekb', '2026-03-19', '15:45')
    const week = weekOf(hours('08:00', '15:00', { people: 6 }))
    const { status, result } = await setWeek(boss, 'ekb', '2026-03-19', week, true)
    expect([status, result.touch.people]).toEqual([200, 1])
    expect(await slotAt(app, 'ekb', '2026-03-19', '15:45')).toMatchObject({ capacity: 1, taken: 1 })
    const late = await (await member(app)).client.call(bookingContract.reserve, { body: wishOf(slot) })
    expect(late.error.code).toBe(scheduleRefusals.SLOT_FULL.code)
    const kept = await person.client.call(bookingContract.one, { params: { id: booking.id } })
    expect(kept.result.state).toBe('confirmed')
    await person.client.call(bookingContract.cancel, { params: { id: booking.id }, body: {} })
    await passUndo(app)
    expect(await slotAt(app, 'ekb', '2026-03-19', '15:45')).toMatchObject({ capacity: 0, taken: 0 })
  })

  test('in half-hour slots makes bookings of half an hour', async ({ app, boss }) => {
    await setWeek(boss, 'ekb', '2026-04-06', weekOf(hours('08:00', '12:00'), 30), true)
    const slots = await slotsOf(app, 'ekb', '2026-04-07')
    expect(slots).toHaveLength(8)
    const { booking } = await bookedAt(app, 'ekb', '2026-04-07', '08:30')
    expect(Date.parse(booking.slot.end) - Date.parse(booking.slot.start)).toBe(30 * 60_000)
  })

  test('can be removed before it begins: the days are as before', async ({ app, boss }) => {
    await setWeek(boss, 'pvl', '2026-04-20', weekOf(hours('10:00', '11:00')))
    expect(await slotsOf(app, 'pvl', '2026-04-21')).toHaveLength(4)
    const { weekVersion } = await present(boss, 'pvl')
    const body = { startsOn: '2026-04-20', weekVersion }
    const { status } = await boss.client.call(desk.removeWeek, { params: { city: 'pvl' }, body })
    expect(status).toBe(200)
    expect(await slotsOf(app, 'pvl', '2026-04-21')).toHaveLength(8)
  })

  test('the second of two admins learns that the weeks have changed [§2.8-b]', async ({ app, boss }) => {
    const { weekVersion } = await present(boss, 'pvl')
    const body = { startsOn: '2026-04-27', week: weekOf(hours('10:00', '12:00')), weekVersion }
    await boss.client.call(desk.setWeek, { params: { city: 'pvl' }, body })
    const second = await (await administrator(app)).client.call(desk.setWeek, {
      params: { city: 'pvl' },
      body,
    })
    expect(second.error).toMatchObject({
      code: scheduleDeskRefusals.STALE_SCHEDULE.code,
      details: { city: { weekVersion: weekVersion + 1 } },
    })
  })

  test('cannot begin in the past', async ({ boss }) => {
    const answer = await setWeek(boss, 'pvl', addDays(today, -1), weekOf(hours('10:00', '12:00')))
    expect(answer.error.code).toBe(scheduleDeskRefusals.DAY_PASSED.code)
  })

  test.for<[string, Hours]>([
    ['ends before it begins', hours('12:00', '08:00')],
    ['has a break outside', hours('08:00', '12:00', { breaks: [{ from: '07:00', to: '08:30' }] })],
    [
      'counts an hour twice',
      hours('08:00', '12:00', {
        pieces: [
          { from: '08:00', to: '09:00', people: 1 },
          { from: '08:45', to: '10:00', people: 2 },
        ],
      }),
    ],
  ])('a week that %s is refused by field', async ([, bad], { boss }) => {
    const answer = await setWeek(boss, 'pvl', '2026-04-28', weekOf(bad))
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.error.fields ?? {})[0]).toMatch(/^week\.days\.0\.hours\./)
  })
})

describe('special days', () => {
  const added = `POST ${desk.addDays.path}`
  const addOne = (boss: Admin, given: object, keep = false) =>
    boss.client.call(desk.addDays, {
      body: { city: 'ekb', title: 'Санитарный день', hours: null, keep, ...given } as never,
    })

  const removeAll = ({ client }: Admin, days: readonly SpecialDay[]) =>
    client.call(desk.removeDays, { body: { days: days.map(({ id, version }) => ({ id, version })) } })

  test('the special days of a year name the decree that they are based on', async ({ boss }) => {
    const of = async (year: number) =>
      (await boss.client.call(desk.days, { query: { year: String(year) } as never })).result
    expect(await of(2026)).toMatchObject({ isFinal: true, basis: expect.stringContaining('1466') })
    const { isFinal, basis, days } = await of(2027)
    expect([isFinal, basis]).toEqual([true, expect.stringContaining('1187')])
    const moved = ['2027-02-22', '2027-11-05', '2027-12-31']
    expect(days.filter(({ day }) => moved.includes(day))).toHaveLength(moved.length)
    expect(days.filter(({ isPublic }) => isPublic)).toHaveLength(20)
  })

  test('without hours close the day; removing them restores its seats', async ({ app, boss }) => {
    const day = '2026-03-04'
    const before = await slotsOf(app, 'ekb', day)
    const { status, result } = await addOne(boss, { from: day, to: day })
    expect(status).toBe(201)
    expect(await slotsOf(app, 'ekb', day)).toEqual([])
    await removeAll(boss, result.days)
    expect(await slotsOf(app, 'ekb', day)).toEqual(before)
  })

  test('with bookings are added only when the bookings are kept [§2.8-c]', async ({ app, boss }) => {
    const day = '2026-03-05'
    const { booking } = await bookedAt(app, 'ekb', day, '09:00')
    const asked = await addOne(boss, { from: day, to: day })
    expect(asked.error.code).toBe(scheduleDeskRefusals.TOUCHES_BOOKINGS.code)
    const looks = (await eventsOf(app, boss.account.id)).filter(
      ({ act, call }) => act === 'view' && call === added,
    )
    expect(looks).toMatchObject([{ what: 'booking', details: { count: 1 } }])
    const { result } = await addOne(boss, { from: day, to: day }, true)
    expect(result.touch.times[0]?.people.map(({ number }) => number)).toEqual([booking.number])
    const left = await slotsOf(app, 'ekb', day)
    expect(left.map(({ capacity, free }) => [capacity, free])).toEqual([[1, 0]])
    await removeAll(boss, result.days)
    expect(await slotAt(app, 'ekb', day, '09:00')).toMatchObject({ capacity: 6, taken: 1 })
  })

  test('close the day for a booking that has just been cancelled too: nobody was warned of it', async ({
    app,
    boss,
  }) => {
    const day = '2026-03-11'
    const { person, booking } = await bookedAt(app, 'ekb', day, '09:00')
    const kept = await bookedAt(app, 'ekb', day, '10:00')
    const key = { params: { id: booking.id }, body: {} }
    expect((await person.client.call(bookingContract.cancel, key)).result.keptUntil).not.toBeNull()
    const { status, result } = await addOne(boss, { from: day, to: day }, true)
    expect([status, result.touch.people]).toEqual([201, 1])
    expect(await person.client.call(bookingContract.restore, key)).toBeRefused(scheduleRefusals.SLOT_FULL)
    expect(await slotAt(app, 'ekb', day, '09:00')).toMatchObject({ capacity: 0, taken: 0 })
    // The administrator was told of the other booking: its person may still cancel by mistake.
    const other = { params: { id: kept.booking.id }, body: {} }
    await kept.person.client.call(bookingContract.cancel, other)
    expect((await kept.person.client.call(bookingContract.restore, other)).status).toBe(200)
    await removeAll(boss, result.days)
  })

  test('closing a morning offers its patients, who come fasting, mornings of the days beside it', async ({
    app,
    boss,
  }) => {
    const day = '2026-04-01'
    await bookedAt(app, 'ekb', day, '08:00')
    await bookedAt(app, 'ekb', day, '11:30')
    const days = { city: 'ekb' as const, from: day, to: day, title: 'Санитарный день', hours: null }
    const { result } = await boss.client.call(desk.preview, { body: { change: 'days', days } })
    const offered = result.times.map(({ nearest }) => nearest.map((near) => [near.day, near.time]))
    expect(offered).toEqual([
      [
        ['2026-04-02', '08:00'],
        ['2026-03-31', '08:00'],
        ['2026-04-02', '08:15'],
      ],
      [
        ['2026-04-02', '11:30'],
        ['2026-03-31', '11:30'],
        ['2026-04-02', '11:15'],
      ],
    ])
  })

  test('closing tomorrow does not offer the rest of today', async ({ app, boss }) => {
    const day = addDays(today, 1)
    await bookedAt(app, 'ekb', day, '11:30')
    const days = { city: 'ekb' as const, from: day, to: day, title: 'Авария', hours: null }
    const { result } = await boss.client.call(desk.preview, { body: { change: 'days', days } })
    const offered = result.times.at(-1)?.nearest.map((near) => near.day)
    expect(offered).toEqual(['2026-03-04', '2026-03-04', '2026-03-04'])
  })

  test('can be working days: a Sunday to which a working day is moved', async ({ app, boss }) => {
    const given = { city: null, from: '2026-03-15', to: '2026-03-15', title: 'Рабочий день вместо 9 марта' }
    await addOne(boss, { ...given, hours: hours('09:00', '10:00') })
    expect([
      (await slotsOf(app, 'ekb', '2026-03-15')).length,
      (await slotsOf(app, 'pvl', '2026-03-15')).length,
    ]).toEqual([4, 4])
  })

  test('are previewed: the lost places and the affected patients', async ({ app, boss }) => {
    const day = '2026-03-06'
    await bookedAt(app, 'ekb', day, '10:00')
    const days = { city: 'ekb' as const, from: day, to: day, title: 'Ремонт', hours: null }
    const { result } = await boss.client.call(desk.preview, { body: { change: 'days', days } })
    expect(result).toMatchObject({ people: 1, added: 0, removed: 34 * 6 - 1 })
    expect(await slotsOf(app, 'ekb', day)).toHaveLength(34)
  })

  test('closing today affects patients still expected, and none who have arrived', async ({ app, boss }) => {
    const here = await bookedAt(app, 'ekb', today, '15:00')
    const awaited = await bookedAt(app, 'ekb', today, '15:00')
    const clerk = await member(app, { roles: ['registrar'] })
    await markAt(clerk.client, 'arrive', { booking: here.booking.id, slot: here.slot })
    const days = { city: 'ekb' as const, from: today, to: today, title: 'Авария', hours: null }
    const { result } = await boss.client.call(desk.preview, { body: { change: 'days', days } })
    const touched = result.times.flatMap(({ people }) => people.map(({ number }) => number))
    expect([result.people, touched]).toEqual([1, [awaited.booking.number]])
  })

  test('days that exist already or are past are refused', async ({ boss }) => {
    const twice = await addOne(boss, { city: null, from: '2026-05-01', to: '2026-05-01' })
    expect(twice.error.code).toBe(scheduleDeskRefusals.DAY_TAKEN.code)
    const past = await addOne(boss, { from: '2026-03-01', to: '2026-03-01' })
    expect(past.error.code).toBe(scheduleDeskRefusals.DAY_PASSED.code)
  })

  test('changed or removed meanwhile by another admin are not removed: the current ones are returned', async ({
    app,
    boss,
  }) => {
    const { result } = await addOne(boss, { from: '2026-03-24', to: '2026-03-26' })
    const [one, two, three] = result.days
    if (!one || !two || !three) throw new Error('three days were added')
    const other = await administrator(app)
    const theirs = { title: 'Учёба', hours: hours('09:00', '11:00') }
    const body = { ...theirs, version: two.version }
    await other.client.call(desk.changeDay, { params: { id: two.id }, body })
    await removeAll(other, [three])
    const days = result.days.map(({ id, version }) => ({ id, version }))
    const asked = await boss.client.call(desk.preview, { body: { change: 'daysRemoved', days } })
    const refused = await removeAll(boss, result.days)
    for (const { error } of [asked, refused])
      expect(error).toMatchObject({
        code: scheduleDeskRefusals.STALE_SCHEDULE.code,
        details: { days: [one, { ...two, ...theirs, version: two.version + 1 }] },
      })
    expect(await slotsOf(app, 'ekb', '2026-03-24')).toEqual([])
    expect(await slotsOf(app, 'ekb', '2026-03-25')).toHaveLength(8)
    const seen = await removeAll(boss, [one, { ...two, version: two.version + 1 }])
    expect(seen.result.removed).toBe(2)
    expect(await removeAll(boss, [one])).toBeRefused(common.NOT_FOUND)
  })

  test('are audited with old and new text', async ({ app, boss }) => {
    const { result } = await addOne(boss, { city: 'pvl', from: '2026-03-23', to: '2026-03-23' })
    const [day] = result.days
    if (!day) throw new Error('no day')
    const body = { title: 'Учёба персонала', hours: null, version: day.version }
    await boss.client.call(desk.changeDay, { params: { id: day.id }, body })
    const events = await eventsOf(app, boss.account.id)
    const [change] = events.filter(({ act, subject }) => act === 'change' && subject === day.id)
    expect(change).toMatchObject({
      what: 'schedule',
      details: { before: { title: 'Санитарный день' }, after: { title: 'Учёба персонала' } },
    })
  })
})

test('the voice of the board is off until an admin switches it on, city by city, under the audit', async ({
  app,
  boss,
}) => {
  const isOn = async (city: 'ekb' | 'pvl') =>
    (await app.visitor().call(queueContract.board, { query: { city } })).result.isVoiceOn
  const turn = (on: boolean) =>
    boss.client.call(desk.setVoice, { params: { city: 'pvl' }, body: { isOn: on } })
  expect(await isOn('pvl')).toBe(false)
  expect((await turn(true)).result.isVoiceOn).toBe(true)
  expect([await isOn('pvl'), await isOn('ekb')]).toEqual([true, false])
  const events = await eventsOf(app, boss.account.id)
  const event = events.find(({ details }) => details?.after?.isVoiceOn === true)
  expect(event).toMatchObject({ act: 'change', what: 'schedule', details: { before: { isVoiceOn: false } } })
  await turn(false)
})

describe('the horizon of a city', () => {
  const horizonOf = async (app: TestApp) => {
    const { client } = await member(app)
    const days = await client.call(scheduleContract.days, {
      query: { city: 'pvl', from: today, to: addDays(today, 364) },
    })
    return days.result.findLast(({ capacity }) => capacity > 0)?.day
  }
  const setHorizon = (admin: Admin, daysAhead: number, before: number) =>
    admin.client.call(desk.setDaysAhead, { params: { city: 'pvl' }, body: { daysAhead, before } })

  test('opens a whole year of slots at once, and the change is in the audit', async ({ app, boss }) => {
    const { result } = await setHorizon(boss, 365, 180)
    expect(result.daysAhead).toBe(365)
    expect((await app.visitor().call(scheduleContract.workTime)).result.pvl.daysAhead).toBe(365)
    expect(await horizonOf(app)).toBe('2027-03-01')
    const events = await eventsOf(app, boss.account.id)
    const event = events.find(({ details }) => details?.after?.daysAhead === 365)
    expect(event).toMatchObject({ act: 'change', what: 'schedule', details: { before: { daysAhead: 180 } } })
    await setHorizon(boss, 180, 365)
  })

  test('may come nearer: later days are no longer offered or taken, and bookings there stay', async ({
    app,
    boss,
  }) => {
    const { booking, person, slot } = await bookedAt(app, 'pvl', '2026-06-16', '10:15')
    await setHorizon(boss, 30, 180)
    expect(await horizonOf(app)).toBe('2026-03-31')
    expect(await slotsOf(app, 'pvl', '2026-06-16')).toEqual([])
    const held = await (await member(app)).client.call(scheduleContract.hold, { body: { slot } })
    expect(held.error).toMatchObject({ code: common.NOT_FOUND.code, message: notOpenYet })
    const own = await person.client.call(bookingContract.one, { params: { id: booking.id } })
    expect(own.result.state).toBe('confirmed')
    await setHorizon(boss, 180, 30)
    expect(await slotsOf(app, 'pvl', '2026-06-16')).not.toEqual([])
  })

  test('is at most 365 days, and a change over the change of another admin is refused', async ({ boss }) => {
    expect((await setHorizon(boss, 366, 180)).status).toBe(422)
    const late = await setHorizon(boss, 90, 120)
    expect(late.error).toMatchObject({
      code: scheduleDeskRefusals.STALE_SCHEDULE.code,
      details: { city: { daysAhead: 180 } },
    })
  })
})
