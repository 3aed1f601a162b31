import { describe } from 'vitest'
import { bookingContract } from '../../../shared/booking/contract.ts'
import type { BookingId } from '../../../shared/booking/schema.ts'
import { deskContract } from '../../../shared/desk/contract.ts'
import { groupRefusals } from '../../../shared/group-booking/ru.ts'
import type { GroupPlan, GroupVolume } from '../../../shared/group-booking/schema.ts'
import { kioskContract } from '../../../shared/kiosk/contract.ts'
import { clinicDay, clinicInstant, type Day } from '../../../shared/platform/days.ts'
import { common } from '../../../shared/platform/refusal.ts'
import { notOnSite } from '../../../shared/queue/ru.ts'
import { scheduleContract } from '../../../shared/schedule/contract.ts'
import { scheduleRefusals } from '../../../shared/schedule/ru.ts'
import { siteDaysAdminContract, siteDaysContract } from '../../../shared/schedule/site-days/contract.ts'
import { siteDayRefusals } from '../../../shared/schedule/site-days/ru.ts'
import { member } from '../../../test/accounts.ts'
import { book, makeSlot, wishOf } from '../../../test/booking.ts'
import { withStations as test } from '../../../test/clinic.ts'
import { makeMorning, works } from '../../../test/group-booking.ts'
import { expect, type TestApp } from '../../../test/harness.ts'
import { lockedTablet } from '../../../test/kiosk.ts'
import { markAt, staff } from '../../../test/queue.ts'
import { administrator } from '../../../test/relations.ts'
import { findPace, fitIn } from '../../schedule/fit/actions.ts'

type Office = Awaited<ReturnType<typeof works>>
const address = 'ул. Фронтовых Бригад, 22, корпус 3'

async function opened(app: TestApp, day: string, given: { stayingStations?: string[] } = {}) {
  const hr = await works(app)
  const boss = await administrator(app)
  const morning = await makeMorning(app.db, day)
  const body = { city: 'ekb' as const, days: [day as Day], organization: hr.organization, address, ...given }
  const open = () => boss.client.call(siteDaysAdminContract.open, { body })
  const close = () =>
    boss.client.call(siteDaysAdminContract.close, { body: { city: 'ekb', day: day as Day } })
  return { hr, boss, morning, open, close }
}

/** Books one person of an organization on a slot. */
async function bookOne(hr: Office, { day, slot }: { day: string; slot: string }, phone?: string) {
  const [person] = await hr.people(1, phone ? { phone } : {})
  const who = { ids: [person?.id] }
  const volume = await hr.ask('volume', { body: { city: 'ekb', kind: 'periodic', who, date: day } })
  const { total } = volume.result as unknown as GroupVolume
  const places = [{ employee: person?.id, slot }]
  return hr.ask('book', { body: { city: 'ekb', kind: 'periodic', places, total, tell: true } })
}

