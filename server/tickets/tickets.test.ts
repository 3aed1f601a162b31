import { describe, onTestFinished } from 'vitest'
import type { BookingId } from '../../shared/booking/schema.ts'
import { deskContract } from '../../shared/desk/contract.ts'
import { addDays, clinicDay, clinicInstant, mondayOf } from '../../shared/platform/days.ts'
import { common } from '../../shared/platform/refusal.ts'
import { ticketsContract } from '../../shared/tickets/contract.ts'
import { member } from '../../test/accounts.ts'
import { eventsOf } from '../../test/audit.ts'
import { makeSlot } from '../../test/booking.ts'
import { type Client, expect, type TestApp } from '../../test/harness.ts'
import { eventually } from '../../test/platform.ts'
import { booked, come, nextDay, staff, onNewDay as test } from '../../test/queue.ts'
import { queueTopic, roomTopic, ticketsTopic } from '../queue/actions.ts'

/** Collects the topics that the database reports to the streams from now on. */
async function heardIn(app: TestApp) {
  const heard = new Set<string | null>()
  onTestFinished(await app.db.listen('cabinet_live', (topic) => void heard.add(topic)))
  // PostgreSQL listens over a separate connection, and reports when it is ready.
  if (!app.db.embedded) await eventually(() => heard.has(null)).toBe(true)
  return heard
}

test('a waiting patient sees how long and why, and a called one is told to be next; both see when they finish', async ({
  app,
}) => {
  const { client: desk } = await staff(app, 'registrar')
  const doctor = await staff(app)
  for (const room of (await doctor.now()).cabinets) await doctor.open(room)
  const [blood] = await doctor.rooms('blood')
  const rest = (await doctor.now()).cabinets.filter(({ station }) => station !== 'blood')
  for (const room of rest) await doctor.close(room)
  const people = []
  for (let count = 0; count < 4; count += 1) people.push(await come(app, desk))
  const [first, , third] = people
  if (!first || !third || !blood) throw new Error('nobody has come')
  // The forecast for the first patient is recomputed ten seconds later.
  app.clock.pass(11)
  await eventually(async () => (await third.own()).wait?.station).toBe('blood')
  const waiting = await third.own()
  expect(waiting).toMatchObject({ state: 'waiting', wait: { name: 'Забор крови', ahead: 2 }, finishAt: null })
  expect(waiting.wait?.to).toBeGreaterThan(waiting.wait?.from ?? 0)
  await eventually(async () => (await first.own()).wait?.ahead).toBe(0)
  await doctor.next(blood)
  expect(await first.own()).toMatchObject({ state: 'inside', wait: null })
  for (const room of rest) await doctor.open(room)
  app.clock.pass(11)
  const finish = async () => Date.parse((await third.own()).finishAt ?? '')
  await eventually(finish).toBeGreaterThan(app.clock.now().getTime() + 30 * 60_000)
})

test('a call is announced to the called patient and to the rooms of the station, and to nobody else', async ({
  app,
}) => {
  const { client: desk } = await staff(app, 'registrar')
  const doctor = await staff(app)
  const [blood, other] = await doctor.rooms('blood')
  const [dentist] = await doctor.rooms('dentist')
  const one = await come(app, desk)
  const two = await come(app, desk)
  if (!blood || !other || !dentist) throw new Error('no rooms')
  await doctor.open(blood)
  const heard = await heardIn(app)
  await doctor.next(blood)
  const concerned = [ticketsTopic(one.account.id), roomTopic(blood), roomTopic(other)]
  await eventually(() => concerned.filter((topic) => !heard.has(topic))).toEqual([])
  expect(heard.has(ticketsTopic(two.account.id))).toBe(false)
  expect(heard.has(roomTopic(dentist))).toBe(false)
  expect(heard.has(queueTopic('pvl'))).toBe(false)
})

test('a patient called from the corridor has three minutes to enter; a repeated call restarts them', async ({
  app,
}) => {
  const { client: desk } = await staff(app, 'registrar')
  const doctor = await staff(app)
  const [room, other] = await doctor.rooms('blood')
  if (!room || !other) throw new Error('no rooms')
  for (const each of [room, other]) await doctor.open(each)
  const one = await come(app, desk)
  app.clock.pass(60)
  const at = app.clock.now().toISOString()
  await doctor.take(room, one.ticket)
  const asked = { station: 'blood', cabinets: [room.name], at, again: 0 }
  expect(await one.own()).toMatchObject({ state: 'inside', cabinet: room.name, summons: asked })
  app.clock.pass(179)
  expect((await one.own()).summons).toMatchObject(asked)
  app.clock.pass(1)
  expect(await one.own()).toMatchObject({ state: 'inside', cabinet: room.name, summons: null })
  await doctor.over('recall', room, one.ticket)
  expect((await one.own()).summons).toMatchObject({ at: app.clock.now().toISOString(), again: 1 })
  app.clock.pass(180)
  expect((await one.own()).summons).toBe(null)
})

