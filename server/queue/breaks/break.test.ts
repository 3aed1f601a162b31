import { describe } from 'vitest'
import { clinicTime } from '../../../shared/platform/days.ts'
import { common } from '../../../shared/platform/refusal.ts'
import { queueContract } from '../../../shared/queue/contract.ts'
import { queueRefusals } from '../../../shared/queue/ru.ts'
import type { BreakAsked, QueueRoom } from '../../../shared/queue/schema.ts'
import { eventsOf } from '../../../test/audit.ts'
import { expect, type TestApp } from '../../../test/harness.ts'
import { come, staff, staffAlsoOn, onNewDay as test } from '../../../test/queue.ts'
import { callDue } from '../transitions/jobs.ts'

type Doctor = Awaited<ReturnType<typeof staff>>

const goAway = ({ client }: Pick<Doctor, 'client'>, { id }: QueueRoom, asked: BreakAsked = { minutes: 15 }) =>
  client.call(queueContract.break, { params: { id }, body: asked })
const comeBack = ({ client }: Pick<Doctor, 'client'>, { id }: QueueRoom) =>
  client.call(queueContract.breakOver, { params: { id }, body: {} })
const boardOf = async (app: TestApp) =>
  (await app.visitor().call(queueContract.board, { query: { city: 'ekb' } })).result
const timeOf = (at: string | null | undefined) => at && clinicTime(new Date(at))

/** A doctor who receives in the only room where blood is taken, at 10:00. */
async function atWork(app: TestApp) {
  const { client: desk } = await staff(app, 'registrar')
  const doctor = await staff(app)
  const [room] = await doctor.rooms('blood')
  if (!room) throw new Error('no room')
  await doctor.open(room)
  return { desk, doctor, room }
}

