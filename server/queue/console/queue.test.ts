import { describe, onTestFinished } from 'vitest'
import { auditContract } from '../../../shared/audit/contract.ts'
import { bookingContract } from '../../../shared/booking/contract.ts'
import { stepText } from '../../../shared/booking/step-text.ts'
import { deskContract } from '../../../shared/desk/contract.ts'
import { deskRefusals } from '../../../shared/desk/ru.ts'
import { clinicDay } from '../../../shared/platform/days.ts'
import { common } from '../../../shared/platform/refusal.ts'
import { queueContract } from '../../../shared/queue/contract.ts'
import { queueRefusals, stillInside } from '../../../shared/queue/ru.ts'
import type { QueueRoom } from '../../../shared/queue/schema.ts'
import { scheduleAdminContract } from '../../../shared/schedule-admin/contract.ts'
import { ticketsContract } from '../../../shared/tickets/contract.ts'
import { member } from '../../../test/accounts.ts'
import { eventsOf } from '../../../test/audit.ts'
import { expect, type TestApp } from '../../../test/harness.ts'
import { booked, come, markAt, nextDay, nightOf, staff, onNewDay as test } from '../../../test/queue.ts'
import { listQueueStations } from '../store.ts'
import { callDue } from '../transitions/jobs.ts'

const onlyRoom = async (doctor: Awaited<ReturnType<typeof staff>>, station: string): Promise<QueueRoom> => {
  const [room] = await doctor.rooms(station)
  if (!room) throw new Error(`no room of ${station}`)
  return room
}
const stateOf = async ({ client, booking }: Awaited<ReturnType<typeof come>>) =>
  (await client.call(bookingContract.one, { params: { id: booking } })).result
const stopsIn = async (person: Awaited<ReturnType<typeof come>>, state: string) =>
  (await person.own()).stops.filter((stop) => stop.state === state).map(({ station }) => station)
const logOf = async (app: TestApp, ticket: string) =>
  (
    await app.db.execute(
      'select station, by, score, waiting from queue_calls where ticket_id = $1 order by id',
      [ticket],
    )
  ).rows

describe('a ticket', () => {
  test("is issued when the desk marks «Пришёл» (arrived), with a number of the day; the desk's stop is completed", async ({
    app,
  }) => {
    const { client: desk } = await staff(app, 'registrar')
    const one = await come(app, desk)
    const other = await come(app, desk)
    const ticket = await one.own()
    expect([ticket.number, (await other.own()).number]).toEqual(['П-001', 'П-002'])
    expect(ticket).toMatchObject({
      state: 'waiting',
      booking: one.booking,
      city: 'ekb',
      summons: null,
      cabinet: null,
    })
    const [desked, blood] = ticket.stops
    expect(desked).toMatchObject({ station: 'registration', state: 'done', isClosed: false })
    expect(blood).toMatchObject({ station: 'blood', state: 'ahead', name: 'Забор крови', isClosed: true })
    expect(ticket.stops.at(-1)).toMatchObject({ station: 'pathologist', isLast: true })
    expect(ticket.stops.at(-1)?.services.map(({ service }) => service)).toContain('doc-occupational')
    const ent = ticket.stops.find(({ station }) => station === 'otolaryngologist')
    expect(ent?.after).toEqual(['Аудиометрия'])
    await nextDay(app)
    expect((await (await come(app, desk)).own()).number).toBe('П-001')
  })

  test('is withdrawn when the arrival is undone before any examination; its number is not used again', async ({
    app,
  }) => {
    const { client: desk } = await staff(app, 'registrar')
    const one = await come(app, desk)
    expect((await markAt(desk, 'undo', one)).result.state).toBe('confirmed')
    expect((await one.client.call(ticketsContract.mine)).result.tickets).toEqual([])
    await markAt(desk, 'arrive', one)
    expect((await one.own()).number).toBe('П-002')
    const doctor = await staff(app)
    const room = await onlyRoom(doctor, 'blood')
    await doctor.open(room)
    const { result } = await doctor.next(room)
    expect(result.inside?.number).toBe('П-002')
    const seen = { state: 'in_progress', slot: one.slot } as never
    const undone = await desk.call(deskContract.undo, { params: { id: one.booking }, body: { seen } })
    expect(undone).toBeRefused(deskRefusals.NOT_NOW)
    expect(undone.error.message).toBe('Осмотр уже начат: отметку о приходе не снять')
  })

  test('undoing the arrival of a person who has left withdraws the ticket and notifies its owner', async ({
    app,
  }) => {
    const { client: desk } = await staff(app, 'registrar')
    const one = await come(app, desk)
    await (await staff(app)).leave(one.ticket)
    const { version } = (await one.client.call(ticketsContract.mine)).result
    await markAt(desk, 'undo', one)
    const { result } = await one.client.call(ticketsContract.mine)
    expect(result.tickets).toEqual([])
    expect(result.version).toBeGreaterThan(version)
  })

  test('is shown at the desk, so that people without a phone get their number', async ({ app }) => {
    const { client: desk } = await staff(app, 'registrar')
    const one = await booked(app)
    expect((await markAt(desk, 'arrive', one)).result.ticket).toBe('П-001')
    const day = clinicDay(app.clock.now())
    const { result } = await desk.call(deskContract.day, { query: { city: 'ekb', day } })
    expect(result.rows?.find(({ id }) => id === one.booking)?.ticket).toBe('П-001')
    const card = await desk.call(deskContract.one, { params: { id: one.booking } })
    expect(card.result.ticket).toBe('П-001')
    expect((await markAt(desk, 'undo', one)).result.ticket).toBe(null)
  })

  test('counts as waiting only at stations that may call it now, not at those that come later in its route', async ({
    app,
  }) => {
    const { client: desk } = await staff(app, 'registrar')
    await come(app, desk)
    const doctor = await staff(app)
    const waiting = async (station: string) => (await doctor.rooms(station))[0]?.waiting
    expect(await waiting('blood')).toBe(1)
    expect(await waiting('pathologist')).toBe(0)
    expect(await waiting('otolaryngologist')).toBe(0)
    const { closedNeeded, cabinets } = await doctor.now()
    expect(closedNeeded.find(({ station }) => station === 'pathologist')?.people).toBe(1)
    for (const { station, people } of closedNeeded)
      expect(cabinets.find((room) => room.station === station)?.needed, 'one truth').toBe(people)
  })

  test('leaves the queue when the desk cancels the visit', async ({ app }) => {
    const { client: desk } = await staff(app, 'registrar')
    const one = await come(app, desk)
    expect((await markAt(desk, 'cancel', one)).result.state).toBe('cancelled')
    expect((await one.client.call(ticketsContract.mine)).result.tickets).toEqual([])
  })

  test('is hidden from a stranger (404)', async ({ app }) => {
    const { client: desk } = await staff(app, 'registrar')
    const one = await come(app, desk)
    const other = await come(app, desk)
    for (const what of ['here', 'away'] as const) {
      const theirs = { params: { id: one.ticket }, body: {} }
      expect(await other.client.call(ticketsContract[what], theirs)).toBeRefused(common.NOT_FOUND)
      expect(await app.visitor().call(ticketsContract[what], theirs)).toBeRefused(common.NO_SESSION)
    }
    for (const contract of [queueContract.drop, queueContract.leave])
      expect(
        await one.client.call(contract, {
          params: { id: one.ticket },
          body: { station: 'blood', reason: 'Не хочу' } as never,
        }),
      ).toBeRefused(common.FORBIDDEN)
  })
})

