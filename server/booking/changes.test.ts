import { describe } from 'vitest'
import { bookingContract } from '../../shared/booking/contract.ts'
import { bookingRefusals, otherCity } from '../../shared/booking/ru.ts'
import type { Booking, BookingId } from '../../shared/booking/schema.ts'
import { clinicInstant, type Day } from '../../shared/platform/days.ts'
import { common } from '../../shared/platform/refusal.ts'
import { scheduleContract } from '../../shared/schedule/contract.ts'
import { scheduleRefusals } from '../../shared/schedule/ru.ts'
import type { SlotId } from '../../shared/schedule/schema.ts'
import { giveNotifications, member } from '../../test/accounts.ts'
import {
  book,
  loadCatalogue,
  makeSlot,
  messagesAbout,
  passUndo,
  takenOf,
  wishOf,
} from '../../test/booking.ts'
import { type Client, expect, type TestApp, test as withApp } from '../../test/harness.ts'
import { bookingJobs } from './jobs.ts'

const test = withApp.extend<{ catalogue: undefined }>({
  catalogue: [
    async ({ app }, use) => {
      await loadCatalogue(app.db, app.clock.now())
      await use(undefined)
    },
    { scope: 'file', auto: true },
  ],
})

const cancel = (client: Client, { id }: { id: BookingId }, reason?: string) =>
  client.call(bookingContract.cancel, { params: { id }, body: { ...(reason && { reason }) } })
const move = (client: Client, { id }: { id: BookingId }, slot: { id: string }) =>
  client.call(bookingContract.move, { params: { id }, body: { slot: slot.id } })
const one = async (client: Client, { id }: { id: BookingId }) =>
  (await client.call(bookingContract.one, { params: { id } })).result
const at = (day: string, time: string) => clinicInstant(day as Day, time)
const kindsOf = async (app: TestApp, booking: Booking) =>
  (await messagesAbout(app.db, booking)).map(({ channel, kind }) => `${channel} ${kind}`)

/** Taken seats of a slot when a cancellation cannot be undone any more. */
async function freedOf(app: TestApp, slot: SlotId): Promise<number> {
  await passUndo(app)
  return takenOf(app.db, slot)
}

describe('a cancelled booking', () => {
  test('frees its seat when it cannot be put back any more, keeps its history and notifies its person', async ({
    app,
  }) => {
    const slot = await makeSlot(app.db)
    const { client } = await member(app)
    const booking = await book(client, slot.id)
    const { result } = await cancel(client, booking, 'Заболел')
    expect(result).toMatchObject({ state: 'cancelled', canChange: false, total: booking.total })
    expect(await freedOf(app, slot.id)).toBe(0)
    const { steps } = await one(client, booking)
    expect(steps.map(({ state, by, reason }) => [state, by, reason])).toEqual([
      ['submitted', 'person', null],
      ['confirmed', 'system', null],
      ['cancelled', 'person', 'Заболел'],
    ])
    expect(await kindsOf(app, booking)).toContain('sms booking-cancelled')
  })

  test('frees its day: the person may book it again', async ({ app }) => {
    const slot = await makeSlot(app.db)
    const { client } = await member(app)
    await cancel(client, await book(client, slot.id))
    await book(client, slot.id)
    expect(await takenOf(app.db, slot.id)).toBe(1)
  })

  test('can be booked and cancelled again until twenty messages an hour are sent, whatever the phone', async ({
    app,
  }) => {
    const { client } = await member(app)
    const slot = await makeSlot(app.db)
    for (let times = 0; times < 10; times += 1) await cancel(client, await book(client, slot.id))
    const refused = await client.call(bookingContract.reserve, { body: wishOf(slot.id) })
    expect(refused).toBeRefused(common.TOO_OFTEN)
    expect(await freedOf(app, slot.id)).toBe(0)
    const other = await member(app)
    await book(other.client, slot.id)
  })

  test('refused attempts do not count towards the limit of messages', async ({ app }) => {
    const { client } = await member(app)
    const full = await makeSlot(app.db, { capacity: 1, taken: 1 })
    for (let times = 0; times < 25; times += 1) {
      const answer = await client.call(bookingContract.reserve, { body: wishOf(full.id) })
      expect(answer).toBeRefused(scheduleRefusals.SLOT_FULL)
    }
    await book(client, (await makeSlot(app.db)).id)
  })

  test('cannot be cancelled twice, and its seat is freed once', async ({ app }) => {
    const slot = await makeSlot(app.db, { taken: 1 })
    const { client } = await member(app)
    const booking = await book(client, slot.id)
    await cancel(client, booking)
    expect(await cancel(client, booking)).toBeRefused(bookingRefusals.NOT_CHANGEABLE)
    expect(await freedOf(app, slot.id)).toBe(1)
  })

  test('cancelling and moving are refused after the visit has begun', async ({ app }) => {
    const slot = await makeSlot(app.db, { day: '2026-03-10' })
    const later = await makeSlot(app.db)
    const { client } = await member(app)
    const booking = await book(client, slot.id)
    const before = app.clock.now()
    app.clock.set(slot.start)
    expect(await cancel(client, booking)).toBeRefused(bookingRefusals.NOT_CHANGEABLE)
    expect(await move(client, booking, later)).toBeRefused(bookingRefusals.NOT_CHANGEABLE)
    expect((await one(client, booking)).canChange).toBe(false)
    app.clock.set(before)
  })
})

