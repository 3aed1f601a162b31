import { beforeEach, describe } from 'vitest'
import { bookingContract } from '../../../shared/booking/contract.ts'
import { bookingRefusals } from '../../../shared/booking/ru.ts'
import type { Booking, BookingCard } from '../../../shared/booking/schema.ts'
import { standbyContract } from '../../../shared/booking/standby/contract.ts'
import { deskContract } from '../../../shared/desk/contract.ts'
import { notificationsContract } from '../../../shared/notifications/contract.ts'
import type { Day } from '../../../shared/platform/days.ts'
import { common } from '../../../shared/platform/refusal.ts'
import { scheduleContract } from '../../../shared/schedule/contract.ts'
import { scheduleRefusals } from '../../../shared/schedule/ru.ts'
import type { SlotId } from '../../../shared/schedule/schema.ts'
import { member } from '../../../test/accounts.ts'
import { eventsOf } from '../../../test/audit.ts'
import { book, loadCatalogue, makeSlot, passUndo, takenOf } from '../../../test/booking.ts'
import { loadFirstStations } from '../../../test/group-booking.ts'
import { type Client, expect, type TestApp, test as withApp } from '../../../test/harness.ts'
import { pushBrowser } from '../../../test/push.ts'
import { asSystemOver } from '../../platform/audit/system.ts'
import { removeExpiredHolds, setSlots } from '../../schedule/store.ts'
import { matchNow } from './actions.ts'
import { offerEarlierTimes, type StandbyContext } from './jobs.ts'
import { openMisses } from './misses.ts'

const test = withApp.extend<{ catalogue: undefined }>({
  catalogue: [
    async ({ app }, use) => {
      await loadCatalogue(app.db, app.clock.now())
      await loadFirstStations(app.db)
      await use(undefined)
    },
    { scope: 'file', auto: true },
  ],
})

/** Monday, 10:00 at the clinic; the visits of the tests are later. */
const monday = '2026-03-02T05:00:00Z'

beforeEach<{ app: TestApp }>(async ({ app }) => {
  app.clock.set(monday)
  for (const table of ['holds', 'standby_offers', 'standbys']) await app.db.execute(`delete from ${table}`)
  await app.db.execute('update slots set freed_at = null')
})

/** One turn of the job. `errors`: collects those that are expected; others end the test. */
function run({ db, clock, deps }: TestApp, errors?: unknown[]) {
  const context: StandbyContext = {
    db,
    clock,
    asSystem: asSystemOver({ db, clock, secrets: deps.secrets }),
    brand: async () => ({ name: 'Центр', phone: '+7 343 300 00 00', url: 'https://lk.example.ru' }),
    log: {
      error: (fields) => {
        const { err } = fields as { err: unknown }
        if (!errors) throw err
        errors.push(err)
      },
    },
  }
  return offerEarlierTimes(context, new AbortController().signal)
}

interface Person {
  client: Client
  booking: Booking
  phone: string
  account: { id: string }
}

/** Somebody who has booked the only seat of a time. */
async function bookedAt(app: TestApp, day: string, time = '08:20'): Promise<Person & { slot: SlotId }> {
  const { id: slot } = await makeSlot(app.db, { day, time, capacity: 1 })
  const { client, phone, account } = await member(app)
  return { client, phone, account, slot, booking: await book(client, slot) }
}

const cancelJustNow = ({ client, booking }: Person) =>
  client.call(bookingContract.cancel, { params: { id: booking.id }, body: {} })
const putBack = ({ client, booking }: Person) =>
  client.call(bookingContract.restore, { params: { id: booking.id }, body: {} })
/** Cancels a booking; afterwards it cannot be put back any more, and its seat is free. */
async function cancel(app: TestApp, person: Person) {
  const answer = await cancelJustNow(person)
  await passUndo(app)
  return answer
}
const ask = ({ client, booking }: Person, notBefore: string | null = null) =>
  client.call(standbyContract.ask, {
    params: { id: booking.id },
    body: { notBefore: notBefore as Day | null },
  })
const decline = ({ client, booking }: Person, slot: SlotId) =>
  client.call(standbyContract.decline, { params: { id: booking.id }, body: { slot } })