type Doctor = Awaited<ReturnType<typeof staff>>
type Room = Awaited<ReturnType<Doctor['now']>>['cabinets'][number]

/**
 * In each room completes the patient inside and admits the next one, then completes that one too; records the
 * stations that each patient passed.
 */
async function runTurn(doctor: Doctor, rooms: readonly Room[], passed: Map<string, string[]>) {
  const admitted: string[] = []
  for (const room of rooms) {
    const ended = (await doctor.look(room)).inside?.ticket ?? null
    if (ended) passed.get(ended)?.push(room.station)
    const { result } = await doctor.next(room, ended)
    if (result?.inside) admitted.push(result.inside.ticket)
  }
  expect(new Set(admitted).size).toBe(admitted.length)
  for (const room of rooms) {
    const { inside } = await doctor.look(room)
    if (!inside) continue
    passed.get(inside.ticket)?.push(room.station)
    await doctor.over('done', room, inside.ticket)
  }
}

describe('a day of the queue', () => {
  test('with six people and open rooms ends when all have passed their stations in the right order', async ({
    app,
  }) => {
    const { client: desk } = await staff(app, 'registrar')
    const doctor = await staff(app)
    const rooms = (await doctor.now()).cabinets.filter(({ city }) => city === 'ekb')
    for (const room of rooms) await doctor.open(room)
    const people = await Promise.all(Array.from({ length: 6 }, () => come(app, desk)))
    const passed = new Map<string, string[]>(people.map(({ ticket }) => [ticket, []]))
    for (let turn = 0; turn < 60 && (await doctor.now()).inside > 0; turn += 1) {
      app.clock.pass(120)
      await callDue(app)
      await runTurn(doctor, rooms, passed)
    }
    for (const person of people) {
      const order = passed.get(person.ticket) ?? []
      const ticket = await person.own()
      expect(ticket.state).toBe('done')
      expect([...order].sort()).toEqual(
        ticket.stops
          .slice(1)
          .map(({ station }) => station)
          .sort(),
      )
      expect(order.at(-1)).toBe('pathologist')
      expect(order.indexOf('blood')).toBeLessThanOrEqual(3)
      expect(order.indexOf('audiometry')).toBeLessThan(order.indexOf('otolaryngologist'))
      const { state, steps } = await stateOf(person)
      expect([state, ...steps.slice(-3).map((step) => step.state)]).toEqual([
        'completed',
        'arrived',
        'in_progress',
        'completed',
      ])
      expect(
        (await logOf(app, person.ticket)).every(({ by, score }) => by === 'rule' && score !== null),
      ).toBe(true)
    }
  })

  test('ends at night: rooms close, the patient inside is completed, unfinished people are marked as left', async ({
    app,
  }) => {
    const { client: desk } = await staff(app, 'registrar')
    const doctor = await staff(app)
    const room = await onlyRoom(doctor, 'blood')
    await doctor.open(room)
    const one = await come(app, desk)
    await doctor.next(room)
    await nextDay(app)
    const { rows } = await app.db.execute(
      `select tickets.state, (select state from ticket_stops where ticket_id = tickets.id and station = 'blood') as blood
      from tickets where id = $1`,
      [one.ticket],
    )
    expect(rows).toEqual([{ state: 'left', blood: 'done' }])
    expect((await stateOf(one)).state).toBe('in_progress')
    expect((await doctor.now()).cabinets.some(({ isOpen }) => isOpen)).toBe(false)
  })

  test('until a past day is ended, its patient keeps the room occupied, and the room cannot call anyone', async ({
    app,
  }) => {
    const { client: desk } = await staff(app, 'registrar')
    const doctor = await staff(app)
    const room = await onlyRoom(doctor, 'blood')
    await doctor.open(room)
    await come(app, desk)
    await doctor.next(room)
    app.clock.pass(24 * 3600)
    const today = await come(app, desk)
    expect(await doctor.next(room)).toBeRefused(queueRefusals.CABINET_BUSY)
    await nightOf(app)
    await doctor.open(room)
    expect((await doctor.next(room)).result.inside?.ticket).toBe(today.ticket)
  })
})