test('the version of the tickets grows with each change, and stays when nothing changes', async ({ app }) => {
  const { client: desk } = await staff(app, 'registrar')
  const one = await come(app, desk)
  const version = async () => (await one.client.call(ticketsContract.mine)).result.version
  const before = await version()
  await one.say('here')
  expect(await version()).toBe(before)
  await one.say('away')
  expect(await version()).toBeGreaterThan(before)
})

test('a user without a visit today has no ticket', async ({ app }) => {
  const { client } = await member(app)
  expect((await client.call(ticketsContract.mine)).result.tickets).toEqual([])
})

describe('a patient’s position requested by the front desk', () => {
  const asked = async (client: Client, id: BookingId, known?: string) =>
    (await client.call(deskContract.ticket, { params: { id }, query: { known } })).result

  test('equals what the patient reads: the door, the room, and what is left', async ({ app }) => {
    const { client: desk } = await staff(app, 'registrar')
    const doctor = await staff(app)
    const person = await come(app, desk)
    const first = await asked(desk, person.booking)
    expect(first.ticket).toEqual(await person.own())
    const [blood] = await doctor.rooms('blood')
    if (!blood) throw new Error('no room')
    await doctor.open(blood)
    expect((await asked(desk, person.booking)).ticket?.summons?.cabinets).toEqual([blood.name])
    await doctor.next(blood)
    const inside = await asked(desk, person.booking)
    expect([inside.ticket?.state, inside.ticket?.cabinet]).toEqual(['inside', blood.name])
    expect(inside.version).not.toBe(first.version)
  })

  test('names what takes nobody more today: blood after its hour, everything after closing', async ({
    app,
  }) => {
    // A Tuesday, on which the clinic is open.
    const today = addDays(mondayOf(clinicDay(app.clock.now())), 8)
    app.clock.set(clinicInstant(today, '08:00'))
    const { client: desk } = await staff(app, 'registrar')
    const { booking } = await come(app, desk)
    // A visit inside the hours of the clinic; test visits begin after them.
    const slot = await makeSlot(app.db, { day: today, time: '09:07' })
    const inHours = 'update bookings set slot_id = $2, start_at = $3 where id = $1'
    await app.db.execute(inHours, [booking, slot.id, slot.start])
    const overAt = async (time: string) => {
      app.clock.set(clinicInstant(today, time))
      return (await asked(desk, booking)).over
    }
    expect(await overAt('10:59')).toEqual([])
    expect(await overAt('11:00')).toEqual(['blood'])
    const { ticket, over } = await asked(desk, booking)
    const ahead = ticket?.stops.filter(({ state }) => state === 'ahead').map(({ station }) => station)
    expect(over.length).toBeLessThan(ahead?.length ?? 0)
    expect((await overAt('21:00')).toSorted()).toEqual(ahead?.toSorted())
  })

  test('is not found for a patient who has not come or came on another day', async ({ app }) => {
    const { client: desk } = await staff(app, 'registrar')
    const absent = await booked(app)
    const person = await come(app, desk)
    expect((await asked(desk, absent.booking)).ticket).toBe(null)
    await nextDay(app)
    expect((await asked(desk, person.booking)).ticket).toBe(null)
  })

  test('is audited as a view, but not every few seconds while the position is unchanged', async ({ app }) => {
    const { client, account } = await staff(app, 'registrar')
    const person = await come(app, client)
    const looks = async () =>
      (await eventsOf(app, account.id)).filter(({ act, what }) => act === 'view' && what === 'ticket')
    const { version } = await asked(client, person.booking)
    expect(await looks()).toMatchObject([{ subject: person.booking }])
    await asked(client, person.booking, version)
    expect(await looks()).toHaveLength(1)
    await person.say('away')
    await asked(client, person.booking, version)
    expect(await looks()).toHaveLength(1)
    app.clock.pass(10 * 60)
    await asked(client, person.booking, version)
    expect(await looks()).toHaveLength(2)
  })

  test('is available to the front desk only: not to a doctor or the patient of another visit', async ({
    app,
  }) => {
    const { client: desk } = await staff(app, 'registrar')
    const one = await come(app, desk)
    const other = await come(app, desk)
    const doctor = await staff(app)
    for (const client of [other.client, doctor.client]) {
      const refused = await client.call(deskContract.ticket, { params: { id: one.booking }, query: {} })
      expect(refused).toBeRefused(common.FORBIDDEN)
    }
  })
})