describe('a moved booking', () => {
  test('takes the new seat, frees the old one, keeps number and price, and notifies its person', async ({
    app,
  }) => {
    const from = await makeSlot(app.db)
    const to = await makeSlot(app.db, { capacity: 1 })
    const { client } = await member(app)
    const booking = await book(client, from.id)
    const { result } = await move(client, booking, to)
    expect(result).toMatchObject({
      number: booking.number,
      total: booking.total,
      day: to.day,
      state: 'confirmed',
    })
    expect([await takenOf(app.db, from.id), await takenOf(app.db, to.id)]).toEqual([0, 1])
    const { steps } = await one(client, booking)
    expect(steps.map((step) => step.start)).toEqual([from, from, to].map(({ start }) => start.toISOString()))
    expect(await kindsOf(app, booking)).toContain('email booking-moved')
  })

  test('moving to a full time is refused with the nearest free times, and the booking keeps its time', async ({
    app,
  }) => {
    const from = await makeSlot(app.db, { day: '2026-04-14', time: '08:00' })
    const full = await makeSlot(app.db, { day: '2026-04-14', time: '09:00', capacity: 2, taken: 2 })
    const { client } = await member(app)
    const booking = await book(client, from.id)
    const refused = await move(client, booking, full)
    expect(refused).toBeRefused(scheduleRefusals.SLOT_FULL)
    expect(refused.error.details).toMatchObject({ nearest: [{ id: from.id }, {}, {}, {}, {}] })
    expect([await takenOf(app.db, from.id), await takenOf(app.db, full.id)]).toEqual([1, 2])
    expect(await one(client, booking)).toMatchObject({ slot: booking.slot, steps: [{}, {}] })
  })

  test('moving to a time that the person holds takes the held seat', async ({ app }) => {
    const from = await makeSlot(app.db)
    const to = await makeSlot(app.db, { capacity: 1 })
    const { client } = await member(app)
    const booking = await book(client, from.id)
    await client.call(scheduleContract.hold, { body: { slot: to.id } })
    expect((await move(client, booking, to)).status).toBe(200)
    expect([await takenOf(app.db, from.id), await takenOf(app.db, to.id)]).toEqual([0, 1])
  })

  test('moving to its present time changes nothing', async ({ app }) => {
    const slot = await makeSlot(app.db, { capacity: 1 })
    const { client } = await member(app)
    const booking = await book(client, slot.id)
    expect((await move(client, booking, slot)).result).toEqual(booking)
    expect(await takenOf(app.db, slot.id)).toBe(1)
  })

  test('moving to the past, an unknown time, another city or a day already booked is refused', async ({
    app,
  }) => {
    const { client } = await member(app)
    const booking = await book(client, (await makeSlot(app.db)).id)
    const busy = await makeSlot(app.db, { day: '2026-04-15', time: '08:00' })
    await book(client, busy.id)
    const past = await makeSlot(app.db, { day: '2026-03-01' })
    const elsewhere = await makeSlot(app.db, { city: 'pvl' })
    const sameDay = await makeSlot(app.db, { day: '2026-04-15', time: '10:00' })
    expect(await move(client, booking, past)).toBeRefused(scheduleRefusals.SLOT_PASSED)
    expect(await move(client, booking, { id: '01890000-0000-7000-8000-000000000000' })).toBeRefused(
      common.NOT_FOUND,
    )
    expect((await move(client, booking, elsewhere)).error.message).toBe(otherCity)
    expect(await move(client, booking, sameDay)).toBeRefused(bookingRefusals.ALREADY_BOOKED)
    expect(await takenOf(app.db, sameDay.id)).toBe(0)
  })
})