describe('a room', () => {
  test('shows the patient inside with the examinations to do, and requires the permission', async ({
    app,
  }) => {
    const { client: desk } = await staff(app, 'registrar')
    const doctor = await staff(app)
    const one = await come(app, desk)
    const room = await onlyRoom(doctor, 'blood')
    expect((await doctor.next(room)).error.code).toBe('CABINET_CLOSED')
    expect((await doctor.open(room)).result).toMatchObject({
      cabinet: { isOpen: true, worker: 'Иванова Анна Петровна', called: 1, current: null },
      door: [{ ticket: one.ticket, number: 'П-001', fullname: 'Преображенский Александр Владиславович' }],
    })
    expect(await one.own()).toMatchObject({
      state: 'called',
      summons: { station: 'blood', cabinets: [room.name] },
    })
    const { result } = await doctor.next(room)
    expect(result.inside).toMatchObject({
      ticket: one.ticket,
      kind: 'periodic',
      left: (await one.own()).stops.length - 2,
    })
    expect(result.inside?.services.map(({ service }) => service)).toContain('lab-cbc')
    expect(result.inside?.factors.map(({ code }) => code)).toEqual(['4.4', '6.1'])
    expect(await one.own()).toMatchObject({ state: 'inside', cabinet: room.name })
    expect((await stateOf(one)).state).toBe('in_progress')
    const events = await eventsOf(app, doctor.account.id)
    expect(events.find(({ subject }) => subject === one.ticket)?.details).toMatchObject({
      after: { number: 'П-001', state: 'Приглашён', cabinet: room.name },
    })
    const { client } = await member(app)
    const call = { params: { id: room.id } }
    expect(await client.call(queueContract.console, call)).toBeRefused(common.FORBIDDEN)
    expect(await client.call(queueContract.now, { query: { city: 'ekb' } })).toBeRefused(common.FORBIDDEN)
    expect(
      await doctor.client.call(queueContract.console, { params: { id: one.ticket as never } }),
    ).toBeRefused(common.NOT_FOUND)
  })

  test('the audit names the people whom the live page of a room shows, each once while they stay', async ({
    app,
  }) => {
    const { client: desk } = await staff(app, 'registrar')
    const doctor = await staff(app)
    const room = await onlyRoom(doctor, 'ecg')
    await doctor.open(room)
    const one = await come(app, desk)
    const shown = async () =>
      (await eventsOf(app, doctor.account.id))
        .filter(({ call }) => call?.endsWith('/live'))
        .map(({ subject, details }) => [subject, details.subjects])
        .sort()
    const token = doctor.client.cookies.get('next-auth.session-token')
    const stream = await app.server.fastify.inject({
      method: 'GET',
      url: `/api/queue/cabinets/${room.id}/live`,
      headers: { cookie: `next-auth.session-token=${token}` },
      payloadAsStream: true,
    })
    onTestFinished(() => void stream.stream().destroy())
    await expect.poll(shown).toEqual([[room.id, [one.ticket]]])
    app.clock.pass(1)
    const two = await come(app, desk)
    await expect.poll(shown).toEqual([
      [room.id, [one.ticket]],
      [room.id, [two.ticket]],
    ])
  })

  test('refuses an act on another patient than the caller sees, and says who is inside', async ({ app }) => {
    const { client: desk } = await staff(app, 'registrar')
    const doctor = await staff(app)
    await come(app, desk)
    const room = await onlyRoom(doctor, 'blood')
    await doctor.open(room)
    const [first, second] = await Promise.all([doctor.next(room), doctor.next(room)])
    const [won, lost] = first.status === 200 ? [first, second] : [second, first]
    expect(lost).toBeRefused(queueRefusals.STALE_QUEUE)
    const { inside } = won.result
    expect(lost.error).toMatchObject({
      message: `В кабинете уже ${inside?.number}. Проверьте и повторите`,
      details: { console: { inside: { ticket: inside?.ticket } } },
    })
  })

  test('says that it is empty when the patient was already sent away by someone else', async ({ app }) => {
    const { client: desk } = await staff(app, 'registrar')
    const doctor = await staff(app)
    const one = await come(app, desk)
    const room = await onlyRoom(doctor, 'blood')
    await doctor.open(room)
    await doctor.take(room, one.ticket)
    await doctor.over('absent', room, one.ticket)
    const { error } = await doctor.over('done', room, one.ticket)
    expect(error.message).toContain('В кабинете уже никого')
    expect(error.details).toMatchObject({ console: { inside: null } })
  })

  test('never admits the same person as another room of the station when both invite at once', async ({
    app,
  }) => {
    const { client: desk } = await staff(app, 'registrar')
    const doctor = await staff(app)
    const rooms = await doctor.rooms('blood')
    for (const room of rooms) await doctor.open(room)
    await Promise.all([come(app, desk), come(app, desk)])
    const answers = await Promise.all(rooms.map((room) => doctor.next(room)))
    const taken = answers.map(({ result }) => result.inside?.ticket)
    expect(new Set(taken).size).toBe(rooms.length)
  })

  test('completes the patient inside even when nobody waits; with nobody inside either, it cannot invite', async ({
    app,
  }) => {
    const { client: desk } = await staff(app, 'registrar')
    const doctor = await staff(app)
    const room = await onlyRoom(doctor, 'blood')
    await doctor.open(room)
    expect(await doctor.next(room)).toBeRefused(queueRefusals.NOBODY_WAITS)
    const one = await come(app, desk)
    await doctor.next(room)
    const { result } = await doctor.next(room, one.ticket)
    expect(result).toMatchObject({ inside: null, door: [], pool: [] })
    expect(await stopsIn(one, 'done')).toEqual(['registration', 'blood'])
  })

  test('calls one person to its door ahead of time, never two', async ({ app }) => {
    const { client: desk } = await staff(app, 'registrar')
    const doctor = await staff(app)
    const room = await onlyRoom(doctor, 'blood')
    await doctor.open(room)
    for (let count = 0; count < 3; count += 1) await come(app, desk)
    const { result } = await doctor.next(room)
    expect(result).toMatchObject({ door: [], cabinet: { waiting: 2 } })
    app.clock.pass(60)
    await callDue(app)
    expect((await doctor.look(room)).door).toHaveLength(0)
    app.clock.pass(30)
    await callDue(app)
    expect(await doctor.look(room)).toMatchObject({
      door: [{ state: 'called' }],
      pool: [{ state: 'waiting' }],
    })
  })

  test('repeats a call, and sends a patient invited by mistake back to the door', async ({ app }) => {
    const { client: desk } = await staff(app, 'registrar')
    const doctor = await staff(app)
    const room = await onlyRoom(doctor, 'blood')
    await doctor.open(room)
    const one = await come(app, desk)
    await doctor.next(room)
    app.clock.pass(20)
    expect((await doctor.over('recall', room, one.ticket)).status).toBe(200)
    const board = await app.visitor().call(queueContract.board, { query: { city: 'ekb' } })
    const call = { number: 'П-001', cabinet: room.name, at: app.clock.now().toISOString(), again: 1 }
    expect(board.result.calls).toEqual([{ ...call, isInvitedIn: true }])
    app.clock.pass(20)
    const { result } = await doctor.over('back', room, one.ticket)
    expect(result).toMatchObject({ inside: null, door: [{ ticket: one.ticket, state: 'called' }] })
    const after = await app.visitor().call(queueContract.board, { query: { city: 'ekb' } })
    const stays = [{ ...call, isInvitedIn: false }]
    expect(after.result.calls, 'the wall has no new call to ring for').toEqual(stays)
    expect((await doctor.next(room)).result.inside?.ticket).toBe(one.ticket)
  })

  test('records acts on people in the audit by ticket number', async ({ app }) => {
    const { client: desk } = await staff(app, 'registrar')
    const doctor = await staff(app)
    const room = await onlyRoom(doctor, 'blood')
    await doctor.open(room)
    const one = await come(app, desk)
    await doctor.next(room)
    await doctor.over('recall', room, one.ticket)
    const { client: admin } = await staff(app, 'admin')
    const query = { what: 'ticket', subject: one.ticket, limit: 10 } as const
    const { items } = (await admin.call(auditContract.list, { query })).result
    expect(items.map(({ subject }) => subject?.name)).toEqual(['П-001', 'П-001'])
  })

  test('appears in the audit by its door name: who opened, renamed and closed it', async ({ app }) => {
    const doctor = await staff(app)
    const room = await onlyRoom(doctor, 'blood')
    app.clock.pass(1)
    await doctor.open(room)
    const body = { name: 'Процедурная 3', place: '' }
    app.clock.pass(1)
    await doctor.client.call(queueContract.name, { params: { id: room.id }, body })
    app.clock.pass(1)
    await doctor.close(room)
    const { client: admin } = await staff(app, 'admin')
    const query = { what: 'cabinet', subject: room.id, limit: 3 } as const
    const { items } = (await admin.call(auditContract.list, { query })).result
    const does = ['close', 'name', 'open'] as const
    expect(items.map(({ does, subject }) => [does, subject?.name])).toEqual(
      does.map((call) => [queueContract[call].summary, body.name]),
    )
  })

  test('returns the people called to its door to the queue on closing, unless another room of the station is open', async ({
    app,
  }) => {
    const { client: desk } = await staff(app, 'registrar')
    const doctor = await staff(app)
    const [room, other] = (await doctor.rooms('blood')) as [QueueRoom, QueueRoom]
    for (const each of [room, other]) await doctor.open(each)
    const one = await come(app, desk)
    const two = await come(app, desk)
    const before = await doctor.look(room)
    expect([before.door.length, before.sentBack, before.unserved]).toEqual([2, ['П-002'], 0])
    expect((await doctor.close(room)).result).toMatchObject({
      cabinet: { isOpen: false, worker: null },
      sentBack: [],
    })
    expect([await one.own(), await two.own()]).toMatchObject([
      { state: 'called', shut: null },
      { state: 'waiting', shut: room.name },
    ])
    expect(await doctor.look(other)).toMatchObject({ sentBack: ['П-001'], unserved: 2 })
    await doctor.close(other)
    expect(await one.own()).toMatchObject({ state: 'waiting', shut: other.name })
    expect((await doctor.now()).closedNeeded).toContainEqual({
      station: 'blood',
      name: 'Забор крови',
      people: 2,
    })
    app.clock.pass(599)
    expect((await two.own()).shut).toBe(room.name)
    app.clock.pass(1)
    expect((await two.own()).shut, 'not for ever').toBe(null)
    await doctor.open(room)
    await doctor.next(room)
    expect(await doctor.close(room)).toBeRefused(queueRefusals.CABINET_BUSY)
  })

  test('a patient moved from a closed room is told why, until admitted elsewhere or until the room opens again', async ({
    app,
  }) => {
    const { client: desk } = await staff(app, 'registrar')
    const doctor = await staff(app)
    const room = await onlyRoom(doctor, 'blood')
    const heart = await onlyRoom(doctor, 'ecg')
    await doctor.open(room)
    const one = await come(app, desk)
    await doctor.close(room)
    await doctor.open(heart)
    expect(await one.own()).toMatchObject({ state: 'called', summons: { station: 'ecg' }, shut: room.name })
    await doctor.open(room)
    expect((await one.own()).shut, 'it may call him again').toBe(null)
    await doctor.close(room)
    await doctor.next(heart)
    await doctor.over('done', heart, one.ticket)
    expect(await one.own()).toMatchObject({ state: 'waiting', shut: null })
  })

  test('undoing the first call returns the visit to the state «arrived»', async ({ app }) => {
    const { client: desk } = await staff(app, 'registrar')
    const doctor = await staff(app)
    const room = await onlyRoom(doctor, 'blood')
    const heart = await onlyRoom(doctor, 'ecg')
    await doctor.open(room)
    const one = await come(app, desk)
    const stateNow = async () => (await stateOf(one)).state
    for (const what of ['back', 'absent'] as const) {
      await doctor.take(room, one.ticket)
      expect(await stateNow(), what).toBe('in_progress')
      app.clock.pass(10)
      await doctor.over(what, room, one.ticket)
      expect(await stateNow(), what).toBe('arrived')
    }
    const card = (await desk.call(deskContract.one, { params: { id: one.booking } })).result
    const [before, last] = card.steps.slice(-2)
    expect(last && stepText({ step: last, before, gender: 'Мужской' }, 'clinic')).toBe(
      'В кабинет не вошёл, осмотр не начат',
    )
    expect(card.markedAt, 'when he came').toBe(card.steps.find(({ state }) => state === 'arrived')?.at)

    await doctor.take(room, one.ticket)
    await doctor.over('done', room, one.ticket)
    await doctor.open(heart)
    await doctor.take(heart, one.ticket)
    await doctor.over('back', heart, one.ticket)
    expect(await stateNow(), 'he has passed a room').toBe('in_progress')
    expect((await markAt(desk, 'undo', one)).error?.code).toBe('STALE_VISIT')
  })

  test('after a visit was ended early, the desk sees that the person has left, until the next arrival', async ({
    app,
  }) => {
    const { client: desk } = await staff(app, 'registrar')
    const doctor = await staff(app)
    const one = await come(app, desk)
    const cardOf = async () => (await desk.call(deskContract.one, { params: { id: one.booking } })).result
    const rowOf = async () => {
      const { city, day } = await cardOf()
      const { rows } = (await desk.call(deskContract.day, { query: { city, day } })).result
      return rows?.find(({ id }) => id === one.booking)
    }
    expect(await rowOf()).toMatchObject({ hasLeft: false })
    await doctor.leave(one.ticket)
    expect(await rowOf()).toMatchObject({ hasLeft: true, ticket: expect.stringMatching(/^П-/) })
    const { slot, state } = await cardOf()
    const body = { seen: { state, slot }, stations: ['ecg'] }
    const { result } = await desk.call(deskContract.again, { params: { id: one.booking }, body })
    expect([result.hasLeft, (await rowOf())?.hasLeft]).toEqual([false, false])
  })

  test('undoing a call on a second arrival keeps the visit in progress, because an earlier call began it', async ({
    app,
  }) => {
    const { client: desk } = await staff(app, 'registrar')
    const doctor = await staff(app)
    const room = await onlyRoom(doctor, 'blood')
    const heart = await onlyRoom(doctor, 'ecg')
    for (const each of [room, heart]) await doctor.open(each)
    const one = await come(app, desk)
    await doctor.take(room, one.ticket)
    await doctor.over('done', room, one.ticket)
    const comeAgain = async () => {
      await doctor.leave(one.ticket)
      const { slot, state } = (await desk.call(deskContract.one, { params: { id: one.booking } })).result
      const body = { seen: { state, slot }, stations: ['ecg'] }
      await desk.call(deskContract.again, { params: { id: one.booking }, body })
      await doctor.open(heart)
      const { id } = await one.own()
      expect((await doctor.take(heart, id)).status).toBe(200)
      await doctor.over('back', heart, id)
    }
    await comeAgain()
    expect((await stateOf(one)).state, 'on the same day').toBe('in_progress')
    await doctor.leave(one.ticket)
    await nextDay(app)
    await comeAgain()
    expect((await stateOf(one)).state, 'on another day').toBe('in_progress')
  })

  test('admits the patient chosen by the doctor out of turn when the route allows it', async ({ app }) => {
    const { client: desk } = await staff(app, 'registrar')
    const doctor = await staff(app)
    const room = await onlyRoom(doctor, 'ecg')
    const ent = await onlyRoom(doctor, 'otolaryngologist')
    const one = await come(app, desk)
    const two = await come(app, desk)
    await doctor.open(room)
    const { pool } = await doctor.look(room)
    expect(pool.map(({ ticket }) => ticket)).toEqual([two.ticket])
    const { result } = await doctor.take(room, two.ticket)
    expect(result.inside?.ticket).toBe(two.ticket)
    expect(await logOf(app, two.ticket)).toMatchObject([{ station: 'ecg', by: 'hand', score: null }])
    await doctor.open(ent)
    expect(await doctor.take(ent, two.ticket)).toBeRefused(queueRefusals.NOT_FOR_HIM)
    expect(await doctor.take(ent, one.ticket)).toBeRefused(queueRefusals.NOT_FOR_HIM)
    const three = await come(app, desk)
    expect((await doctor.look(ent)).pool).toEqual([])
    expect(await doctor.take(ent, three.ticket)).toBeRefused(queueRefusals.NOT_FOR_HIM)
    await doctor.drop(three.ticket, 'audiometry')
    expect((await doctor.look(ent)).door).toMatchObject([{ ticket: three.ticket }])
  })

  test('has its own number on the door', async ({ app }) => {
    const doctor = await staff(app)
    const [room, other] = (await doctor.rooms('ecg')) as [QueueRoom, QueueRoom]
    const say = (body: { name: string; place: string }) =>
      doctor.client.call(queueContract.name, { params: { id: room.id }, body })
    const { result } = await say({ name: '12а', place: '2 этаж, налево' })
    expect(result.cabinet).toMatchObject({ name: '12а', place: '2 этаж, налево' })
    expect(await say({ name: other.name, place: '' })).toBeRefused(queueRefusals.NAME_TAKEN)
    const numbers = (await doctor.now()).cabinets.map(({ name }) => name)
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  test('with a name is listed after numbered rooms, ordered by the number in its name', async ({ app }) => {
    const { client: desk } = await staff(app, 'registrar')
    const doctor = await staff(app)
    const rooms = (await doctor.rooms('blood')) as [QueueRoom, QueueRoom]
    const old = rooms.map(({ name }) => name)
    const say = (names: readonly (string | undefined)[]) =>
      Promise.all(
        rooms.map(({ id }, at) =>
          doctor.client.call(queueContract.name, {
            params: { id },
            body: { name: names[at] ?? '', place: '' },
          }),
        ),
      )
    onTestFinished(async () => void (await say(old)))
    const names = ['Процедурная 10', 'Процедурная 2Б']
    await say(names)
    for (const room of rooms) await doctor.open(room)
    const ordered = names.toReversed()
    expect((await doctor.now()).cabinets.slice(-2).map(({ name }) => name)).toEqual(ordered)
    const one = await come(app, desk)
    expect((await one.own()).summons?.cabinets).toEqual(ordered)
    const { result } = await app.visitor().call(queueContract.board, { query: { city: 'ekb' } })
    expect(result.calls[0]?.cabinet).toBe(ordered.join(', '))
  })

  test('removed from its station frees its number; staff see how many people still need a removed station', async ({
    app,
  }) => {
    const { client: desk } = await staff(app, 'registrar')
    const doctor = await staff(app)
    await come(app, desk)
    const [room, spare] = (await doctor.rooms('ecg')) as [QueueRoom, QueueRoom]
    const kept = "where city = 'ekb' and key = 'ecg'"
    await app.db.execute(`update stations set rooms = 1 ${kept}`)
    onTestFinished(async () => {
      await app.db.execute(
        "update stations set key = 'ecg', rooms = 2 where city = 'ekb' and key = 'ecg-gone'",
      )
    })
    const body = { name: spare.name, place: '' }
    const { result } = await doctor.client.call(queueContract.name, { params: { id: room.id }, body })
    expect(result.cabinet.name).toBe(spare.name)
    await app.db.execute(`update stations set key = 'ecg-gone' ${kept}`)
    app.clock.pass(10)
    await come(app, desk)
    expect((await doctor.now()).closedNeeded).toContainEqual({ station: 'ecg', name: 'ecg', people: 1 })
  })
})

describe('a person', () => {
  test('a person who did not come is not called for ten minutes; after the second time, until they report back', async ({
    app,
  }) => {
    const { client: desk } = await staff(app, 'registrar')
    const doctor = await staff(app)
    const room = await onlyRoom(doctor, 'blood')
    await doctor.open(room)
    const one = await come(app, desk)
    await doctor.next(room)
    await doctor.over('absent', room, one.ticket)
    const until = new Date(app.clock.now().getTime() + 600_000).toISOString()
    expect(await one.own()).toMatchObject({ state: 'away', awayUntil: until, isMissed: true, summons: null })
    app.clock.pass(599)
    await callDue(app)
    expect((await one.own()).state).toBe('away')
    app.clock.pass(1)
    await callDue(app)
    expect((await one.own()).state).toBe('called')
    expect((await doctor.look(room)).door).toMatchObject([{ misses: 1 }])
    await doctor.next(room)
    await doctor.over('absent', room, one.ticket)
    app.clock.pass(3600)
    await callDue(app)
    expect(await one.own()).toMatchObject({ state: 'away', awayUntil: null })
    expect((await one.say('here')).result.tickets[0]?.state).toBe('called')
  })

  test('given priority by the staff is called at once and admitted first; without priority the usual order returns', async ({
    app,
  }) => {
    const { client: desk } = await staff(app, 'registrar')
    const doctor = await staff(app)
    const room = await onlyRoom(doctor, 'blood')
    await doctor.open(room)
    const people = [
      await come(app, desk),
      await come(app, desk),
      await come(app, desk),
      await come(app, desk),
    ]
    await doctor.next(room)
    const last = people.at(-1)
    if (!last) throw new Error('nobody came')
    expect((await last.own()).state).toBe('waiting')
    await doctor.prefer(last.ticket)
    expect((await last.own()).state).toBe('called')
    const first = (await doctor.look(room)).inside?.ticket
    const { result } = await doctor.next(room, first)
    expect(result.inside).toMatchObject({ ticket: last.ticket, isPriority: true })
    await doctor.prefer(last.ticket, false)
    expect((await doctor.look(room)).inside?.isPriority).toBe(false)
  })

  test('is not acted on from the screen of a colleague until the colleague takes the room over with a reason', async ({
    app,
  }) => {
    const { client: desk } = await staff(app, 'registrar')
    const doctor = await staff(app)
    const other = await staff(app)
    const one = await come(app, desk)
    const room = await onlyRoom(doctor, 'blood')
    await doctor.open(room)
    await doctor.next(room)
    expect([(await doctor.look(room)).isOthers, (await other.look(room)).isOthers]).toEqual([false, true])
    for (const act of ['done', 'back', 'absent', 'recall'] as const)
      expect(await other.over(act, room, one.ticket)).toBeRefused(queueRefusals.OTHER_WORKER)
    expect(await other.next(room, one.ticket)).toBeRefused(queueRefusals.OTHER_WORKER)
    expect(await other.close(room)).toBeRefused(queueRefusals.OTHER_WORKER)
    expect(await other.open(room)).toBeRefused(queueRefusals.OTHER_WORKER)
    expect((await doctor.look(room)).inside?.ticket).toBe(one.ticket)
    const body = { instead: 'Смена врача' }
    const taken = await other.client.call(queueContract.open, { params: { id: room.id }, body })
    expect(taken.result).toMatchObject({ isOthers: false, inside: { ticket: one.ticket } })
    const [event] = (await eventsOf(app, other.account.id)).filter(({ what }) => what === 'cabinet')
    expect(event?.details).toMatchObject({
      before: { worker: 'Иванова Анна Петровна' },
      after: { cabinet: room.name, reason: 'Смена врача' },
    })
    expect((await other.over('done', room, one.ticket)).error).toBeUndefined()
    expect(await doctor.next(room)).toBeRefused(queueRefusals.OTHER_WORKER)
  })

  test('names the waiting patient whom its queue calls next', async ({ app }) => {
    const { client: desk } = await staff(app, 'registrar')
    const doctor = await staff(app)
    const room = await onlyRoom(doctor, 'blood')
    await doctor.open(room)
    for (let at = 0; at < 4; at += 1) {
      await come(app, desk)
      app.clock.pass(60)
    }
    const { pool, next } = await doctor.look(room)
    expect(next).toEqual({ ticket: pool[0]?.ticket, why: null })
  })

  test('priority that the desk gives names its reason in the audit, and the card of the desk shows it', async ({
    app,
  }) => {
    const { client: desk, account } = await staff(app, 'registrar')
    const one = await come(app, desk)
    const params = { id: one.ticket }
    const body = { isPriority: true, reason: 'Беременность' }
    expect((await desk.call(queueContract.prefer, { params, body })).error).toBeUndefined()
    const asked = { params: { id: one.booking }, query: {} }
    expect((await desk.call(deskContract.ticket, asked)).result.ticket?.isPriority).toBe(true)
    const events = (await eventsOf(app, account.id)).filter(({ subject }) => subject === one.ticket)
    expect(events.at(-1)?.details.after).toMatchObject({ reason: 'Беременность' })
  })

  test('a person who left early comes on another day and completes the remaining and postponed stops, none twice', async ({
    app,
  }) => {
    const { client: desk } = await staff(app, 'registrar')
    const doctor = await staff(app)
    const blood = await onlyRoom(doctor, 'blood')
    const ecg = await onlyRoom(doctor, 'ecg')
    await doctor.open(ecg)
    const one = await come(app, desk)
    const { result } = await doctor.next(ecg)
    expect(result.inside?.ticket).toBe(one.ticket)
    await doctor.over('done', ecg, one.ticket)
    await doctor.drop(one.ticket, blood.station)
    const card = async () => (await desk.call(deskContract.one, { params: { id: one.booking } })).result
    expect((await card()).rest).toEqual([])
    await nextDay(app)
    const { rest, state, slot, ticket: before } = await card()
    expect(state).toBe('in_progress')
    expect(rest.map(({ station }) => station)).not.toContain('ecg')
    expect(rest).toContainEqual({ station: 'blood', name: expect.any(String), reason: 'Не нужно' })
    const again = (stations: string[]) =>
      desk.call(deskContract.again, {
        params: { id: one.booking },
        body: { seen: { state, slot }, stations },
      })
    const given = await again(['blood'])
    expect([before, given.result.ticket]).toEqual([expect.any(String), 'П-001'])
    const own = await one.own()
    expect(own.stops.map(({ station }) => station).toSorted()).toEqual(
      rest.map(({ station }) => station).toSorted(),
    )
    expect(own.stops.every((stop) => stop.state === 'ahead')).toBe(true)
    expect((await again(['blood'])).error?.code).toBe('NOT_NOW')
  })

  test('a visit ended early by mistake returns to the queue with the same ticket', async ({ app }) => {
    const { client: desk } = await staff(app, 'registrar')
    const doctor = await staff(app)
    const one = await come(app, desk)
    const { number } = await one.own()
    await doctor.drop(one.ticket, 'blood')
    const room = await onlyRoom(doctor, 'ecg')
    await doctor.open(room)
    await doctor.leave(one.ticket)
    expect((await one.own()).state, 'a free room does not call who has gone').toBe('left')
    await doctor.close(room)
    const { slot, rest } = (await desk.call(deskContract.one, { params: { id: one.booking } })).result
    const seen = { state: 'arrived' as const, slot }
    const stations = rest.flatMap(({ station, reason }) => (reason === null ? [station] : []))
    const { result } = await desk.call(deskContract.again, {
      params: { id: one.booking },
      body: { seen, stations },
    })
    expect(result.ticket).toBe(number)
    const own = await one.own()
    expect([own.number, own.state]).toEqual([number, 'waiting'])
    expect(own.stops.find(({ station }) => station === 'blood')?.state).toBe('dropped')
  })

  test('a station that a person still needs cannot be removed', async ({ app }) => {
    const { client: desk } = await staff(app, 'registrar')
    const admin = await staff(app, 'admin')
    const one = await come(app, desk)
    const body = { change: 'station', city: 'ekb', key: 'ecg', to: null } as const
    const preview = () => admin.client.call(scheduleAdminContract.preview, { body })
    expect((await preview()).error?.code).toBe('STATION_WAITED')
    await admin.drop(one.ticket, body.key)
    expect((await preview()).error?.code).not.toBe('STATION_WAITED')
  })

  test('is found at the desk by ticket number today, not tomorrow', async ({ app }) => {
    const { client: desk } = await staff(app, 'registrar')
    const one = await come(app, desk)
    const { number } = await one.own()
    const find = async () =>
      (await desk.call(deskContract.find, { query: { search: number.toLowerCase() } })).result.rows
    expect(await find()).toMatchObject([{ id: one.booking, ticket: number }])
    await nextDay(app)
    expect(await find()).toEqual([])
  })

  test('a person who pauses the visit is not told about the withdrawn call', async ({ app }) => {
    const { client: desk } = await staff(app, 'registrar')
    const one = await come(app, desk)
    await one.say('away')
    expect(await one.own()).toMatchObject({ state: 'away', isMissed: false })
  })

  test('appears in the audit by ticket number when the staff changes something', async ({ app }) => {
    const { client: desk, account } = await staff(app, 'registrar')
    const one = await come(app, desk)
    const theirs = { params: { id: one.ticket }, body: {} }
    for (const what of ['away', 'here'] as const) {
      await desk.call(ticketsContract[what], theirs)
      app.clock.pass(1)
    }
    const said = (await eventsOf(app, account.id)).filter(({ subject }) => subject === one.ticket)
    expect(said.map(({ act, what, details }) => [act, what, details.after.state])).toEqual([
      ['change', 'ticket', 'Отошёл'],
      ['change', 'ticket', 'На месте'],
    ])
  })

  test('reporting at the door again changes nothing, and is rate-limited in the end', async ({ app }) => {
    const { client: desk } = await staff(app, 'registrar')
    const doctor = await staff(app)
    await doctor.open(await onlyRoom(doctor, 'blood'))
    const one = await come(app, desk)
    const { version } = (await one.say('here')).result
    expect((await one.say('here')).result.version).toBe(version)
    for (let count = 0; count < 58; count += 1) await one.say('here')
    expect((await one.say('here')).status).toBe(429)
  })

  test('reports at the door or goes away for a while; the freed place at the door goes to another patient', async ({
    app,
  }) => {
    const { client: desk } = await staff(app, 'registrar')
    const doctor = await staff(app)
    const room = await onlyRoom(doctor, 'blood')
    await doctor.open(room)
    const one = await come(app, desk)
    const two = await come(app, desk)
    await one.say('here')
    expect((await doctor.look(room)).door).toMatchObject([{ ticket: one.ticket, isHere: true }])
    expect((await one.say('away')).result.tickets[0]).toMatchObject({ state: 'away' })
    expect((await doctor.look(room)).door).toMatchObject([{ ticket: two.ticket, isHere: false }])
    expect((await one.say('here')).result.tickets[0]).toMatchObject({ state: 'waiting' })
    await doctor.next(room)
    expect(await two.say('away')).toBeRefused(queueRefusals.NOT_FOR_HIM)
  })

  test('is notified of a call by push with the number and the room, but without the examinations done there', async ({
    app,
  }) => {
    const { client: desk } = await staff(app, 'registrar')
    const doctor = await staff(app)
    const room = await onlyRoom(doctor, 'narcologist')
    const one = await booked(app)
    await app.db.execute(
      `insert into push_subscriptions (id, account_id, is_mobile, endpoint_digest, target_sealed, created_at)
      values (gen_random_uuid(), $1, true, $2, 'sealed', now())`,
      [one.account.id, one.account.id],
    )
    await markAt(desk, 'arrive', one)
    await doctor.open(room)
    const { rows } = await app.db.execute(
      'select channel, subject, text, link, useful_until - created_at as useful from outbox where account_id = $1 and kind = $2',
      [one.account.id, 'queue-call'],
    )
    expect(rows).toMatchObject([
      { channel: 'push', subject: 'Вас приглашают: П-001', text: `Кабинет ${room.name}`, link: '/tickets' },
    ])
  })

  test('does not need a dropped stop any more; the visit ends when no stop is left', async ({ app }) => {
    const { client: desk } = await staff(app, 'registrar')
    const doctor = await staff(app)
    const one = await come(app, desk)
    const room = await onlyRoom(doctor, 'blood')
    await doctor.open(room)
    expect((await doctor.drop(one.ticket, 'blood')).status).toBe(200)
    expect(await one.own()).toMatchObject({ state: 'waiting', summons: null })
    expect(await doctor.drop(one.ticket, 'registration')).toBeRefused(queueRefusals.NOT_FOR_HIM)
    for (const station of await stopsIn(one, 'ahead')) await doctor.drop(one.ticket, station)
    expect((await one.own()).state).toBe('done')
    expect((await stateOf(one)).state).toBe('completed')
  })

  test('a booking stays in progress when the person leaves; a visit cannot be ended while the person is in a room', async ({
    app,
  }) => {
    const { client: desk } = await staff(app, 'registrar')
    const doctor = await staff(app)
    const one = await come(app, desk)
    const room = await onlyRoom(doctor, 'blood')
    await doctor.open(room)
    await doctor.next(room)
    expect((await doctor.leave(one.ticket)).error.message).toBe(stillInside)
    await doctor.over('done', room, one.ticket)
    expect((await doctor.leave(one.ticket)).status).toBe(200)
    expect((await one.own()).state).toBe('left')
    expect((await stateOf(one)).state).toBe('in_progress')
    expect((await doctor.now()).inside).toBe(0)
  })
})

test('the mean time of a station follows the duration of its stops, and restarts when the clinic sets minutes', async ({
  app,
}) => {
  const { client: desk } = await staff(app, 'registrar')
  const doctor = await staff(app)
  const room = await onlyRoom(doctor, 'surgeon')
  await app.db.execute(`update stations set minutes = 6 where city = 'ekb' and key = 'surgeon'`)
  const one = await come(app, desk)
  await doctor.open(room)
  await doctor.next(room)
  app.clock.pass(16 * 60)
  await doctor.over('done', room, one.ticket)
  const { rows } = await app.db.execute(
    `select nominal, mean, stops from station_minutes where station = 'surgeon'`,
  )
  expect(rows.map(({ nominal, mean, stops }) => [Number(nominal), mean, stops])).toEqual([[6, 7, 1]])
  const meanNow = async () =>
    (await listQueueStations(app.db.reader, 'ekb')).find(({ key }) => key === 'surgeon')?.minutes
  expect(await meanNow()).toBe(7)
  await app.db.execute(`update stations set minutes = 5 where city = 'ekb' and key = 'surgeon'`)
  expect(await meanNow()).toBe(5)
})

test('the board shows numbers and rooms to anybody, and no names', async ({ app }) => {
  const { client: desk } = await staff(app, 'registrar')
  const doctor = await staff(app)
  const room = await onlyRoom(doctor, 'blood')
  await doctor.open(room)
  for (let count = 0; count < 2; count += 1) await come(app, desk)
  const { result } = await app.visitor().call(queueContract.board, { query: { city: 'ekb' } })
  const call = { number: 'П-001', cabinet: room.name, again: 0 }
  expect(result.calls).toMatchObject([{ ...call, isInvitedIn: false }])
  expect(result.soon).toEqual(['П-002'])
  expect(JSON.stringify(result)).not.toMatch(/Преображенский|кров/i)
})

test('the board says «come in» only to a patient whom the doctor has invited in', async ({ app }) => {
  const { client: desk } = await staff(app, 'registrar')
  const doctor = await staff(app)
  const room = await onlyRoom(doctor, 'blood')
  await doctor.open(room)
  await come(app, desk)
  const now = async () =>
    (await app.visitor().call(queueContract.board, { query: { city: 'ekb' } })).result.calls.map(
      ({ isInvitedIn }) => isInvitedIn,
    )
  expect(await now()).toEqual([false])
  await doctor.next(room)
  expect(await now()).toEqual([true])
})

test('the board does not promise «Скоро» (soon) to patients whose remaining rooms are all closed', async ({
  app,
}) => {
  const { client: desk } = await staff(app, 'registrar')
  const doctor = await staff(app)
  const room = await onlyRoom(doctor, 'blood')
  await come(app, desk)
  const soon = async () =>
    (await app.visitor().call(queueContract.board, { query: { city: 'ekb' } })).result.soon
  expect(await soon()).toEqual([])
  await doctor.open(room)
  await come(app, desk)
  expect(await soon()).toEqual(['П-002'])
  await doctor.close(room)
  expect(await soon()).toEqual([])
})

test('a failure in the queue of one city does not delay the other cities', async ({ app }) => {
  const { client: desk } = await staff(app, 'registrar')
  const here = await come(app, desk)
  const far = await come(app, desk)
  for (const person of [here, far]) await person.say('away')
  await app.db.execute("update tickets set city = 'pvl' where id = $1", [far.ticket])
  await app.db.execute(`create function fail_queue() returns trigger language plpgsql as
    $$ begin raise exception 'the queue fails'; end $$`)
  await app.db.execute(`create trigger fail_queue before update on queues for each row
    when (new.city = 'ekb') execute function fail_queue()`)
  onTestFinished(async () => void (await app.db.execute('drop function fail_queue cascade')))
  app.clock.pass(600)
  const failure = await callDue(app).catch((error: AggregateError) => error)
  expect(failure?.errors.map(({ message }) => message)).toEqual(['the queue fails'])
  const { rows } = await app.db.execute('select id, state from tickets where id = any($1)', [
    [here.ticket, far.ticket],
  ])
  expect(Object.fromEntries(rows.map(({ id, state }) => [id, state]))).toEqual({
    [here.ticket]: 'away',
    [far.ticket]: 'waiting',
  })
})

test('a removed station delays no patient; the desk drops its remaining stops', async ({ app }) => {
  const { client: desk } = await staff(app, 'registrar')
  const doctor = await staff(app)
  const one = await come(app, desk)
  const [last] = await doctor.rooms('pathologist')
  if (!last) throw new Error('no room')
  await doctor.open(last)
  for (const station of await stopsIn(one, 'ahead'))
    if (!['pathologist', 'surgeon'].includes(station)) await doctor.drop(one.ticket, station)
  expect((await doctor.look(last)).pool).toEqual([])
  await app.db.execute("delete from stations where city = 'ekb' and key = 'surgeon'")
  const { result } = await doctor.take(last, one.ticket)
  expect(result.inside?.ticket).toBe(one.ticket)
  await doctor.over('done', last, one.ticket)
  expect((await one.own()).state).toBe('waiting')
  await doctor.drop(one.ticket, 'surgeon')
  expect((await one.own()).state).toBe('done')
})
