import { bookingContract } from '../../shared/booking/contract.ts'
import type { BookingId } from '../../shared/booking/schema.ts'
import { deskContract } from '../../shared/desk/contract.ts'
import { statesOf } from '../../test/check-ups.ts'
import { commission, workerBooked } from '../../test/commission.ts'
import { works } from '../../test/group-booking.ts'
import { expect, type TestApp } from '../../test/harness.ts'
import { keptLog } from '../../test/platform.ts'
import { booked, come, markAt, nightOf, staff, onNewDay as test } from '../../test/queue.ts'
import { asSystemOver } from '../platform/audit/system.ts'
import { proveCheckUps } from './jobs.ts'

type Doctor = Awaited<ReturnType<typeof staff>>
type Person = Awaited<ReturnType<typeof come>>

/** Drops all stops of a person but these. */
async function leaveOnly(doctor: Doctor, person: Person, ...stations: string[]): Promise<void> {
  for (const { station, state } of (await person.own()).stops)
    if (state !== 'done' && !stations.includes(station)) await doctor.drop(person.ticket, station)
}

/** Examines a person at a station, alone in its room. */
async function examine(doctor: Doctor, person: Person, station: string) {
  const [room] = await doctor.rooms(station)
  if (!room) throw new Error(`no room of ${station}`)
  await doctor.open(room)
  await doctor.take(room, person.ticket)
  await doctor.over('done', room, person.ticket)
  return room
}

test('a booking that a person makes, cancels and the desk restores is planned, cancelled, planned', async ({
  app,
}) => {
  const { client: desk } = await staff(app, 'registrar')
  const { client, booking, slot } = await booked(app)
  await client.call(bookingContract.cancel, { params: { id: booking }, body: {} })
  expect(await statesOf(app, booking)).toEqual(['planned', 'cancelled'])
  const seen = { state: 'cancelled', slot } as never
  await desk.call(deskContract.restore, { params: { id: booking }, body: { seen } })
  expect(await statesOf(app, booking)).toEqual(['planned', 'cancelled', 'planned'])
})

test('a person who comes starts the check-up; undoing the arrival plans it again', async ({ app }) => {
  const { client: desk } = await staff(app, 'registrar')
  const person = await booked(app)
  await markAt(desk, 'arrive', person)
  await markAt(desk, 'undo', person)
  expect(await statesOf(app, person.booking)).toEqual(['planned', 'started', 'planned'])
})

test('a visit that ends with a doctor put off is not finished; the person comes again and goes on', async ({
  app,
}) => {
  const { client: desk } = await staff(app, 'registrar')
  const doctor = await staff(app)
  const person = await come(app, desk)
  await leaveOnly(doctor, person, 'blood')
  await examine(doctor, person, 'blood')
  expect(await statesOf(app, person.booking)).toEqual(['planned', 'started', 'not_finished'])
  const seen = { state: 'completed', slot: person.slot } as never
  const stations = (await person.own()).stops.map(({ station }) => station)
  await desk.call(deskContract.again, { params: { id: person.booking }, body: { seen, stations } })
  expect((await statesOf(app, person.booking)).at(-1)).toBe('started')
})

test('a person who leaves early has not finished; undoing the end of the last stop starts the check-up again', async ({
  app,
}) => {
  const { client: desk } = await staff(app, 'registrar')
  const doctor = await staff(app)
  const left = await come(app, desk)
  await doctor.leave(left.ticket)
  expect(await statesOf(app, left.booking)).toEqual(['planned', 'started', 'not_finished'])
  const forgotten = await come(app, desk)
  const undone = await come(app, desk)
  await leaveOnly(doctor, undone, 'blood')
  const room = await examine(doctor, undone, 'blood')
  await doctor.resume(room, undone.ticket)
  expect((await statesOf(app, undone.booking)).slice(-3)).toEqual(['started', 'not_finished', 'started'])
  app.clock.pass(86_400)
  await nightOf(app)
  expect((await statesOf(app, forgotten.booking)).at(-1)).toBe('not_finished')
})

test('papers of the commission move a check-up on and back: справка, заключение, issue, annulment', async ({
  app,
}) => {
  const { client: desk } = await staff(app, 'registrar')
  const chair = await commission(app)
  const registrar = await commission(app, 'registrar')
  const doctor = await staff(app)
  const person = await come(app, desk)
  await doctor.leave(person.ticket)
  await chair.conclude(person.booking, { outcome: 'additional', group: null })
  const { result: paper } = await chair.conclude(person.booking)
  await registrar.hand(paper.id)
  await registrar.takeBack(paper.id)
  await chair.annul(paper.id)
  expect((await statesOf(app, person.booking)).slice(2)).toEqual([
    'not_finished',
    'needs_additional_exam',
    'concluded',
    'issued',
    'concluded',
    'needs_additional_exam',
  ])
})

test('the check-ups of a group are planned in one act; the history refuses to be changed or removed', async ({
  app,
}) => {
  const office = await works(app)
  const { booking } = await workerBooked(app, office)
  expect(await statesOf(app, booking)).toEqual(['planned'])
  for (const sql of [
    "update check_up_steps set to_state = 'issued'",
    'delete from check_up_steps',
    'delete from check_ups',
  ])
    await expect(app.db.execute(sql)).rejects.toThrow(/never removed/)
  await expect(
    app.db.execute("update check_ups set state = 'issued' where state = 'planned'"),
  ).rejects.toThrow(/does not go from planned to issued/)
})

const prove = (app: TestApp) => {
  const { db, clock } = app
  return proveCheckUps({
    db,
    clock,
    log: keptLog().log,
    asSystem: asSystemOver({ db, clock, secrets: app.deps.secrets }),
  })
}

test('the nightly proof mends states that do not agree with the facts, and then finds nothing', async ({
  app,
}) => {
  const { booking } = await booked(app)
  await prove(app)
  await app.db.execute("update bookings set state = 'no_show' where id = $1", [booking])
  expect(await prove(app)).toMatchObject({ mended: 1 })
  expect(await statesOf(app, booking as BookingId)).toEqual(['planned', 'not_appeared'])
  expect(await prove(app)).toMatchObject({ mended: 0 })
})