describe('a break of a room', () => {
  test('keeps patients away until its end, tells board, ticket and staff the time, and ends by itself', async ({
    app,
  }) => {
    const { desk, doctor, room } = await atWork(app)
    const { result } = await goAway(doctor, room)
    expect(timeOf(result.cabinet.breakUntil)).toBe('10:15')
    const person = await come(app, desk)
    const blood = (await person.own()).stops.find(({ station }) => station === 'blood')
    expect(blood).toMatchObject({ state: 'ahead', isClosed: false, cabinets: [room.name] })
    expect(timeOf(blood?.backAt)).toBe('10:15')
    const { breaks, calls, soon } = await boardOf(app)
    expect(breaks.map(({ cabinet, until }) => [cabinet, timeOf(until)])).toEqual([[room.name, '10:15']])
    expect([calls, soon]).toEqual([[], ['П-001']])
    expect(timeOf((await doctor.rooms('blood'))[0]?.breakUntil)).toBe('10:15')
    expect((await doctor.now()).closedNeeded.map(({ station }) => station)).not.toContain('blood')
    expect(await doctor.next(room)).toBeRefused(queueRefusals.ON_BREAK)
    expect(await doctor.take(room, person.ticket)).toBeRefused(queueRefusals.ON_BREAK)
    app.clock.pass(14 * 60)
    await callDue(app)
    expect((await person.own()).state).toBe('waiting')
    app.clock.pass(60)
    await callDue(app)
    expect((await person.own()).summons).toMatchObject({ station: 'blood', cabinets: [room.name] })
    expect((await boardOf(app)).breaks).toEqual([])
    expect((await doctor.look(room)).cabinet).toMatchObject({ breakMinutes: null, breakUntil: null })
  })

  test('ends on the screens of the staff even when nobody waits', async ({ app }) => {
    const { doctor, room } = await atWork(app)
    const { version } = (await goAway(doctor, room)).result
    app.clock.pass(15 * 60)
    await callDue(app)
    const now = await doctor.look(room)
    expect(now.cabinet.breakUntil).toBe(null)
    expect(now.version, 'the open screens hear of it').toBeGreaterThan(version)
  })

  test('asked for while a patient is inside begins when the patient leaves', async ({ app }) => {
    const { desk, doctor, room } = await atWork(app)
    const one = await come(app, desk)
    const other = await come(app, desk)
    await doctor.next(room)
    const { result } = await goAway(doctor, room)
    expect(result).toMatchObject({ inside: { ticket: one.ticket }, door: [] })
    expect(result.cabinet).toMatchObject({ breakMinutes: 15, breakUntil: null })
    expect((await boardOf(app)).breaks, 'the doctor is still there').toEqual([])
    app.clock.pass(20 * 60)
    await callDue(app)
    expect((await doctor.look(room)).cabinet.breakMinutes, 'it waits').toBe(15)
    const left = await doctor.over('done', room, one.ticket)
    expect(left.result).toMatchObject({ inside: null, cabinet: { breakMinutes: null } })
    expect(timeOf(left.result.cabinet.breakUntil)).toBe('10:35')
    expect((await other.own()).state).toBe('waiting')
    expect((await boardOf(app)).breaks.map(({ until }) => timeOf(until))).toEqual(['10:35'])
  })

  test('until a time does not begin at all when the patient leaves after it', async ({ app }) => {
    const { desk, doctor, room } = await atWork(app)
    const one = await come(app, desk)
    const other = await come(app, desk)
    await doctor.next(room)
    await goAway(doctor, room, { time: '10:05' })
    app.clock.pass(6 * 60)
    await doctor.over('done', room, one.ticket)
    expect((await other.own()).summons?.station).toBe('blood')
  })

  test('sends the patients at the door back to the queue, tells them why, and calls them when the doctor is back', async ({
    app,
  }) => {
    const { desk, doctor, room } = await atWork(app)
    const person = await come(app, desk)
    expect((await person.own()).state).toBe('called')
    await goAway(doctor, room)
    const waits = await person.own()
    expect(waits).toMatchObject({ state: 'waiting', shut: room.name })
    expect(timeOf(waits.shutUntil)).toBe('10:15')
    await comeBack(doctor, room)
    expect(await person.own()).toMatchObject({ state: 'called', shut: null, shutUntil: null })
    expect((await doctor.next(room)).result.inside?.ticket).toBe(person.ticket)
  })

  test('is prolonged, and is refused until a time that has passed', async ({ app }) => {
    const { doctor, room } = await atWork(app)
    await goAway(doctor, room)
    const longer = await goAway(doctor, room, { time: '10:20' })
    expect(timeOf(longer.result.cabinet.breakUntil)).toBe('10:20')
    expect(await goAway(doctor, room, { time: '09:59' })).toBeRefused(queueRefusals.BREAK_TIME)
    expect(timeOf((await doctor.look(room)).cabinet.breakUntil), 'unchanged').toBe('10:20')
  })

  test('leaves the patients of the station to the other room that receives', async ({ app }) => {
    const { client: desk } = await staff(app, 'registrar')
    const doctor = await staff(app)
    const [first, second] = (await doctor.now()).cabinets.filter(
      ({ station }, _, all) => all.filter((one) => one.station === station).length > 1,
    )
    if (!first || !second) throw new Error('no station of two rooms')
    for (const room of [first, second]) await doctor.open(room)
    await goAway(doctor, first)
    const person = await come(app, desk)
    const stop = (await person.own()).stops.find(({ station }) => station === first.station)
    expect(stop).toMatchObject({ cabinets: [second.name], backAt: null })
  })

  test('is of the doctor who receives there or of the desk; nobody else may set or end it', async ({
    app,
  }) => {
    const { desk, doctor, room } = await atWork(app)
    const colleague = await staff(app)
    const registrar = await staff(app, 'registrar')
    const { client: patient } = await come(app, desk)
    expect(await goAway(colleague, room)).toBeRefused(queueRefusals.OTHER_WORKER)
    expect(await goAway({ client: patient }, room)).toBeRefused(common.FORBIDDEN)
    expect(await goAway({ client: app.visitor() }, room)).toBeRefused(common.NO_SESSION)
    expect((await goAway(registrar, room)).result.cabinet.breakUntil).not.toBe(null)
    expect(await comeBack(colleague, room)).toBeRefused(queueRefusals.OTHER_WORKER)
    expect((await comeBack(registrar, room)).result.cabinet.breakUntil).toBe(null)
    await doctor.close(room)
    expect(await goAway(doctor, room)).toBeRefused(queueRefusals.CABINET_CLOSED)
  })

  test('is known to a process that starts later, and ends when the room closes or a colleague takes it over', async ({
    app,
  }) => {
    const { doctor, room } = await atWork(app)
    await goAway(doctor, room)
    const again = staffAlsoOn(app, doctor)
    expect(timeOf((await again.look(room)).cabinet.breakUntil)).toBe('10:15')
    const kept = await app.db.execute('select break_until from cabinets where id = $1', [room.id])
    expect(kept.rows[0]).toMatchObject({ break_until: expect.anything() })
    const colleague = await staff(app)
    const instead = { params: { id: room.id }, body: { instead: 'Смена врача' } }
    const taken = await colleague.client.call(queueContract.open, instead)
    expect(taken.result.cabinet.breakUntil).toBe(null)
    await goAway(colleague, room)
    await colleague.close(room)
    expect((await colleague.look(room)).cabinet).toMatchObject({ isOpen: false, breakUntil: null })
  })

  test('appears in the audit with its length and its end', async ({ app }) => {
    const { doctor, room } = await atWork(app)
    await goAway(doctor, room)
    app.clock.pass(1)
    await goAway(doctor, room, { time: '10:30' })
    app.clock.pass(1)
    await comeBack(doctor, room)
    const changes = (await eventsOf(app, doctor.account.id))
      .filter(({ call, what }) => what === 'cabinet' && call?.includes('/break'))
      .map(({ details }) => [details.after.state, details.after.rest?.replaceAll('\u00a0', ' ')])
    expect(changes).toEqual([
      ['Перерыв', 'перерыв 15 минут'],
      ['Перерыв', 'перерыв до 10:30'],
      ['Перерыв окончен', undefined],
    ])
  })
})

test('the screen of a room says where the patients are who come later, and whom the queue sends elsewhere first', async ({
  app,
}) => {
  const { desk, doctor, room } = await atWork(app)
  const one = await come(app, desk)
  await come(app, desk)
  await doctor.next(room)
  app.clock.pass(180)
  await callDue(app)
  const [heart] = await doctor.rooms('ecg')
  if (!heart) throw new Error('no room')
  expect((await doctor.look(heart)).later, 'one is where blood is taken, one at its door').toEqual({
    inside: 1,
    called: 1,
    before: 0,
  })
  const [last] = await doctor.rooms('pathologist')
  if (!last) throw new Error('no room')
  await doctor.over('done', room, one.ticket)
  expect((await doctor.look(last)).later, 'the last room is for those who have passed all others').toEqual({
    inside: 0,
    called: 1,
    before: 1,
  })
})
