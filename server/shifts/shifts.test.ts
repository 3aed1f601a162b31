import { describe } from 'vitest'
import { addDays, clinicDay, type Day } from '../../shared/platform/days.ts'
import { common } from '../../shared/platform/refusal.ts'
import { shiftsContract } from '../../shared/shifts/contract.ts'
import { shiftRefusals } from '../../shared/shifts/ru.ts'
import type { NewShift } from '../../shared/shifts/schema.ts'
import { usersContract } from '../../shared/users/contract.ts'
import { eventsOf } from '../../test/audit.ts'
import { makeSlot } from '../../test/booking.ts'
import { expect, type TestApp } from '../../test/harness.ts'
import { staff, onNewDay as test } from '../../test/queue.ts'

/** A Monday of its own for each test, so that tests do not share shifts. */
let weeks = 0
const ownMonday = (app: TestApp): Day => {
  const today = clinicDay(app.clock.now())
  weeks += 1
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay() || 7
  // Four weeks apart: the tests also copy a week to the next one.
  return addDays(today, 8 - weekday + 28 * weeks)
}

/** An administrator, two doctors and the rooms of a working Monday. */
async function planned(app: TestApp) {
  const boss = await staff(app, 'admin')
  const doctor = await staff(app)
  const other = await staff(app)
  const [room] = await boss.rooms('ecg')
  const [near] = await boss.rooms('blood')
  if (!room || !near) throw new Error('no rooms')
  const day = ownMonday(app)
  const plan = async (from = day) =>
    (await boss.client.call(shiftsContract.plan, { query: { city: 'ekb', from } })).result
  const put = (given: Partial<NewShift> = {}) =>
    boss.client.call(shiftsContract.add, {
      body: { room: room.id, day, worker: doctor.account.id, begins: '08:00', ends: '12:00', ...given },
    })
  const shiftsOn = async (on: Day) => (await plan(on)).shifts.filter((one) => one.day === on)
  const away = (from: Day, to: Day, release = false) =>
    boss.client.call(shiftsContract.addAbsence, {
      body: { absence: { worker: doctor.account.id, kind: 'vacation', from, to }, release },
    })
  return { boss, doctor, other, room, near, day, plan, put, shiftsOn, away }
}