const move = ({ client, booking }: Person, slot: SlotId) =>
  client.call(bookingContract.move, { params: { id: booking.id }, body: { slot } })
const card = async ({ client, booking }: Person): Promise<BookingCard> =>
  (await client.call(bookingContract.one, { params: { id: booking.id } })).result
const offered = async (person: Person): Promise<SlotId | null> =>
  (await card(person)).standby?.offer?.slot.id ?? null

/** Somebody with a visit on 30 March who waits for an earlier time. */
async function waiting(app: TestApp, notBefore: string | null = null): Promise<Person> {
  const { id } = await makeSlot(app.db, { day: '2026-03-30', time: freshTime(), capacity: 1 })
  const { client, phone, account } = await member(app)
  const person = { client, phone, account, booking: await book(client, id) }
  expect((await ask(person, notBefore)).status).toBe(200)
  app.clock.pass(1)
  return person
}

let minutes = 0
/** A time of 30 March that no other test uses, early enough for the whole volume. */
function freshTime(): string {
  minutes += 1
  return `08:${String(minutes).padStart(2, '0')}`
}

describe('a freed time', () => {
  test('is held for a quarter of an hour for the person who asked first, who gets an SMS and a push', async ({
    app,
  }) => {
    const taken = await bookedAt(app, '2026-03-10')
    const first = await waiting(app)
    const { value } = pushBrowser('https://push.example.ru/send/first')
    await first.client.call(notificationsContract.subscribe, {
      body: { target: first.phone, value, isMobile: true } as never,
    })
    const second = await waiting(app)
    await cancel(app, taken)
    await run(app)
    expect([await offered(first), await offered(second)]).toEqual([taken.slot, null])
    expect((await card(first)).standby?.offer?.until).toBe('2026-03-02T05:15:22.000Z')
    expect(await takenOf(app.db, taken.slot)).toBe(1)
    const stranger = await member(app)
    const hold = await stranger.client.call(scheduleContract.hold, { body: { slot: taken.slot } })
    expect(hold).toBeRefused(scheduleRefusals.SLOT_FULL)
    const { rows } = await app.db.execute(
      `select channel, subject, text from outbox where kind = 'earlier-time' and account_id = $1
       order by channel desc`,
      [first.account.id],
    )
    expect(rows.map(({ channel }) => channel)).toEqual(['sms', 'push'])
    expect(String(rows[1]?.subject).replaceAll('\u00a0', ' ')).toBe('Освободилось время: 10 марта, 08:20')
    expect(String(rows[0]?.text).replaceAll('\u00a0', ' ')).toBe(
      `Освободилось время: вторник, 10 марта, 08:20. Заберите до 10:15 (время екатеринбургское): https://lk.example.ru/preorder/${first.booking.id}/earlier`,
    )
  })

  test('becomes the person’s when the booking is moved to it; the seat left behind goes to the next person', async ({
    app,
  }) => {
    const taken = await bookedAt(app, '2026-03-11')
    const first = await waiting(app)
    const { id: last } = await makeSlot(app.db, { day: '2026-03-31', capacity: 1 })
    const { client, phone, account } = await member(app)
    const second = { client, phone, account, booking: await book(client, last) }
    await ask(second)
    await cancel(app, taken)
    await run(app)
    const moved = await move(first, taken.slot)
    expect(moved.status).toBe(200)
    expect(moved.result).toMatchObject({
      day: '2026-03-11',
      total: first.booking.total,
      number: first.booking.number,
    })
    expect(await takenOf(app.db, taken.slot)).toBe(1)
    expect((await card(first)).standby).toBeNull()
    await run(app)
    expect(await offered(second)).toBe(first.booking.slot.id)
    const { rows } = await app.db.execute('select outcome from standby_offers where booking_id = $1', [
      first.booking.id,
    ])
    expect(rows).toEqual([{ outcome: 'taken' }])
  })

  test('goes to the next person after fifteen minutes without an answer, and never to the first one again', async ({
    app,
  }) => {
    const taken = await bookedAt(app, '2026-03-12')
    const first = await waiting(app)
    const second = await waiting(app)
    await cancel(app, taken)
    await run(app)
    app.clock.pass(14 * 60 + 59)
    await run(app)
    expect(await offered(first)).toBe(taken.slot)
    app.clock.pass(1)
    await run(app)
    expect([await offered(first), await offered(second)]).toEqual([null, taken.slot])
    expect(await move(first, taken.slot)).toBeRefused(scheduleRefusals.SLOT_FULL)
    app.clock.pass(15 * 60)
    await run(app)
    expect([await offered(first), await offered(second)]).toEqual([null, null])
    expect(await takenOf(app.db, taken.slot)).toBe(0)
    const other = await bookedAt(app, '2026-03-12', '08:40')
    await cancel(app, other)
    await run(app)
    expect(await offered(first)).toBe(other.slot)
  })

  test('goes to the next person at once when the first one declines it', async ({ app }) => {
    const taken = await bookedAt(app, '2026-03-13')
    const first = await waiting(app)
    const second = await waiting(app)
    await cancel(app, taken)
    await run(app)
    expect((await decline(first, taken.slot)).result).toMatchObject({ offer: null })
    await run(app)
    expect([await offered(first), await offered(second)]).toEqual([null, taken.slot])
  })

  test('is offered after a move, after a hold that has expired, and when a closed time is opened', async ({
    app,
  }) => {
    const taken = await bookedAt(app, '2026-03-16')
    const held = await makeSlot(app.db, { day: '2026-03-17', capacity: 1 })
    const keeper = await member(app)
    await keeper.client.call(scheduleContract.hold, { body: { slot: held.id } })
    const first = await waiting(app)
    const second = await waiting(app)
    const third = await waiting(app)
    const closed = await makeSlot(app.db, { day: '2026-03-18', time: '08:40', capacity: 0 })
    const { id: elsewhere } = await makeSlot(app.db, { day: '2026-04-20' })
    await move(taken, elsewhere)
    app.clock.pass(301)
    await app.db.transact((tx) => removeExpiredHolds(tx, app.clock.now()))
    await app.db.transact((tx) =>
      setSlots(tx, { slots: [closed.id], minutes: [15], wanted: [1], now: app.clock.now() }),
    )
    await run(app)
    const offers = [await offered(first), await offered(second), await offered(third)]
    expect(offers).toEqual([taken.slot, held.id, closed.id])
  })

  test('is not offered when the person could see it free when asking', async ({ app }) => {
    await makeSlot(app.db, { day: '2026-03-18', capacity: 1 })
    const first = await waiting(app)
    await run(app)
    expect(await offered(first)).toBeNull()
  })

  test('is not offered when it is later than the booked time, or before the day the person named', async ({
    app,
  }) => {
    const late = await bookedAt(app, '2026-04-02')
    const soon = await bookedAt(app, '2026-03-05')
    const first = await waiting(app, '2026-03-20')
    await cancel(app, late)
    await cancel(app, soon)
    await run(app)
    expect(await offered(first)).toBeNull()
    await ask(first, '2026-03-05')
    await run(app)
    expect(await offered(first)).toBe(soon.slot)
  })

  test('is not offered when the volume does not fit into that day: blood is taken till 11:00', async ({
    app,
  }) => {
    const taken = await bookedAt(app, '2026-03-19', '10:00')
    const noon = await makeSlot(app.db, { day: '2026-03-19', time: '12:00', capacity: 1 })
    const keeper = await member(app)
    await keeper.client.call(scheduleContract.hold, { body: { slot: noon.id } })
    const first = await waiting(app)
    await keeper.client.call(scheduleContract.release)
    await run(app)
    expect(await offered(first)).toBeNull()
    await cancel(app, taken)
    await run(app)
    expect(await offered(first)).toBe(taken.slot)
  })

  test('is not offered at night, nor when a fasting person could not be ready', async ({ app }) => {
    const today = await bookedAt(app, '2026-03-02', '10:45')
    const taken = await bookedAt(app, '2026-03-24')
    const first = await waiting(app)
    await cancel(app, today)
    await run(app)
    expect(await offered(first)).toBeNull()
    app.clock.set('2026-03-02T17:00:00Z')
    await cancel(app, taken)
    await run(app)
    expect(await offered(first)).toBeNull()
    app.clock.set('2026-03-03T03:00:00Z')
    await run(app)
    expect(await offered(first)).toBe(taken.slot)
  })

  test('is skipped for a person who has another visit on that day, and goes to the next one', async ({
    app,
  }) => {
    const taken = await bookedAt(app, '2026-03-25')
    const first = await waiting(app)
    const { id: other } = await makeSlot(app.db, { day: '2026-03-25', time: '09:00' })
    await book(first.client, other)
    const second = await waiting(app)
    await cancel(app, taken)
    await run(app)
    expect([await offered(first), await offered(second)]).toEqual([null, taken.slot])
  })
})

