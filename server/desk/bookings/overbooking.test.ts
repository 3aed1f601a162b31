import { describe } from 'vitest'
import { bookingContract } from '../../../shared/booking/contract.ts'
import { deskContract } from '../../../shared/desk/contract.ts'
import { deskRefusals } from '../../../shared/desk/ru.ts'
import type { DeskBooking } from '../../../shared/desk/schema.ts'
import { overviewContract } from '../../../shared/overview/contract.ts'
import { addDays, clinicDay } from '../../../shared/platform/days.ts'
import type { City } from '../../../shared/platform/person.ts'
import { common } from '../../../shared/platform/refusal.ts'
import { scheduleContract } from '../../../shared/schedule/contract.ts'
import { overbookingToday, scheduleRefusals } from '../../../shared/schedule/ru.ts'
import { scheduleAdminContract } from '../../../shared/schedule-admin/contract.ts'
import { scheduleDeskRefusals } from '../../../shared/schedule-admin/ru.ts'
import { freshPhone, member } from '../../../test/accounts.ts'
import { eventsOf } from '../../../test/audit.ts'
import { makeSlot, wishOf } from '../../../test/booking.ts'
import { withStations as test } from '../../../test/clinic.ts'
import { type Client, expect, type TestApp } from '../../../test/harness.ts'

const reason = 'Приехал из Ревды, обратно сегодня'

function wish(slot: { id: string }, given: object = {}): DeskBooking {
  const { paper: _paper, consent: _consent, person, ...rest } = wishOf(slot.id as never)
  return { ...rest, person: { ...person, phone: freshPhone() }, consentOnPaper: false, ...given }
}

const ask = (client: Client, body: DeskBooking) => client.call(deskContract.book, { body })
const beyond = (client: Client, slot: { id: string }) => ask(client, wish(slot, { overbookReason: reason }))

/** A time of this evening in which everybody but one is already booked. */
async function fullTime(app: TestApp, city: City, time: string) {
  const slot = await makeSlot(app.db, { city, day: clinicDay(app.clock.now()), time, capacity: 1 })
  const { client, account } = await member(app, { roles: ['registrar'], surname: 'Регистраторова' })
  const { result: first } = await ask(client, wish(slot))
  return { slot, client, account, first }
}

async function seatsOf(app: TestApp, slot: { id: string }) {
  const { rows } = await app.db.execute('select capacity, taken from slots where id = $1', [slot.id])
  return rows[0] as { capacity: number; taken: number }
}

/** Sets how many people a day may be taken beyond the places of a city. */
async function setLimit(app: TestApp, city: City, overbookLimit: number) {
  const boss = await member(app, { roles: ['admin'] })
  const { cities } = (await boss.client.call(scheduleAdminContract.desk)).result
  const before = cities.find((one) => one.city === city)?.overbookLimit ?? 0
  const body = { overbookLimit, before }
  return {
    boss,
    before,
    answer: await boss.client.call(scheduleAdminContract.setOverbookLimit, { params: { city }, body }),
  }
}

const countOf = async (client: Client, city: City) =>
  (await client.call(deskContract.overbooked, { query: { city } })).result