describe('another person’s booking', () => {
  test('does not exist for a stranger: it can be neither seen, cancelled nor moved', async ({ app }) => {
    const slot = await makeSlot(app.db)
    const owner = await member(app)
    const booking = await book(owner.client, slot.id)
    const { client } = await member(app)
    expect(await client.call(bookingContract.one, { params: { id: booking.id } })).toBeRefused(
      common.NOT_FOUND,
    )
    expect(await cancel(client, booking)).toBeRefused(common.NOT_FOUND)
    expect(await move(client, booking, await makeSlot(app.db))).toBeRefused(common.NOT_FOUND)
    expect((await client.call(bookingContract.list)).result.items).toEqual([])
    expect(await one(owner.client, booking)).toMatchObject({ state: 'confirmed' })
  })
})

describe('the list of bookings', () => {
  test('is paged from the latest visit, each booking once', async ({ app }) => {
    const { client } = await member(app)
    const made: Booking[] = []
    for (let count = 0; count < 5; count += 1) made.push(await book(client, (await makeSlot(app.db)).id))
    const seen: string[] = []
    let after: string | undefined
    do {
      const { result } = await client.call(bookingContract.list, {
        query: { limit: 2, ...(after && { after }) },
      })
      seen.push(...result.items.map((booking) => booking.id))
      after = result.next ?? undefined
    } while (after)
    expect(seen).toEqual(made.map((booking) => booking.id).reverse())
  })

  test.for(['nonsense', '2026-03-02T05:00:00Z_1', "2026-03-02T05:00:00Z_' or 1=1", '_'])(
    'refuses a page key that it did not issue: %s',
    async (after, { app }) => {
      const { client } = await member(app)
      expect(await client.call(bookingContract.list, { query: { after } })).toBeRefused(common.INVALID)
    },
  )
})

