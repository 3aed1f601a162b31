import { describe } from 'vitest'
import { bookingContract } from '../../../shared/booking/contract.ts'
import { bookingRefusals, undoIsOver } from '../../../shared/booking/ru.ts'
import { undoUntil } from '../../../shared/booking/rules.ts'
import type { Booking, BookingId } from '../../../shared/booking/schema.ts'
import { stepText } from '../../../shared/booking/step-text.ts'
import { deskContract } from '../../../shared/desk/contract.ts'
import { common } from '../../../shared/platform/refusal.ts'
import { scheduleContract } from '../../../shared/schedule/contract.ts'
import { scheduleRefusals } from '../../../shared/schedule/ru.ts'
import type { SlotId } from '../../../shared/schedule/schema.ts'
import { member } from '../../../test/accounts.ts'
import { eventsOf } from '../../../test/audit.ts'
import {
  book,
  loadCatalogue,
  makeSlot,
  messagesAbout,
  passUndo,
  takenOf,
  wishOf,
} from '../../../test/booking.ts'
import { type Client, expect, type TestApp, test as withApp } from '../../../test/harness.ts'

const test = withApp.extend<{ catalogue: undefined }>({
  catalogue: [
    async ({ app }, use) => {
      await loadCatalogue(app.db, app.clock.now())
      await use(undefined)
    },
    { scope: 'file', auto: true },
  ],
})

type Key = { id: BookingId }
const cancel = (client: Client, { id }: Key) =>
  client.call(bookingContract.cancel, { params: { id }, body: { reason: 'Заболел' } })
const putBack = (client: Client, { id }: Key) =>
  client.call(bookingContract.restore, { params: { id }, body: {} })
const one = async (client: Client, { id }: Key) =>
  (await client.call(bookingContract.one, { params: { id } })).result

const toldOf = async (app: TestApp, booking: Booking) =>
  (await messagesAbout(app.db, booking)).map(({ channel, kind }) => `${channel} ${kind}`)

/** Somebody who has booked the only seat of a time and cancelled it. */
async function cancelled(app: TestApp) {
  const slot = await makeSlot(app.db, { capacity: 1 })
  const { client, account } = await member(app)
  const booking = await book(client, slot.id)
  expect((await cancel(client, booking)).status).toBe(200)
  return { slot, client, account, booking }
}