describe('how many people a day may be taken beyond the places', () => {
  test('is nobody until the administrator sets it, and the change is in the audit', async ({ app }) => {
    const { slot, client } = await fullTime(app, 'pvl', '20:00')
    expect(await countOf(client, 'pvl')).toEqual({ taken: 0, limit: 0 })
    expect(await beyond(client, slot)).toBeRefused(deskRefusals.OVERBOOKING_FULL)
    const { boss, answer } = await setLimit(app, 'pvl', 3)
    expect(answer.result.overbookLimit).toBe(3)
    const changed = (await eventsOf(app, boss.account.id)).find(({ what }) => what === 'schedule')
    expect(changed).toMatchObject({
      act: 'change',
      details: { before: { overbookLimit: 0 }, after: { overbookLimit: 3 } },
    })
    expect((await beyond(client, slot)).status).toBe(201)
    const { cities } = (await boss.client.call(overviewContract.now)).result
    expect(cities.find(({ city }) => city === 'pvl')?.overbooked).toEqual({ taken: 1, limit: 3 })
  })

  test('is at most 20, and a change over the change of another admin is refused', async ({ app }) => {
    expect((await setLimit(app, 'ekb', 21)).answer.status).toBe(422)
    const { boss } = await setLimit(app, 'ekb', 1)
    const late = await boss.client.call(scheduleAdminContract.setOverbookLimit, {
      params: { city: 'ekb' },
      body: { overbookLimit: 4, before: 0 },
    })
    expect(late).toBeRefused(scheduleDeskRefusals.STALE_SCHEDULE)
  })
})