describe('a site day', () => {
  test('is planned and booked by its organization, and people read the address of the site in the SMS', async ({
    app,
  }) => {
    const day = '2026-05-18'
    const { hr, morning, open } = await opened(app, day)
    expect((await open()).status).toBe(201)
    const told = await app.db.execute("select text from outbox where kind = 'site-opened'")
    expect(told.rows).toContainEqual({ text: expect.stringMatching(`Клиника приедет .*${address}`) })
    const own = await hr.client.call(siteDaysContract.own, { params: hr.at })
    expect(own.result).toMatchObject([
      { city: 'ekb', day, address, capacity: 80, free: 80, stayingNames: [] },
    ])
    const people = await hr.people(2)
    const plan = await hr.ask('plan', {
      body: {
        city: 'ekb',
        kind: 'periodic',
        who: { ids: people.map(({ id }) => id) },
        from: day,
        to: day,
        limits: { share: 1 },
      },
    })
    expect((plan.result as unknown as GroupPlan).places.map((place) => place.day)).toEqual([day, day])
    expect((await bookOne(hr, { day, slot: morning.id }, '+79021230500')).status).toBe(201)
    const { rows } = await app.db.execute("select text from outbox where recipient = '+79021230500'")
    expect(rows).toEqual([{ text: expect.stringContaining(address) }])
    const board = await hr.ask('board', { query: {} })
    expect(board.result).toMatchObject({ items: [{ day }] })
  })

  test('is in no public calendar, and neither a person nor another organization books it', async ({
    app,
  }) => {
    const day = '2026-05-19'
    const { morning, open } = await opened(app, day)
    await open()
    const { client } = await member(app)
    const query = { city: 'ekb' as const, from: day as Day, to: day as Day }
    expect((await client.call(scheduleContract.slots, { query })).result).toEqual([])
    expect((await client.call(scheduleContract.days, { query })).result).toMatchObject([{ capacity: 0 }])
    expect(await client.call(scheduleContract.hold, { body: { slot: morning.id } })).toBeRefused(
      common.NOT_FOUND,
    )
    const own = await client.call(bookingContract.reserve, { body: wishOf(morning.id) as never })
    expect(own).toBeRefused(common.NOT_FOUND)
    const stranger = await works(app)
    expect(await bookOne(stranger, { day, slot: morning.id })).toBeRefused(groupRefusals.GROUP_CONFLICTS)
    expect((await stranger.client.call(siteDaysContract.own, { params: stranger.at })).result).toEqual([])
  })

  test('is kept for its organization by the database itself', async ({ app }) => {
    const day = '2026-05-20'
    const { hr, morning, open } = await opened(app, day)
    await open()
    await bookOne(hr, { day, slot: morning.id })
    const other = await works(app)
    const away = await makeSlot(app.db, { day: '2026-05-21', time: '08:00' })
    await bookOne(other, { day: '2026-05-21', slot: away.id })
    const move = app.db.execute(
      `update bookings set slot_id = $1, city = 'ekb', day = $2, start_at = $3 where organization_id = $4`,
      [morning.id, day, morning.start, other.organization],
    )
    await expect(move).rejects.toMatchObject({ constraint: 'bookings_site_day' })
    const remove = app.db.execute('delete from site_days where day = $1', [day])
    await expect(remove).rejects.toMatchObject({ constraint: 'site_days_used' })
  })

  test('is not opened over bookings of others, on a day without places, or twice', async ({ app }) => {
    const day = '2026-05-22'
    const { hr, boss, morning, open, close } = await opened(app, day)
    const other = await works(app)
    await bookOne(other, { day, slot: morning.id })
    expect(await open()).toBeRefused(siteDayRefusals.SITE_DAY_BOOKED)
    await app.db.execute("update bookings set state = 'cancelled' where organization_id = $1", [
      other.organization,
    ])
    expect((await open()).status).toBe(201)
    expect(await open()).toBeRefused(siteDayRefusals.SITE_DAY_TAKEN)
    const body = {
      city: 'ekb' as const,
      days: ['2026-05-23' as Day],
      organization: hr.organization,
      address,
    }
    const shut = await boss.client.call(siteDaysAdminContract.open, { body })
    expect(shut).toBeRefused(siteDayRefusals.SITE_DAY_CLOSED)
    await bookOne(hr, { day, slot: morning.id })
    expect(await close()).toBeRefused(siteDayRefusals.SITE_DAY_USED)
  })

  test('becomes an ordinary day again when it is closed before anybody is booked', async ({ app }) => {
    const day = '2026-05-25'
    const { open, close } = await opened(app, day)
    await open()
    expect((await close()).status).toBe(200)
    const { client } = await member(app)
    const query = { city: 'ekb' as const, from: day as Day, to: day as Day }
    expect((await client.call(scheduleContract.slots, { query })).result.length).toBe(8)
    expect(await close()).toBeRefused(siteDayRefusals.SITE_DAY_GONE)
  })

  test('leaves the studies of a station that does not come for another day, and names the station', async ({
    app,
  }) => {
    const day = '2026-05-26'
    const { hr, morning, open } = await opened(app, day, { stayingStations: ['xray'] })
    const left = async () =>
      fitIn(await findPace(app.db.reader, 'ekb', day as Day), ['fn-ecg', 'img-chest-xray'], morning.start)
        .left
    expect(await left()).toEqual([])
    expect((await open()).status).toBe(201)
    expect(await left()).toEqual(['Рентген'])
    const own = await hr.client.call(siteDaysContract.own, { params: hr.at })
    expect(own.result).toMatchObject([{ stayingNames: ['Рентген'] }])
  })
})

