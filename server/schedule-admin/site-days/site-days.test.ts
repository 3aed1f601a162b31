import { describe } from 'vitest'
import { bookingContract } from '../../../shared/booking/contract.ts'
import type { BookingId } from '../../../shared/booking/schema.ts'
import { groupRefusals } from '../../../shared/group-booking/ru.ts'
import type { GroupPlan, GroupVolume } from '../../../shared/group-booking/schema.ts'
import { kioskContract } from '../../../shared/kiosk/contract.ts'
import { clinicInstant, type Day } from '../../../shared/platform/days.ts'
import { common } from '../../../shared/platform/refusal.ts'
import { notOnSite } from '../../../shared/queue/ru.ts'
import { scheduleContract } from '../../../shared/schedule/contract.ts'
import { siteDaysAdminContract, siteDaysContract } from '../../../shared/schedule/site-days/contract.ts'
import { siteDayRefusals } from '../../../shared/schedule/site-days/ru.ts'
import { member } from '../../../test/accounts.ts'
import { makeSlot, wishOf } from '../../../test/booking.ts'
import { withStations as test } from '../../../test/clinic.ts'
import { makeMorning, works } from '../../../test/group-booking.ts'
import { expect, type TestApp } from '../../../test/harness.ts'
import { lockedTablet } from '../../../test/kiosk.ts'
import { markAt, staff } from '../../../test/queue.ts'
import { administrator } from '../../../test/relations.ts'
import { findPace, fitIn } from '../../schedule/fit/actions.ts'

type Office = Awaited<ReturnType<typeof works>>
const address = 'ул. Фронтовых Бригад, 22, корпус 3'

async function opened(app: TestApp, day: string, given: { absentStations?: string[] } = {}) {
  const hr = await works(app)
  const boss = await administrator(app)
  const morning = await makeMorning(app.db, day)
  const body = { city: 'ekb' as const, dates: [day as Day], organization: hr.organization, address, ...given }
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

describe('a day on site', () => {
  test('is planned and booked by its organization, and people read the address of the site in the SMS', async ({
    app,
  }) => {
    const day = '2026-05-18'
    const { hr, morning, open } = await opened(app, day)
    expect((await open()).status).toBe(201)
    const told = await app.db.execute("select text from outbox where kind = 'site-opened'")
    expect(told.rows).toContainEqual({ text: expect.stringMatching(`Клиника приедет .*${address}`) })
    const own = await hr.client.call(siteDaysContract.own, { params: hr.at })
    expect(own.result).toMatchObject([{ city: 'ekb', day, address, capacity: 80, free: 80, absent: [] }])
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
      dates: ['2026-05-23' as Day],
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
    const { hr, morning, open } = await opened(app, day, { absentStations: ['xray'] })
    const left = async () =>
      fitIn(await findPace(app.db.reader, 'ekb', day as Day), ['fn-ecg', 'img-chest-xray'], morning.start)
        .left
    expect(await left()).toEqual([])
    expect((await open()).status).toBe(201)
    expect(await left()).toEqual(['Рентген'])
    const own = await hr.client.call(siteDaysContract.own, { params: hr.at })
    expect(own.result).toMatchObject([{ absent: ['Рентген'] }])
  })

  test('gives tickets on which the stations that did not come are put off, and moves the kiosk to the site', async ({
    app,
  }) => {
    const day = '2026-05-27'
    const { hr, morning, open } = await opened(app, day, { absentStations: ['xray'] })
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
