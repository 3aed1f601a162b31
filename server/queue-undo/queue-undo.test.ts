import { describe, onTestFinished } from 'vitest'
import { bookingContract } from '../../shared/booking/contract.ts'
import { stepText } from '../../shared/booking/step-text.ts'
import { deskContract } from '../../shared/desk/contract.ts'
import { common } from '../../shared/platform/refusal.ts'
import { queueContract } from '../../shared/queue/contract.ts'
import { afterConclusion, queueRefusals } from '../../shared/queue/ru.ts'
import type { QueueRoom } from '../../shared/queue/schema.ts'
import { eventsOf } from '../../test/audit.ts'
import { commission } from '../../test/commission.ts'
import { expect, type TestApp } from '../../test/harness.ts'
import { eventually } from '../../test/platform.ts'
import { come, staff, onNewDay as test } from '../../test/queue.ts'
import { roomTopic } from '../queue/actions.ts'

type Doctor = Awaited<ReturnType<typeof staff>>
type Person = Awaited<ReturnType<typeof come>>

const roomOf = async (doctor: Doctor, station: string): Promise<QueueRoom> => {
  const [room] = await doctor.rooms(station)
  if (!room) throw new Error(`no room of ${station}`)
  await doctor.open(room)
  return room
}

/** Signs in a doctor in an open room with the given number of arrived patients. */
async function day(app: TestApp, station: string, count: number) {
  const { client: desk } = await staff(app, 'registrar')
  const doctor = await staff(app)
  const people: Person[] = []
  for (let made = 0; made < count; made += 1) people.push(await come(app, desk))
  const room = await roomOf(doctor, station)
  return { desk, doctor, people: people as [Person, Person, Person], room }
}

const boardOf = async (app: TestApp) =>
  (await app.visitor().call(queueContract.board, { query: { city: 'ekb' } })).result.calls
const stateOf = async ({ client, booking }: Person) =>
  (await client.call(bookingContract.one, { params: { id: booking } })).result
const measured = async (app: TestApp, station: string) =>
  (await app.db.execute('select mean, stops from station_minutes where station = $1', [station])).rows

/** Drops all stations but this one from a route, so that the visit ends together with this stop. */
async function leaveOnly(doctor: Doctor, person: Person, station: string) {
  for (const stop of (await person.own()).stops)
    if (stop.state !== 'done' && stop.station !== station) await doctor.drop(person.ticket, stop.station)
}