/** Opens the day of a morning for an organization, after it was somebody else's. */
const openFor = async (app: TestApp, hr: Office, day: string) => {
  const boss = await administrator(app)
  const body = { city: 'ekb' as const, days: [day as Day], organization: hr.organization, address }
  return boss.client.call(siteDaysAdminContract.open, { body })
}

describe('a booking cancelled before its day became a site day', () => {
  test('is not put back by its person, who is told why and offered other times', async ({ app }) => {
    const day = '2026-06-01'
    const slot = await makeSlot(app.db, { day, time: '08:00' })
    await makeSlot(app.db, { day: '2026-06-02', time: '08:00' })
    const { client } = await member(app)
    const booking = await book(client, slot.id)
    const key = { params: { id: booking.id }, body: {} }
    await client.call(bookingContract.cancel, key)
    expect((await openFor(app, await works(app), day)).status).toBe(201)
    const back = await client.call(bookingContract.restore, key)
    expect(back).toBeRefused(scheduleRefusals.SITE_DAY)
    const { nearest = [] } = (back.error?.details ?? {}) as { nearest?: { start: string }[] }
    const days = nearest.map(({ start }) => clinicDay(new Date(start)))
    expect(days).not.toEqual([])
    expect(days).not.toContain(day)
  })

  test('is not restored by the desk, which is told why', async ({ app }) => {
    const day = '2026-06-03'
    const slot = await makeSlot(app.db, { day, time: '08:00' })
    const { client } = await member(app)
    const booking = await book(client, slot.id)
    const desk = await member(app, { roles: ['registrar'] })
    const seen = { state: 'cancelled' as const, slot: slot.id }
    const params = { id: booking.id }
    await desk.client.call(deskContract.cancel, {
      params,
      body: { reason: 'Позвонил и отказался', seen: { ...seen, state: 'confirmed' } },
    })
    await openFor(app, await works(app), day)
    const back = await desk.client.call(deskContract.restore, { params, body: { seen } })
    expect(back).toBeRefused(scheduleRefusals.SITE_DAY)
  })
})

describe('the desk', () => {
  test('moves an employee within a site day of the own organization, and to that of no other', async ({
    app,
  }) => {
    const day = '2026-05-29'
    const { hr, morning, open } = await opened(app, day)
    await open()
    const otherDay = '2026-06-04'
    const other = await makeMorning(app.db, otherDay)
    await openFor(app, await works(app), otherDay)
    const later = await makeSlot(app.db, { day, time: '10:00' })
    await bookOne(hr, { day, slot: morning.id })
    const [{ id } = { id: '' }] = (
      await app.db.execute('select id from bookings where slot_id = $1', [morning.id])
    ).rows
    const { client } = await member(app, { roles: ['registrar'] })
    const params = { id: id as BookingId }
    const seen = { state: 'confirmed' as const, slot: morning.id }
    const moved = await client.call(deskContract.move, { params, body: { slot: later.id, seen } })
    expect(moved.status).toBe(200)
    const body = { slot: other.id, seen: { ...seen, slot: later.id } }
    expect(await client.call(deskContract.move, { params, body })).toBeRefused(common.NOT_FOUND)
  })
})