describe('the plan of shifts', () => {
  test('puts two doctors one after the other into a room, and each change is in the audit', async ({
    app,
  }) => {
    const { boss, doctor, other, room, day, put, shiftsOn } = await planned(app)
    expect((await put()).status).toBe(201)
    expect((await put({ worker: other.account.id, begins: '12:00', ends: '16:00' })).status).toBe(201)
    const [first, second] = await shiftsOn(day)
    expect([first?.worker, second?.worker]).toEqual([doctor.account.id, other.account.id])
    if (!first) throw new Error('no shift')
    const shift = { worker: doctor.account.id, begins: '09:00', ends: '12:00' }
    const change = (version: number) =>
      boss.client.call(shiftsContract.change, { params: { id: first.id }, body: { shift, version } })
    await change(0)
    expect(await change(0), 'the other administrator has an old version').toBeRefused(
      shiftRefusals.STALE_SHIFT,
    )
    const event = (await eventsOf(app, boss.account.id)).find(
      ({ act, subject }) => act === 'change' && subject === first.id,
    )
    expect(event).toMatchObject({ what: 'schedule' })
    expect(event?.details).toMatchObject({
      before: { cabinet: `Кабинет ${room.name}`, hours: '08:00–12:00' },
      after: { hours: '09:00–12:00' },
    })
  })

  test('refuses two people in one room, one person in two rooms, and says where the other shift is', async ({
    app,
  }) => {
    const { other, near, day, put, shiftsOn } = await planned(app)
    await put()
    const inRoom = await put({ worker: other.account.id, begins: '11:00', ends: '14:00' })
    expect(inRoom).toBeRefused(shiftRefusals.ROOM_TAKEN)
    expect(inRoom.error?.message).toContain('08:00–12:00')
    expect(await put({ room: near.id, begins: '10:00', ends: '14:00' })).toBeRefused(
      shiftRefusals.WORKS_ELSEWHERE,
    )
    expect((await put({ room: near.id, begins: '12:00', ends: '14:00' })).status).toBe(201)
    expect(await shiftsOn(day)).toHaveLength(2)
  })

  test('two administrators at once put one person into one room only', async ({ app }) => {
    const { near, day, put, shiftsOn } = await planned(app)
    const answers = await Promise.all([put(), put({ room: near.id })])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await shiftsOn(day)).toHaveLength(1)
  })

  test('the database itself refuses what the rules refuse', async ({ app }) => {
    const { doctor, room, near, day, put } = await planned(app)
    await put()
    const insert = (cabinet: string, worker: string) =>
      app.db.execute(
        `insert into room_shifts (id, cabinet_id, day, worker_id, begins, ends)
         values (gen_random_uuid(), $1, $2, $3, '10:00', '11:00')`,
        [cabinet, day, worker],
      )
    await expect(insert(near.id, doctor.account.id)).rejects.toThrow()
    await expect(insert(room.id, (await staff(app)).account.id)).rejects.toThrow()
  })

  test('refuses a closed day, a past day, somebody who is no doctor and an unknown room', async ({ app }) => {
    const { boss, day, put } = await planned(app)
    expect(await put({ day: addDays(day, 6) }), 'a Sunday').toBeRefused(shiftRefusals.SHIFT_DAY_CLOSED)
    const yesterday = addDays(clinicDay(app.clock.now()), -1)
    expect(await put({ day: yesterday })).toBeRefused(shiftRefusals.SHIFT_DAY_PASSED)
    expect(await put({ worker: boss.account.id })).toBeRefused(shiftRefusals.NOT_A_DOCTOR)
    const unknown = '0190a0b0-0000-7000-8000-000000000001' as NewShift['room']
    expect(await put({ room: unknown })).toBeRefused(common.NOT_FOUND)
  })

  test('removes all shifts that the administrator saw, or none', async ({ app }) => {
    const { boss, other, day, put, shiftsOn } = await planned(app)
    await put()
    await put({ worker: other.account.id, begins: '12:00', ends: '16:00' })
    const seen = (await shiftsOn(day)).map(({ id, version }) => ({ id, version }))
    const clear = (shifts: typeof seen) => boss.client.call(shiftsContract.remove, { body: { shifts } })
    const stale = seen.map((one, at) => ({ ...one, version: at }))
    expect(await clear(stale)).toBeRefused(shiftRefusals.STALE_SHIFT)
    expect(await shiftsOn(day)).toHaveLength(2)
    await clear(seen)
    expect(await shiftsOn(day)).toEqual([])
  })
})