describe('undoing «Закончить» (end the examination) pressed by mistake', () => {
  test('returns the patient to the room since the original time, and the route sheet shows it', async ({
    app,
  }) => {
    const { doctor, people, room } = await day(app, 'blood', 1)
    const [one] = people
    const before = (await doctor.next(room)).result
    app.clock.pass(200)
    const { passed, inside } = (await doctor.over('done', room, one.ticket)).result
    expect([inside, passed]).toEqual([null, { ticket: one.ticket, number: 'П-001', seconds: 120 }])
    app.clock.pass(30)
    expect((await doctor.look(room)).passed?.seconds).toBe(90)
    const { result } = await doctor.resume(room, one.ticket)
    expect(result.passed).toBe(null)
    expect(result.inside).toEqual({ ...before.inside, since: before.inside?.since })
    const own = await one.own()
    expect([own.state, own.cabinet]).toEqual(['inside', room.name])
    expect(own.stops.find(({ station }) => station === 'blood')).toMatchObject({
      state: 'inside',
      endedAt: null,
    })
    const events = await eventsOf(app, doctor.account.id)
    expect(events.map(({ details }) => details)).toContainEqual(
      expect.objectContaining({
        after: { number: 'П-001', state: 'Возвращён в кабинет', cabinet: room.name },
      }),
    )
    expect((await doctor.over('done', room, one.ticket)).result.passed?.ticket).toBe(one.ticket)
  })

  test('returns the next patient, already called in, to the door as the first, without a call on the board', async ({
    app,
  }) => {
    const { doctor, people, room } = await day(app, 'blood', 3)
    const first = (await doctor.next(room)).result.inside?.ticket
    app.clock.pass(200)
    const second = (await doctor.next(room, first)).result
    expect(second.passed?.ticket).toBe(first)
    const rung = await boardOf(app)
    app.clock.pass(20)
    const { result } = await doctor.resume(room, first as never, second.inside?.ticket)
    expect(result.inside?.ticket).toBe(first)
    expect(result.door[0]).toMatchObject({ ticket: second.inside?.ticket, state: 'called' })
    const known = rung.map(({ number, at, again }) => [number, at, again].join())
    const calls = await boardOf(app)
    const now = calls.filter(({ number, at, again }) => !known.includes([number, at, again].join()))
    expect(
      now.map(({ number }) => number),
      'he who was let go was no more among the calls; nobody else is new',
    ).toEqual([result.inside?.number])
    expect(now[0]?.at, 'and his call is the old one').toBe(new Date(result.inside?.since ?? 0).toISOString())
    expect((await doctor.next(room, first)).result.inside?.ticket).toBe(second.inside?.ticket)
    expect(people.map(({ ticket }) => ticket)).toContain(first)
  })

  test('at the last stop reopens the visit; the history records it, and the minutes of the stop count once', async ({
    app,
  }) => {
    const { doctor, people, room, desk } = await day(app, 'surgeon', 1)
    const [one] = people
    await leaveOnly(doctor, one, 'surgeon')
    await app.db.execute(`update stations set minutes = 6 where city = 'ekb' and key = 'surgeon'`)
    await doctor.next(room)
    app.clock.pass(16 * 60)
    const { result } = await doctor.over('done', room, one.ticket)
    expect(result.passed?.ticket).toBe(one.ticket)
    expect([(await one.own()).state, (await stateOf(one)).state]).toEqual(['done', 'completed'])
    expect(await measured(app, 'surgeon')).toEqual([{ mean: 7, stops: 1 }])
    app.clock.pass(60)
    expect((await doctor.resume(room, one.ticket)).result.inside?.ticket).toBe(one.ticket)
    expect([(await one.own()).state, (await stateOf(one)).state]).toEqual(['inside', 'in_progress'])
    expect(await measured(app, 'surgeon')).toEqual([{ mean: 6, stops: 0 }])
    expect((await doctor.now()).inside).toBe(1)
    const card = (await desk.call(deskContract.one, { params: { id: one.booking } })).result
    const [before, last] = card.steps.slice(-2)
    expect(last && stepText({ step: last, before, gender: 'Мужской' }, 'clinic')).toBe('Осмотр продолжен')
    app.clock.pass(60)
    await doctor.over('done', room, one.ticket)
    const { state, steps } = await stateOf(one)
    expect([state, ...steps.slice(-4).map((step) => [step.state, step.by].join())]).toEqual([
      'completed',
      'in_progress,clinic',
      'completed,clinic',
      'in_progress,clinic',
      'completed,clinic',
    ])
    const [row] = await measured(app, 'surgeon')
    expect([row?.stops, Number(row?.mean).toFixed(3)]).toEqual([1, (0.9 * 6 + 0.1 * 18).toFixed(3)])
  })

  test('withdraws an unanswered call to another door, and that door calls the next patient', async ({
    app,
  }) => {
    const { doctor, people, room } = await day(app, 'blood', 1)
    const [one] = people
    await doctor.next(room)
    app.clock.pass(200)
    const heart = await roomOf(doctor, 'ecg')
    await doctor.over('done', room, one.ticket)
    expect(await one.own()).toMatchObject({ state: 'called', summons: { station: 'ecg' } })
    await doctor.resume(room, one.ticket)
    expect(await one.own(), 'since when he was').toMatchObject({
      state: 'inside',
      cabinet: room.name,
      summons: null,
    })
    expect(await doctor.look(heart)).toMatchObject({ door: [], pool: [] })
    await doctor.over('done', room, one.ticket)
    expect((await doctor.next(heart)).result.inside?.ticket).toBe(one.ticket)
  })

  test('keeps a visit completed when the commission completed it before the patient came back for the rest', async ({
    app,
  }) => {
    const { doctor, people, room } = await day(app, 'surgeon', 1)
    const [one] = people
    await leaveOnly(doctor, one, 'surgeon')
    await doctor.next(room)
    // This is the state after a справка (a paper that asks for more examinations): the booking is completed,
    // and the ticket continues.
    await app.db.execute("update bookings set state = 'completed' where id = $1", [one.booking])
    await doctor.over('done', room, one.ticket)
    expect((await doctor.resume(room, one.ticket)).result.inside?.ticket).toBe(one.ticket)
    expect((await stateOf(one)).state).toBe('completed')
  })
})