describe('a booking that its person has just cancelled', () => {
  test('is put back to its time, with both steps in the history and in the audit', async ({ app }) => {
    const { slot, client, account, booking } = await cancelled(app)
    app.clock.pass(10)
    const { status, result } = await putBack(client, booking)
    expect(status).toBe(200)
    expect(result).toMatchObject({ state: 'confirmed', canChange: true, total: booking.total })
    expect(await takenOf(app.db, slot.id)).toBe(1)
    const { steps } = await one(client, booking)
    const told = steps.map((step, place) =>
      stepText({ step, before: steps[place - 1], gender: booking.person.gender }, 'person'),
    )
    expect(told.slice(-2)).toEqual([expect.stringContaining('Вы отменили запись'), 'Вы вернули запись'])
    const events = await eventsOf(app, account.id)
    expect(events.map(({ act, what }) => `${act} ${what}`)).toEqual(
      expect.arrayContaining(['remove booking', 'change booking']),
    )
    expect((await cancel(client, booking)).status).toBe(200)
  })

  test('keeps its only seat from everybody else until it cannot be put back', async ({ app }) => {
    const { slot, client, booking } = await cancelled(app)
    expect((await client.call(scheduleContract.myHold)).result).toBeNull()
    const other = await member(app)
    const take = () => other.client.call(bookingContract.reserve, { body: wishOf(slot.id) })
    expect(await take()).toBeRefused(scheduleRefusals.SLOT_FULL)
    app.clock.pass(20)
    expect((await take()).status).toBe(201)
    expect(await putBack(client, booking)).toBeRefused(bookingRefusals.NOT_CHANGEABLE)
  })

  test('cannot be put back after twenty seconds, and its seat is free', async ({ app }) => {
    const { slot, client, booking } = await cancelled(app)
    await passUndo(app)
    const answer = await putBack(client, booking)
    expect(answer).toBeRefused(bookingRefusals.NOT_CHANGEABLE)
    expect(answer.error?.message).toBe(undoIsOver)
    expect(await takenOf(app.db, slot.id)).toBe(0)
  })

  test('sends its SMS and letter only when it cannot be put back any more, and none when it was', async ({
    app,
  }) => {
    const { client, booking } = await cancelled(app)
    const due = `select extract(epoch from next_at - created_at)::int as wait from outbox
      where kind = 'booking-cancelled' and text like '%' || $1 || '%'`
    expect((await app.db.execute(due, [booking.number])).rows).toEqual([{ wait: 20 }, { wait: 20 }])
    await putBack(client, booking)
    expect(await toldOf(app, booking)).toEqual(['sms booking-made', 'email booking-made'])
  })

  test('keeps its seat beside the time that its person has chosen, before or after', async ({ app }) => {
    const slot = await makeSlot(app.db, { capacity: 1 })
    const wanted = await makeSlot(app.db)
    const { client } = await member(app)
    const booking = await book(client, slot.id)
    await client.call(scheduleContract.hold, { body: { slot: wanted.id } })
    for (const chosen of [wanted, await makeSlot(app.db)]) {
      expect((await cancel(client, booking)).result.keptUntil).toBe(undoUntil(app.clock.now()).toISOString())
      await client.call(scheduleContract.hold, { body: { slot: chosen.id } })
      const other = await member(app)
      const taken = await other.client.call(bookingContract.reserve, { body: wishOf(slot.id) })
      expect(taken).toBeRefused(scheduleRefusals.SLOT_FULL)
      expect((await putBack(client, booking)).status).toBe(200)
      expect((await client.call(scheduleContract.myHold)).result?.slot.id).toBe(chosen.id)
    }
    expect(await takenOf(app.db, slot.id)).toBe(1)
  })

  test('keeps its seat beside a choice whose five minutes are over but which is not removed yet', async ({
    app,
  }) => {
    const slot = await makeSlot(app.db, { capacity: 1 })
    const { client } = await member(app)
    const booking = await book(client, slot.id)
    await client.call(scheduleContract.hold, { body: { slot: (await makeSlot(app.db)).id } })
    app.clock.pass(5 * 60)
    expect((await cancel(client, booking)).result.keptUntil).not.toBeNull()
    expect((await putBack(client, booking)).status).toBe(200)
  })

  test('keeps the seat of each person of a family', async ({ app }) => {
    const { client } = await member(app)
    const kin = ['Анна', 'Олег'].map((name) => ({ person: { ...wishOf('' as never).person, name } }))
    const visits: { slot: { id: SlotId }; booking: Booking }[] = []
    for (const who of kin) {
      const slot = await makeSlot(app.db, { capacity: 1 })
      visits.push({ slot, booking: await book(client, slot.id, who) })
    }
    for (const { booking } of visits) expect((await cancel(client, booking)).result.keptUntil).not.toBeNull()
    for (const { slot, booking } of visits) {
      expect((await putBack(client, booking)).status).toBe(200)
      expect(await takenOf(app.db, slot.id)).toBe(1)
    }
  })

  test('takes a free seat, not the one just chosen for somebody else, when its own has been chosen again', async ({
    app,
  }) => {
    const { slot, client, booking } = await cancelled(app)
    await client.call(scheduleContract.hold, { body: { slot: slot.id } })
    const answer = await putBack(client, booking)
    expect(answer).toBeRefused(scheduleRefusals.SLOT_FULL)
    expect(answer.error?.message).toBe('Свободных мест на это время больше нет')
    expect((await one(client, booking)).state).toBe('cancelled')
    expect((await client.call(scheduleContract.myHold)).result?.slot.id).toBe(slot.id)
  })

  test('is answered with when it is back already, and nothing is written twice', async ({ app }) => {
    const { client, booking } = await cancelled(app)
    const answers = [await putBack(client, booking), await putBack(client, booking)]
    expect(answers.map(({ status, result }) => [status, result.state])).toEqual([
      [200, 'confirmed'],
      [200, 'confirmed'],
    ])
    const { steps } = await one(client, booking)
    expect(steps.filter(({ state }) => state === 'cancelled')).toHaveLength(1)
    expect(steps.at(-2)?.state).toBe('cancelled')
  })

  test('is said to be back when one message of the cancellation has left, and to nobody otherwise', async ({
    app,
  }) => {
    const { client, booking } = await cancelled(app)
    const leaves = `update outbox set state = 'sending', can_open = true where kind = 'booking-cancelled' and channel = 'sms' and about_id = $1`
    await app.db.execute(leaves, [booking.id])
    await putBack(client, booking)
    const made = ['sms booking-made', 'email booking-made']
    const told = await toldOf(app, booking)
    expect(told.toSorted()).toEqual([...made, 'sms booking-cancelled', ...made].toSorted())
    // The SMS that has left belongs to the earlier cancellation.
    app.clock.pass(30)
    await cancel(client, booking)
    await putBack(client, booking)
    expect(await toldOf(app, booking)).toEqual(told)
  })

  test('frees its seat for those who wait only when it is not put back', async ({ app }) => {
    const slot = await makeSlot(app.db, { capacity: 5 })
    const { client } = await member(app)
    const booking = await book(client, slot.id)
    await app.db.execute('update slots set freed_at = null where id = $1', [slot.id])
    const freedAt = async () =>
      (await app.db.execute('select freed_at from slots where id = $1', [slot.id])).rows[0]?.freed_at
    await cancel(client, booking)
    await putBack(client, booking)
    expect(await freedAt()).toBeNull()
    await cancel(client, booking)
    await passUndo(app)
    expect(await freedAt()).toEqual(app.clock.now())
  })

  test('leaves its person the choice of its time: the seat is chosen again, and is his for the usual five minutes', async ({
    app,
  }) => {
    const { slot, client } = await cancelled(app)
    expect((await client.call(scheduleContract.myHold)).result).toBeNull()
    expect((await client.call(scheduleContract.hold, { body: { slot: slot.id } })).status).toBe(201)
    app.clock.pass(60)
    expect((await client.call(scheduleContract.myHold)).result?.slot.id).toBe(slot.id)
    expect(await takenOf(app.db, slot.id)).toBe(1)
  })

  test('is not put back when its person has booked that day again meanwhile', async ({ app }) => {
    const { client, booking } = await cancelled(app)
    const again = await book(client, (await makeSlot(app.db, { day: booking.day })).id)
    const answer = await putBack(client, booking)
    expect(answer).toBeRefused(bookingRefusals.ALREADY_BOOKED)
    expect(answer.error?.details).toMatchObject({ id: again.id })
  })

  test('is put back only by its owner', async ({ app }) => {
    const { booking } = await cancelled(app)
    const stranger = await member(app)
    expect(await putBack(stranger.client, booking)).toBeRefused(common.NOT_FOUND)
    const desk = await member(app, { roles: ['registrar'] })
    expect(await putBack(desk.client, booking)).toBeRefused(common.NOT_FOUND)
  })

  test('is put back by the desk too, without an SMS about the cancellation afterwards', async ({ app }) => {
    const { slot, booking } = await cancelled(app)
    const desk = await member(app, { roles: ['registrar'] })
    const seen = { state: 'cancelled', slot: slot.id } as const
    const answer = await desk.client.call(deskContract.restore, {
      params: { id: booking.id },
      body: { seen },
    })
    expect(answer.status).toBe(200)
    expect(await takenOf(app.db, slot.id)).toBe(1)
    expect((await toldOf(app, booking)).filter((told) => told.startsWith('sms'))).toEqual([
      'sms booking-made',
      'sms booking-made',
    ])
    expect(await toldOf(app, booking)).not.toContain('email booking-cancelled')
  })

  test('stays cancelled when the clinic has cancelled it', async ({ app }) => {
    const slot = await makeSlot(app.db)
    const { client } = await member(app)
    const booking = await book(client, slot.id)
    const desk = await member(app, { roles: ['registrar'] })
    const seen = { state: 'confirmed', slot: slot.id } as const
    const body = { seen, reason: 'Врач заболел' }
    expect((await desk.client.call(deskContract.cancel, { params: { id: booking.id }, body })).status).toBe(
      200,
    )
    expect(await putBack(client, booking)).toBeRefused(bookingRefusals.NOT_CHANGEABLE)
    expect(await takenOf(app.db, slot.id)).toBe(0)
  })
})