describe('an absence', () => {
  test('is erased with the account of its person, in the audit too, and so are the shifts to come', async ({
    app,
  }) => {
    const { boss, doctor, day, put, away, shiftsOn } = await planned(app)
    await away(addDays(day, 1), addDays(day, 7))
    await put()
    const params = { id: doctor.account.id }
    const told = async () =>
      (await eventsOf(app, boss.account.id)).filter(
        ({ what, subject }) => what === 'schedule' && subject === params.id,
      )
    expect(await told()).toMatchObject([{ details: { after: { absence: 'Отпуск' } } }])
    const { version, profile } = (await boss.client.call(usersContract.one, { params })).result
    const erased = await boss.client.call(usersContract.erase, {
      params,
      body: { version, phone: profile.phone },
    })
    expect(erased.error).toBeUndefined()
    const { rows } = await app.db.execute('select * from staff_absences where worker_id = $1', [params.id])
    expect([rows, await shiftsOn(day)]).toEqual([[], []])
    expect(JSON.stringify(await told())).not.toContain('Отпуск')
  })

  test('keeps the person out of its days and out of a copied week', async ({ app }) => {
    const { boss, other, near, day, put, shiftsOn, away } = await planned(app)
    await put()
    await put({ room: near.id, worker: other.account.id })
    const next = addDays(day, 7)
    expect((await away(next, addDays(next, 4))).result).toEqual({ released: 0 })
    expect(await put({ day: next })).toBeRefused(shiftRefusals.WORKER_ABSENT)
    const body = { city: 'ekb' as const, from: day, to: next, length: 7 as const }
    const { result } = await boss.client.call(shiftsContract.copy, { body })
    expect(result).toMatchObject({ added: 1, skipped: [{ day: next, why: 'absent' }] })
    expect((await shiftsOn(next)).map(({ worker }) => worker)).toEqual([other.account.id])
    const again = (await boss.client.call(shiftsContract.copy, { body })).result
    expect(again.added, 'what stands is not copied twice').toBe(0)
    expect(again.skipped.map(({ why }) => why).sort()).toEqual(['absent', 'roomTaken'])
  })

  test('takes the shifts of its days away only when it is told to', async ({ app }) => {
    const { boss, day, plan, put, shiftsOn, away } = await planned(app)
    await put()
    expect(await away(day, day)).toBeRefused(shiftRefusals.ABSENT_HAS_SHIFTS)
    expect(await shiftsOn(day)).toHaveLength(1)
    expect((await away(day, day, true)).result).toEqual({ released: 1 })
    expect(await shiftsOn(day)).toEqual([])
    const [absence] = (await plan()).absences.filter(({ from }) => from === day)
    if (!absence) throw new Error('no absence')
    await boss.client.call(shiftsContract.removeAbsence, { params: { id: absence.id } })
    expect((await put()).status).toBe(201)
  })
})

describe('the staff of the queue', () => {
  test('a doctor sees his own shifts of the week, and everybody sees who works in a room today', async ({
    app,
  }) => {
    const { doctor, room, put } = await planned(app)
    const today = clinicDay(app.clock.now())
    // A working day from today on.
    await app.db.execute(
      `insert into special_days (city, day, title, hours) values ('ekb', $1, 'Рабочий день',
        '{"from":"08:00","to":"16:00","people":4,"breaks":[],"pieces":[]}') on conflict do nothing`,
      [today],
    )
    await put({ day: today })
    const { result } = await doctor.client.call(shiftsContract.mine)
    expect(result.shifts).toMatchObject([
      {
        day: today,
        room: room.id,
        roomName: room.name,
        stationName: room.stationName,
        begins: '08:00',
        ends: '12:00',
      },
    ])
    const rooms = await doctor.client.call(shiftsContract.today, { query: { city: 'ekb' } })
    expect(rooms.result).toMatchObject([{ room: room.id, begins: '08:00', ends: '12:00' }])
  })

  test('reads the plan without absences and cannot change it', async ({ app }) => {
    const { doctor, day, put, away } = await planned(app)
    await put()
    await away(addDays(day, 1), addDays(day, 1))
    const { result } = await doctor.client.call(shiftsContract.plan, { query: { city: 'ekb', from: day } })
    expect(result).toMatchObject({ mayChange: false, absences: [], workers: [] })
    expect(result.shifts).toHaveLength(1)
    const shifts = result.shifts.map(({ id, version }) => ({ id, version }))
    const answer = await doctor.client.call(shiftsContract.remove, { body: { shifts } })
    expect(answer).toBeRefused(common.FORBIDDEN)
  })

  test('the plan shows the places of the schedule beside the rooms, and is saved as a file', async ({
    app,
  }) => {
    const { boss, day, plan, put } = await planned(app)
    await put()
    await makeSlot(app.db, { day, time: '08:00', capacity: 7 })
    const told = (await plan()).days[0]
    expect(told).toMatchObject({ day, seats: 7, booked: 0, hours: { from: '07:30' } })
    const file = await boss.client.send({ method: 'GET', url: `/api/shifts/file?city=ekb&from=${day}` })
    expect(file.statusCode).toBe(200)
    expect(file.headers['content-type']).toContain('spreadsheet')
  })
})