describe('the undo is refused', () => {
  test('two minutes after the examination ended, also at the last stop', async ({ app }) => {
    const { doctor, people, room } = await day(app, 'blood', 2)
    const [one, other] = people
    await leaveOnly(doctor, other, 'blood')
    for (const { ticket } of [one, other]) {
      await doctor.take(room, ticket)
      await doctor.over('done', room, ticket)
      app.clock.pass(119)
      expect((await doctor.look(room)).passed?.seconds).toBe(1)
      app.clock.pass(1)
      expect((await doctor.look(room)).passed).toBe(null)
      expect(await doctor.resume(room, ticket)).toBeRefused(queueRefusals.WENT_ON)
    }
  })

  test('when another patient has been called in since, or when it is pressed a second time', async ({
    app,
  }) => {
    const { doctor, people, room } = await day(app, 'blood', 2)
    const [one, other] = people
    await doctor.take(room, one.ticket)
    await doctor.over('done', room, one.ticket)
    app.clock.pass(5)
    expect((await doctor.take(room, other.ticket)).result.passed).toBe(null)
    expect(await doctor.resume(room, one.ticket)).toBeRefused(queueRefusals.STALE_QUEUE)
    expect(await doctor.resume(room, one.ticket, other.ticket)).toBeRefused(queueRefusals.CABINET_BUSY)
    await doctor.over('done', room, other.ticket)
    await doctor.resume(room, other.ticket)
    const twice = await doctor.resume(room, other.ticket)
    expect(twice).toBeRefused(queueRefusals.STALE_QUEUE)
    expect(twice.error.details).toMatchObject({ console: { inside: { ticket: other.ticket } } })
    expect(await doctor.resume(room, other.ticket, other.ticket)).toBeRefused(queueRefusals.WENT_ON)
  })

  test('when the patient is at another door, in another room, away for a while, or has left the clinic', async ({
    app,
  }) => {
    const { doctor, people, room } = await day(app, 'blood', 1)
    const [one] = people
    await doctor.next(room)
    const heart = await roomOf(doctor, 'ecg')
    const refused = async (why: string) => {
      expect((await doctor.look(room)).passed, why).toBe(null)
      expect(await doctor.resume(room, one.ticket), why).toBeRefused(queueRefusals.WENT_ON)
    }
    await doctor.over('done', room, one.ticket)
    await one.say('away')
    await refused('away')
    await one.say('here')
    await one.say('here')
    await refused('at the other door')
    const heard = new Set<string | null>()
    onTestFinished(await app.db.listen('cabinet_live', (topic) => void heard.add(topic)))
    if (!app.db.embedded) await eventually(() => heard.has(null)).toBe(true)
    await doctor.next(heart)
    await eventually(() => heard.has(roomTopic(room))).toBe(true)
    await refused('in the other room')
    app.clock.pass(1)
    await doctor.over('done', heart, one.ticket)
    await refused('through the other room')
    await doctor.leave(one.ticket)
    await refused('left')
  })

  test('when dropping a stop has ended the visit, or the commission has concluded', async ({ app }) => {
    const { doctor, people, room } = await day(app, 'blood', 2)
    const [one, other] = people
    for (const person of [one, other]) await leaveOnly(doctor, person, 'blood')
    await app.db.execute(
      "update ticket_stops set state = 'ahead', reason = null, ended_at = null where ticket_id = $1 and station = 'ecg'",
      [one.ticket],
    )
    await doctor.take(room, one.ticket)
    await doctor.over('done', room, one.ticket)
    app.clock.pass(5)
    await doctor.drop(one.ticket, 'ecg')
    expect((await stateOf(one)).state).toBe('completed')
    expect(await doctor.resume(room, one.ticket)).toBeRefused(queueRefusals.WENT_ON)

    await doctor.take(room, other.ticket)
    await doctor.over('done', room, other.ticket)
    const chair = await commission(app, 'chair')
    expect((await chair.conclude(other.booking)).error).toBe(undefined)
    const concluded = await doctor.resume(room, other.ticket)
    expect(concluded).toBeRefused(queueRefusals.WENT_ON)
    expect(concluded.error.message).toBe(afterConclusion)
    await expect(
      app.db.execute("update bookings set state = 'in_progress' where id = $1", [other.booking]),
    ).rejects.toThrow('a concluded booking is not begun again')
  })

  test('when the patient has another booking for that day: the visit stays ended', async ({ app }) => {
    const { doctor, people, room, desk } = await day(app, 'blood', 1)
    const [one] = people
    await leaveOnly(doctor, one, 'blood')
    await doctor.take(room, one.ticket)
    await doctor.over('done', room, one.ticket)
    const again = await come(app, desk)
    await app.db.execute('update bookings set account_id = $2 where id = $1', [again.booking, one.account.id])
    expect(await doctor.resume(room, one.ticket)).toBeRefused(queueRefusals.BOOKED_ANEW)
    expect((await doctor.look(room)).inside).toBe(null)
  })
})

test('the undo is refused from another room, from a closed room and without the right to the rooms', async ({
  app,
}) => {
  const { doctor, people, room } = await day(app, 'blood', 1)
  const [one] = people
  const heart = await roomOf(doctor, 'ecg')
  await doctor.take(room, one.ticket)
  await doctor.over('done', room, one.ticket)
  expect(await doctor.resume(heart, one.ticket)).toBeRefused(queueRefusals.WENT_ON)
  const call = { params: { id: room.id }, body: { current: null, ticket: one.ticket } }
  expect(await one.client.call(queueContract.resume, call)).toBeRefused(common.FORBIDDEN)
  await doctor.close(room)
  expect((await doctor.look(room)).passed).toBe(null)
  expect(await doctor.resume(room, one.ticket)).toBeRefused(queueRefusals.CABINET_CLOSED)
  const registrar = await staff(app, 'registrar')
  await registrar.open(room)
  expect((await registrar.resume(room, one.ticket)).result.inside?.ticket).toBe(one.ticket)
})