test('an hour whose audiometry takes nobody more is offered to nobody but a person who is booked in that hour', async ({
  app,
}) => {
  const slotAt = (day: string, time: string) => makeSlot(app.db, { city: 'pvl', day, time, minutes: 30 })
  const person = async ({ id }: { id: SlotId }, factor: string): Promise<Person> => {
    const { client, phone, account } = await member(app)
    const booking = await book(client, id, { factors: [{ code: factor }] })
    return { client, phone, account, booking }
  }
  const noise = '4.4'
  const electricity = '5.1'
  const early = await slotAt('2026-03-16', '08:00')
  const late = await slotAt('2026-03-16', '08:30')
  const elsewhere = await person(await slotAt('2026-03-17', '08:00'), noise)
  const inThatHour = await person(late, noise)
  for (let others = 0; others < 4; others += 1) await person(late, noise)
  for (const one of [elsewhere, inThatHour]) await ask(one)
  await cancel(app, await person(early, electricity))
  const matches = await matchNow(app.db.reader, openMisses(), app.clock.now())
  expect(matches.map(({ booking, slot }) => [booking.id, slot.slot])).toEqual([
    [inThatHour.booking.id, early.id],
  ])
})

test('an offer that fails is told in the log, and the time goes to the next person in the same turn', async ({
  app,
}) => {
  const held = await bookedAt(app, '2026-03-09', '08:10')
  const taken = await bookedAt(app, '2026-03-09', '08:30')
  const first = await waiting(app)
  const second = await waiting(app)
  await app.db.execute(
    `insert into standby_offers (booking_id, slot_id, offered_at, expires_at, outcome, ended_at)
     values ($1, $2, now(), now() + interval '1 minute', 'withdrawn', now())`,
    [first.booking.id, held.slot],
  )
  // A seat that is held for nobody any more: the database holds one seat for a booking.
  await app.db.execute(
    `insert into holds (booking_id, slot_id, expires_at) values ($1, $2, '2026-03-02T06:00:00Z')`,
    [first.booking.id, held.slot],
  )
  await cancel(app, taken)
  const errors: unknown[] = []
  await run(app, errors)
  expect(errors).toMatchObject([{ constraint: 'holds_booking' }])
  expect([await offered(first), await offered(second)]).toEqual([null, taken.slot])
})