describe('an opened site day', () => {
  const changeOf = async (app: TestApp, days: string[], part: object) => {
    const { client } = await administrator(app)
    const body = {
      city: 'ekb' as const,
      days: days as Day[],
      address,
      note: null,
      stayingStations: [],
      ...part,
    }
    return client.call(siteDaysAdminContract.change, { body })
  }
  const toldOf = async (app: TestApp, kind: string) =>
    (await app.db.execute('select recipient, text from outbox where kind = $1 order by id', [kind])).rows

  test('gets another address, of which HR and the booked people are told, and it is in the audit', async ({
    app,
  }) => {
    const day = '2026-06-08'
    const { hr, boss, morning, open } = await opened(app, day)
    await open()
    await bookOne(hr, { day, slot: morning.id }, '+79021230511')
    const moved = await changeOf(app, [day], { address: 'ул. Новая, 1' })
    expect(moved.result).toContainEqual(expect.objectContaining({ day, address: 'ул. Новая, 1' }))
    const people = await toldOf(app, 'booking-address')
    expect(people).toEqual([
      {
        recipient: '+79021230511',
        text: expect.stringMatching(/новый адрес вашего медосмотра: .*ул. Новая, 1/),
      },
    ])
    expect(await toldOf(app, 'site-moved')).toContainEqual(
      expect.objectContaining({ text: expect.stringContaining('по другому адресу') }),
    )
    const { rows } = await app.db.execute(
      "select act from audit_events where call like '%site-days/change' and organization_id = $1",
      [hr.organization],
    )
    expect(rows).toEqual([{ act: 'change' }])
    expect((await boss.client.call(siteDaysAdminContract.list)).result).toContainEqual(
      expect.objectContaining({ day, free: 79 }),
    )
  })

  test('gets another note and other rooms without a message to the booked people', async ({ app }) => {
    const day = '2026-06-09'
    const { hr, morning, open } = await opened(app, day)
    await open()
    await bookOne(hr, { day, slot: morning.id }, '+79021230512')
    const part = { note: 'Проходная № 2', stayingStations: ['xray'] }
    const { result } = await changeOf(app, [day], part)
    expect(result).toContainEqual(expect.objectContaining({ day, ...part, stayingNames: ['Рентген'] }))
    const told = await toldOf(app, 'site-changed')
    expect(told).toContainEqual(expect.objectContaining({ text: expect.stringContaining('изменён') }))
    await changeOf(app, [day], part)
    expect(await toldOf(app, 'site-changed')).toEqual(told)
    const { rows } = await app.db.execute("select kind from outbox where recipient = '+79021230512'")
    expect(rows).toEqual([{ kind: 'booking-made' }])
  })

  test('is not changed together with a day of another organization or with an ordinary day', async ({
    app,
  }) => {
    const { open } = await opened(app, '2026-06-10')
    await open()
    await makeMorning(app.db, '2026-06-11')
    const both = ['2026-06-10', '2026-06-11']
    expect(await changeOf(app, both, {})).toBeRefused(siteDayRefusals.SITE_DAY_GONE)
    await openFor(app, await works(app), '2026-06-11')
    expect(await changeOf(app, both, {})).toBeRefused(siteDayRefusals.SITE_DAY_MIXED)
  })

  test('is closed with a message to its organization, which the audit names', async ({ app }) => {
    const day = '2026-06-12'
    const { hr, open, close } = await opened(app, day)
    await open()
    expect((await close()).status).toBe(200)
    expect(await toldOf(app, 'site-closed')).toContainEqual(
      expect.objectContaining({ text: expect.stringContaining('Клиника не приедет') }),
    )
    const { rows } = await app.db.execute(
      "select act from audit_events where call like '%site-days/close' and organization_id = $1",
      [hr.organization],
    )
    expect(rows).toEqual([{ act: 'remove' }])
  })

  test('gives tickets on which the stations that did not come are put off, and moves the kiosk to the site', async ({
    app,
  }) => {
    const day = '2026-05-27'
    const { hr, morning, open } = await opened(app, day, { stayingStations: ['xray'] })
    expect((await open()).status).toBe(201)
    expect((await bookOne(hr, { day, slot: morning.id })).status).toBe(201)
    const tablet = await lockedTablet(app)
    expect((await tablet.call(kioskContract.state)).result.address).not.toBe(address)
    app.clock.set(clinicInstant(day as Day, '08:00'))
    expect((await tablet.call(kioskContract.state)).result.address).toBe(address)
    const [booking] = (await app.db.execute('select id from bookings where slot_id = $1', [morning.id])).rows
    const { client } = await staff(app, 'registrar')
    const visit = { booking: booking?.id as BookingId, slot: morning.id }
    expect((await markAt(client, 'arrive', visit)).status).toBe(200)
    const { rows } = await app.db.execute(
      `select station, ticket_stops.state, reason from ticket_stops join tickets on tickets.id = ticket_id
       where booking_id = $1 and station in ('xray', 'ecg')`,
      [visit.booking],
    )
    expect(rows).toEqual(
      expect.arrayContaining([
        { station: 'xray', state: 'dropped', reason: notOnSite },
        { station: 'ecg', state: expect.not.stringMatching('dropped'), reason: null },
      ]),
    )
  })
})