describe('the evening before a visit', () => {
  const evening = async (app: TestApp, instant: Date) => {
    const before = app.clock.now()
    app.clock.set(instant)
    const [job] = bookingJobs(app.db, app.clock, async () => ({
      brand: app.deps.config.clinic,
      secrets: app.deps.secrets,
    }))
    await job?.run(new AbortController().signal)
    app.clock.set(before)
  }
  const reminded = async (app: TestApp) => {
    const person = await member(app)
    await giveNotifications(app, person.account.id)
    return person
  }
  const reminders = async (app: TestApp, booking: Booking) =>
    (await kindsOf(app, booking)).filter((kind) => kind.endsWith('booking-reminder'))

  test('the person is reminded by SMS and letter, once each', async ({ app }) => {
    const { client } = await reminded(app)
    const booking = await book(client, (await makeSlot(app.db, { day: '2026-03-12' })).id)
    await evening(app, at('2026-03-10', '18:00'))
    expect(await reminders(app, booking)).toEqual([])
    await evening(app, at('2026-03-11', '18:00'))
    await evening(app, at('2026-03-11', '19:00'))
    expect(await reminders(app, booking)).toEqual(['sms booking-reminder', 'email booking-reminder'])
  })

  test('nobody is reminded of a cancelled visit', async ({ app }) => {
    const { client } = await reminded(app)
    const booking = await book(client, (await makeSlot(app.db, { day: '2026-03-13' })).id)
    await cancel(client, booking)
    await evening(app, at('2026-03-12', '18:00'))
    expect(await reminders(app, booking)).toEqual([])
  })

  test('a moved visit is reminded at its new time too', async ({ app }) => {
    const { client } = await reminded(app)
    const booking = await book(client, (await makeSlot(app.db, { day: '2026-03-16' })).id)
    await evening(app, at('2026-03-15', '18:00'))
    await move(client, booking, await makeSlot(app.db, { day: '2026-03-20' }))
    await evening(app, at('2026-03-19', '18:00'))
    expect(await reminders(app, booking)).toHaveLength(4)
  })

  test('a person who booked within the last three hours is not reminded', async ({ app }) => {
    const { client } = await reminded(app)
    const before = app.clock.now()
    app.clock.set(at('2026-03-17', '15:30'))
    const booking = await book(client, (await makeSlot(app.db, { day: '2026-03-18' })).id)
    await evening(app, at('2026-03-17', '18:00'))
    expect(await reminders(app, booking)).toEqual([])
    await evening(app, at('2026-03-17', '19:00'))
    expect(await reminders(app, booking)).toHaveLength(2)
    app.clock.set(before)
  })
})

describe('the database itself', () => {
  const made = async (app: TestApp) => {
    const { client } = await member(app)
    return book(client, (await makeSlot(app.db)).id)
  }

  test.for<[string, string, RegExp]>([
    [
      'a step that the states do not allow',
      `insert into booking_steps (booking_id, position, from_state, to_state, at, by, slot_id)
      select booking_id, 3, 'completed', 'confirmed', at, by, slot_id from booking_steps where booking_id = $1 and position = 1`,
      /booking_steps_allowed/,
    ],
    [
      'a booking that a person brings back though he has not cancelled it',
      `insert into booking_steps (booking_id, position, from_state, to_state, at, by, slot_id)
      select booking_id, 3, 'cancelled', 'confirmed', at, 'person', slot_id from booking_steps where booking_id = $1 and position = 1`,
      /only what he has cancelled himself/,
    ],
    [
      'a state that does not follow',
      `update bookings set state = 'completed' where id = $1`,
      /does not go from confirmed to completed/,
    ],
    [
      'an unknown state',
      `update bookings set state = 'lost' where id = $1`,
      /does not go from confirmed to lost/,
    ],
    [
      'a change of the history',
      `update booking_steps set reason = 'иначе' where booking_id = $1`,
      /never changed/,
    ],
    ['a loss of the history', `delete from booking_steps where booking_id = $1`, /never changed/],
    [
      'a change of the consent',
      `update booking_consents set text_version = 'x' where booking_id = $1`,
      /never changed/,
    ],
    [
      'a second open booking on the day',
      `insert into bookings select (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid(), 'number', 'П'))).* from bookings b where id = $1`,
      /bookings_open_day/,
    ],
    [
      'a visit at another time than its slot',
      `update bookings set start_at = start_at + interval '1 hour' where id = $1`,
      /bookings_slot/,
    ],
  ])('refuses %s', async ([, statement, why], { app }) => {
    const { id } = await made(app)
    await expect(app.db.execute(statement, [id])).rejects.toThrow(why)
  })
})