describe('waiting for an earlier time', () => {
  test('goes on when a cancellation is put back; a seat that may be put back is offered to nobody', async ({
    app,
  }) => {
    const taken = await bookedAt(app, '2026-03-21')
    const first = await waiting(app)
    await cancelJustNow(taken)
    app.clock.pass(19)
    await run(app)
    expect(await offered(first)).toBeNull()
    expect((await cancelJustNow(first)).status).toBe(200)
    await run(app)
    expect((await putBack(first)).status).toBe(200)
    app.clock.pass(1)
    await run(app)
    expect(await offered(first)).toBe(taken.slot)
  })

  test('ends with the arrival: an offered seat is released at once', async ({ app }) => {
    const taken = await bookedAt(app, '2026-03-06')
    const first = await waiting(app)
    await cancel(app, taken)
    await run(app)
    expect(await takenOf(app.db, taken.slot)).toBe(1)
    const { client: desk } = await member(app, { roles: ['registrar'] })
    const { id, slot } = first.booking
    app.clock.set('2026-03-30T02:00:00Z')
    const seen = { state: 'confirmed', slot: slot.id } as const
    await app.db.execute(`update holds set expires_at = '2026-04-30T02:00:00Z'`)
    const arrived = await desk.call(deskContract.arrive, { params: { id }, body: { seen } as never })
    expect(arrived.status).toBe(200)
    expect(await takenOf(app.db, taken.slot)).toBe(0)
  })

  test('ends with a move to an earlier time also after a move to a later one', async ({ app }) => {
    const first = await waiting(app)
    const { id: later } = await makeSlot(app.db, { day: '2026-04-06' })
    const { id: between } = await makeSlot(app.db, { day: '2026-04-03' })
    await move(first, later)
    expect((await card(first)).standby).not.toBeNull()
    await move(first, between)
    expect((await card(first)).standby).toBeNull()
  })

  test('ends with a cancellation: the person is offered nothing, and an offered seat is released', async ({
    app,
  }) => {
    const taken = await bookedAt(app, '2026-03-26')
    const first = await waiting(app)
    const second = await waiting(app)
    await cancel(app, taken)
    await run(app)
    await cancel(app, first)
    expect(await takenOf(app.db, taken.slot)).toBe(0)
    await run(app)
    expect(await offered(second)).toBe(taken.slot)
    await cancel(app, second)
    await run(app)
    const { rows } = await app.db.execute('select count(*)::int as count from standbys')
    expect(rows).toEqual([{ count: 0 }])
  })

  test('is switched off by the person: an offered seat is released and no message follows', async ({
    app,
  }) => {
    const taken = await bookedAt(app, '2026-03-27')
    const first = await waiting(app)
    await cancel(app, taken)
    await run(app)
    const stop = () => first.client.call(standbyContract.stop, { params: { id: first.booking.id } })
    expect((await stop()).status).toBe(200)
    expect((await stop()).status).toBe(200)
    expect(await takenOf(app.db, taken.slot)).toBe(0)
    expect((await card(first)).standby).toBeNull()
    await run(app)
    expect(await takenOf(app.db, taken.slot)).toBe(0)
  })

  test('keeps its turn when the person changes the day, and is recorded in the audit', async ({ app }) => {
    const taken = await bookedAt(app, '2026-03-23')
    const first = await waiting(app)
    await waiting(app)
    await ask(first, '2026-03-23')
    await cancel(app, taken)
    await run(app)
    expect(await offered(first)).toBe(taken.slot)
    const told = (await eventsOf(app, first.account.id)).filter(({ call }) => call?.includes('standby'))
    expect(told.map(({ details }) => details?.after)).toEqual([
      { standby: 'включено' },
      { standby: 'включено, не раньше 23.03.2026' },
    ])
  })

  test('belongs to the owner of a booking that is still ahead', async ({ app }) => {
    const first = await waiting(app)
    const stranger = await member(app)
    const foreign = { ...first, client: stranger.client }
    expect(await ask(foreign)).toBeRefused(common.NOT_FOUND)
    expect(await decline(foreign, first.booking.slot.id)).toBeRefused(common.NOT_FOUND)
    expect((await ask(first, '2026-03-31')).error).toMatchObject({
      fields: { notBefore: expect.stringContaining('30') },
    })
    await cancel(app, first)
    expect(await ask(first)).toBeRefused(bookingRefusals.NOT_CHANGEABLE)
  })

  test('is seen by the desk, with the time that is held', async ({ app }) => {
    const taken = await bookedAt(app, '2026-03-20')
    const first = await waiting(app)
    await cancel(app, taken)
    await run(app)
    const { client: desk } = await member(app, { roles: ['registrar'] })
    const { result } = await desk.call(deskContract.one, { params: { id: first.booking.id } })
    expect(result.standby).toMatchObject({ notBefore: null, offer: { start: '2026-03-20T03:20:00.000Z' } })
  })
})

test('the database refuses a second open offer of a booking, and a hold of a time that was not offered', async ({
  app,
}) => {
  const taken = await bookedAt(app, '2026-03-04', '09:10')
  const first = await waiting(app)
  await cancel(app, taken)
  await run(app)
  const other = await makeSlot(app.db, { day: '2026-03-04', time: '09:20' })
  const offer = `insert into standby_offers (booking_id, slot_id, offered_at, expires_at)
    values ($1, $2, now(), now() + interval '1 minute')`
  await expect(app.db.execute(offer, [first.booking.id, other.id])).rejects.toThrow()
  const hold = `insert into holds (booking_id, slot_id, expires_at) values ($1, $2, now())`
  await expect(app.db.execute(hold, [taken.booking.id, other.id])).rejects.toThrow()
})