describe('a full time of today', () => {
  test('takes a walk-in only with a reason, which the card and the audit tell with who took him', async ({
    app,
  }) => {
    await setLimit(app, 'ekb', 20)
    const { slot, client, account } = await fullTime(app, 'ekb', '20:00')
    expect(await ask(client, wish(slot))).toBeRefused(scheduleRefusals.SLOT_FULL)
    expect(await ask(client, wish(slot, { overbookReason: '  ' }))).toBeRefused(common.INVALID)
    const before = await countOf(client, 'ekb')
    const { status, result } = await beyond(client, slot)
    expect(status).toBe(201)
    expect(await seatsOf(app, slot)).toEqual({ capacity: 2, taken: 2 })
    expect(await countOf(client, 'ekb')).toEqual({ taken: before.taken + 1, limit: 20 })
    const card = (await client.call(deskContract.one, { params: { id: result.id } })).result
    expect(card.overbooking).toMatchObject({ reason, who: expect.stringContaining('Регистраторова') })
    const added = (await eventsOf(app, account.id)).filter(({ act }) => act === 'add')
    expect(added.find(({ subject }) => subject === result.id)).toMatchObject({
      what: 'booking',
      details: { after: { overbookReason: reason } },
    })
    const held = await (await member(app)).client.call(scheduleContract.hold, { body: { slot: slot.id } })
    expect(held).toBeRefused(scheduleRefusals.SLOT_FULL)
  })

  test('has as many places as before when a walk-in or one with a place cancels, and offers none in between', async ({
    app,
  }) => {
    await setLimit(app, 'ekb', 20)
    const { slot, client, first } = await fullTime(app, 'ekb', '20:20')
    const { result: extra } = await beyond(client, slot)
    const { taken } = await countOf(client, 'ekb')
    const seenAs = (visit: typeof extra) => ({ state: visit.state, slot: visit.slot })
    const cancel = (visit: typeof extra) =>
      client.call(deskContract.cancel, {
        params: { id: visit.id },
        body: { reason: 'Человек попросил', seen: seenAs(visit) },
      })
    expect((await cancel(extra)).status).toBe(200)
    expect(await seatsOf(app, slot)).toEqual({ capacity: 1, taken: 1 })
    expect((await countOf(client, 'ekb')).taken).toBe(taken - 1)
    await beyond(client, slot)
    expect((await cancel(first)).status).toBe(200)
    expect(await seatsOf(app, slot)).toEqual({ capacity: 1, taken: 1 })
  })

  test('counts a walk-in no longer who cancels himself: nothing is kept for him, he comes back to a free place or not', async ({
    app,
  }) => {
    await setLimit(app, 'ekb', 20)
    const { slot, client, first } = await fullTime(app, 'ekb', '20:30')
    const person = await member(app)
    const phone = person.phone
    const body = wish(slot, { overbookReason: reason })
    const { result: extra } = await ask(client, { ...body, person: { ...body.person, phone } })
    const { taken } = await countOf(client, 'ekb')
    const params = { id: extra.id }
    const own = await person.client.call(bookingContract.cancel, { params, body: {} })
    expect(own.result).toMatchObject({ state: 'cancelled', keptUntil: null })
    expect(await seatsOf(app, slot)).toEqual({ capacity: 1, taken: 1 })
    expect((await countOf(client, 'ekb')).taken).toBe(taken - 1)
    const putBack = () => person.client.call(bookingContract.restore, { params, body: {} })
    expect(await putBack()).toBeRefused(scheduleRefusals.SLOT_FULL)
    const seen = { state: first.state, slot: first.slot }
    const gone = { params: { id: first.id }, body: { reason: 'Человек попросил', seen } }
    expect((await client.call(deskContract.cancel, gone)).status).toBe(200)
    expect((await putBack()).status).toBe(200)
    expect(await seatsOf(app, slot)).toEqual({ capacity: 1, taken: 1 })
  })

  test('no longer counts a walk-in who is moved to a time with a place', async ({ app }) => {
    await setLimit(app, 'ekb', 20)
    const { slot, client } = await fullTime(app, 'ekb', '20:40')
    const other = await makeSlot(app.db, { day: clinicDay(app.clock.now()), time: '20:55' })
    const { result } = await beyond(client, slot)
    const { taken } = await countOf(client, 'ekb')
    const moved = await client.call(deskContract.move, {
      params: { id: result.id },
      body: { slot: other.id, seen: { state: result.state, slot: result.slot } },
    })
    expect(moved.status).toBe(200)
    expect(await seatsOf(app, slot)).toEqual({ capacity: 1, taken: 1 })
    expect((await countOf(client, 'ekb')).taken).toBe(taken - 1)
    const card = (await client.call(deskContract.one, { params: { id: result.id } })).result
    expect(card.overbooking).toBeNull()
  })

  test('takes nobody more than the limit of the day, counted over all its times', async ({ app }) => {
    const one = await fullTime(app, 'ekb', '21:00')
    const other = await fullTime(app, 'ekb', '21:20')
    const { taken } = await countOf(one.client, 'ekb')
    await setLimit(app, 'ekb', taken + 1)
    const answers = await Promise.all([beyond(one.client, one.slot), beyond(other.client, other.slot)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    const refused = await beyond(one.client, one.slot)
    expect(refused).toBeRefused(deskRefusals.OVERBOOKING_FULL)
    expect(refused.error.message).toBe(`Сегодня сверх мест уже взяли ${taken + 1} из ${taken + 1}`)
    await expect(
      app.db.execute(
        `insert into overbookings (booking_id, city, day, slot_id, reason, by, at)
         select id, city, day, slot_id, 'мимо кабинета', account_id, now() from bookings where id = $1`,
        [one.first.id],
      ),
    ).rejects.toThrow('more people beyond the places than the city allows')
  })
})

test('a place that has become free is taken as usual: nobody is beyond the places', async ({ app }) => {
  await setLimit(app, 'ekb', 20)
  const { client } = await member(app, { roles: ['registrar'] })
  const slot = await makeSlot(app.db, {
    day: clinicDay(app.clock.now()),
    time: '21:40',
    capacity: 2,
    taken: 1,
  })
  const { taken } = await countOf(client, 'ekb')
  expect((await beyond(client, slot)).status).toBe(201)
  expect(await seatsOf(app, slot)).toEqual({ capacity: 2, taken: 2 })
  expect((await countOf(client, 'ekb')).taken).toBe(taken)
})

test('only today is taken beyond the places', async ({ app }) => {
  await setLimit(app, 'ekb', 20)
  const { client } = await member(app, { roles: ['registrar'] })
  const day = addDays(clinicDay(app.clock.now()), 1)
  const slot = await makeSlot(app.db, { day, time: '20:00', capacity: 1, taken: 1 })
  const refused = await beyond(client, slot)
  expect(refused).toBeRefused(common.INVALID)
  expect(refused.error.fields).toEqual({ overbookReason: overbookingToday })
})
