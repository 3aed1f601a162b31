import { describe } from 'vitest'
import { bulkContract } from '../../../shared/employees/bulk/contract.ts'
import { employeesContract } from '../../../shared/employees/contract.ts'
import type { EmployeeCard } from '../../../shared/employees/schema.ts'
import { groupRefusals } from '../../../shared/group-booking/ru.ts'
import type {
  BoardDay,
  BookedGroup,
  ConflictDetails,
  EmployeeBooking,
  EmployerBookingPage,
  GroupVolume,
} from '../../../shared/group-booking/schema.ts'
import { common } from '../../../shared/platform/refusal.ts'
import { makeSlot, takenOf } from '../../../test/booking.ts'
import { withStations as test } from '../../../test/clinic.ts'
import { annulled, concluded } from '../../../test/concluded.ts'
import { department } from '../../../test/employees.ts'
import { visited } from '../../../test/follow-up.ts'
import { makeMorning, works } from '../../../test/group-booking.ts'
import { expect, type TestApp } from '../../../test/harness.ts'
import { administrator } from '../../../test/relations.ts'
import { closeDay } from '../../../test/schedule.ts'
import { closeMissed, remindEmployees } from './jobs.ts'

type Office = Awaited<ReturnType<typeof works>>

async function booked(office: Office, people: readonly EmployeeCard[], slot: string, given = {}) {
  const who = { ids: people.map(({ id }) => id) }
  const { total } = (await office.ask('volume', { body: { who, city: 'ekb', kind: 'periodic' } }))
    .result as GroupVolume
  const places = people.map(({ id }) => ({ employee: id, slot }))
  const body = { city: 'ekb', kind: 'periodic', places, total, tell: false, ...given }
  const answer = await office.ask('book', { body })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.error))
  return answer.result as BookedGroup
}

const listed = async (office: Office, query = {}) =>
  ((await office.ask('board', { query })) as { result: EmployerBookingPage }).result
const idsOn = async (office: Office, query = {}) => (await listed(office, query)).items.map(({ id }) => id)
const bookedDays = async (app: TestApp, people: readonly EmployeeCard[]) => {
  const ids = people.map(({ id }) => id)
  const sql = 'select booked_on as day from employees where id = any($1) order by array_position($1, id)'
  return (await app.db.execute(sql, [ids])).rows.map(({ day }) => day)
}
const messages = async (app: TestApp, phone: string) =>
  (
    await app.db.execute('select kind from outbox where recipient = $1 order by created_at', [phone])
  ).rows.map(({ kind }) => kind)

test('an employee’s visit shows its valid paper: the заключение, before it the справка, never an annulled one', async ({
  app,
}) => {
  const office = await works(app)
  const [person] = await office.people(1)
  if (!person) throw new Error('not hired')
  const visit = (day: string) =>
    visited(app, { organization: office.organization, employee: person.id, day, state: 'completed' })
  const spoilt = await visit('2026-02-02')
  const whole = await visit('2026-02-03')
  const waiting = await visit('2026-02-04')
  await annulled(app, (await concluded(app, spoilt, { outcome: 'unfit' })).id)
  const papers = async () =>
    ((await office.ask('ofEmployee', { params: { id: person.id } })).result as EmployeeBooking[]).map(
      ({ id, conclusion }) => [id, conclusion],
    )
  const more = await concluded(app, whole, { outcome: 'additional' })
  const rest = [waiting, null]
  // The employer learns only that there is a справка (decision 0079).
  const sent = {
    ...more,
    number: null,
    isFinal: false,
    outcome: 'additional',
    on: '2026-02-03',
    contraindicated: [],
  }
  expect(await papers()).toEqual([rest, [whole, sent], [spoilt, null]])
  const last = await concluded(app, whole, { outcome: 'unfit', on: '2026-02-20', contraindicated: ['6.1'] })
  const kept = { ...last, isFinal: true, outcome: 'unfit', on: '2026-02-20', contraindicated: ['6.1'] }
  expect(await papers()).toEqual([rest, [whole, kept], [spoilt, null]])
})

describe('moving bookings', () => {
  test('frees the old seats, takes the new ones and notifies the employees', async ({ app }) => {
    const office = await works(app)
    const slot = await makeMorning(app.db, '2026-04-06')
    const next = await makeMorning(app.db, '2026-04-07')
    const people = await office.people(2, { phone: '+79125550001' })
    await booked(office, people, slot.id)
    const ids = await idsOn(office)
    const moves = ids.map((id, at) => (at ? { id, slot: next.id } : { id, day: '2026-04-07', time: '08:30' }))
    expect((await office.ask('move', { body: { moves } })).result).toEqual({ moved: 2, told: 2 })
    expect([await takenOf(app.db, slot.id), await takenOf(app.db, next.id)]).toEqual([0, 1])
    expect(await bookedDays(app, people)).toEqual(['2026-04-07', '2026-04-07'])
    const { items } = await listed(office)
    expect(items.map(({ day, time }) => `${day} ${time}`).sort()).toEqual([
      '2026-04-07 08:00',
      '2026-04-07 08:30',
    ])
    const { result } = await office.ask('ofEmployee', { params: { id: items[0]?.employee } })
    expect(result).toMatchObject([
      { steps: [{}, { day: '2026-04-06' }, { state: 'confirmed', by: 'employer', day: '2026-04-07' }] },
    ])
    expect(await messages(app, '+79125550001')).toEqual(['booking-moved', 'booking-moved'])
  })

  test('may swap the seats of two bookings; a booking that already has its new time stays', async ({
    app,
  }) => {
    const office = await works(app)
    await makeMorning(app.db, '2026-04-08')
    const one = await makeSlot(app.db, { day: '2026-04-08', time: '10:00', capacity: 1 })
    const two = await makeSlot(app.db, { day: '2026-04-08', time: '10:15', capacity: 1 })
    await Promise.all(['10:30', '10:45'].map((time) => makeSlot(app.db, { day: '2026-04-08', time })))
    const [anna, boris] = await office.people(2)
    if (!anna || !boris) throw new Error('not hired')
    await booked(office, [anna], one.id)
    await booked(office, [boris], two.id)
    const [first, second] = await idsOn(office)
    const swap = [
      { id: first, slot: two.id },
      { id: second, slot: one.id },
    ]
    expect((await office.ask('move', { body: { moves: swap } })).result).toMatchObject({ moved: 2 })
    expect([await takenOf(app.db, one.id), await takenOf(app.db, two.id)]).toEqual([1, 1])
    expect((await office.ask('move', { body: { moves: swap } })).result).toEqual({ moved: 0, told: 0 })
  })

  test('moves all or none: when one time is full, the nearest free ones are offered', async ({ app }) => {
    const office = await works(app)
    const slot = await makeMorning(app.db, '2026-04-09')
    const full = await makeSlot(app.db, { day: '2026-04-09', time: '10:00', capacity: 1, taken: 1 })
    const people = await office.people(2)
    await booked(office, people, slot.id)
    const [first, second] = await idsOn(office)
    const moves = [
      { id: first, day: '2026-04-09', time: '09:00' },
      { id: second, slot: full.id },
    ]
    const answer = await office.ask('move', { body: { moves } })
    expect(answer).toBeRefused(groupRefusals.GROUP_CONFLICTS)
    const { conflicts } = answer.error.details as ConflictDetails
    expect(conflicts).toMatchObject([{ booking: second, reason: 'На это время мест больше нет' }])
    expect(conflicts[0]?.nearest[0]).toMatchObject({ day: '2026-04-09', time: '09:45' })
    expect(await takenOf(app.db, slot.id)).toBe(2)
  })

  test('keeps the city, and is refused once the visit has begun', async ({ app }) => {
    const office = await works(app)
    const slot = await makeMorning(app.db, '2026-04-10')
    const other = await makeMorning(app.db, '2026-04-10', { city: 'pvl' })
    await booked(office, await office.people(1), slot.id)
    const [id] = await idsOn(office)
    const reasonOf = async (body: unknown) =>
      ((await office.ask('move', { body })).error.details as ConflictDetails).conflicts[0]?.reason
    expect(await reasonOf({ moves: [{ id, slot: other.id }] })).toBe('Такого времени в расписании нет')
    await app.db.execute("update bookings set state = 'arrived' where id = $1", [id])
    expect(await reasonOf({ moves: [{ id, day: '2026-04-10', time: '09:00' }] })).toBe(
      'Эту запись уже нельзя изменить',
    )
    const { error } = await office.ask('cancel', { body: { ids: [id] } })
    expect(error.message).toBe('Ничего не отменено: есть записи, которые уже нельзя отменить')
    expect((error.details as ConflictDetails).conflicts).toMatchObject([{ booking: id, nearest: [] }])
  })
})

test('cancelling bookings frees their seats and clears the booked day of their employees', async ({
  app,
}) => {
  const office = await works(app)
  const slot = await makeMorning(app.db, '2026-04-13')
  const people = [...(await office.people(2)), ...(await office.people(1, { phone: '+79125550007' }))]
  await booked(office, people, slot.id)
  const kept = people[0]?.id
  const ids = (await listed(office)).items.filter(({ employee }) => employee !== kept).map(({ id }) => id)
  const body = { ids, reason: 'Сокращение' }
  expect((await office.ask('cancel', { body })).result).toEqual({ cancelled: 2, told: 1 })
  expect(await takenOf(app.db, slot.id)).toBe(1)
  expect((await bookedDays(app, people)).filter(Boolean)).toEqual(['2026-04-13'])
  expect(await idsOn(office, { state: 'cancelled' })).toEqual(ids)
  expect((await office.ask('groups', {})).result).toMatchObject({
    items: [{ people: 3, states: { confirmed: 1, cancelled: 2 } }],
  })
})

test('a second cancellation that overlaps an earlier one cancels only the bookings still open', async ({
  app,
}) => {
  const office = await works(app)
  const slot = await makeMorning(app.db, '2026-04-28')
  await booked(office, await office.people(3), slot.id)
  const [first, second, third] = await idsOn(office)
  await office.ask('cancel', { body: { ids: [first], reason: 'В отпуске' } })
  const later = { ids: [first, second], reason: 'Уволен' }
  expect((await office.ask('cancel', { body: later })).result).toMatchObject({ cancelled: 1 })
  expect((await office.ask('cancel', { body: later })).result).toEqual({ cancelled: 0, told: 0 })
  expect(await takenOf(app.db, slot.id)).toBe(1)
  expect(await idsOn(office, { state: 'open' })).toEqual([third])
  const { rows } = await app.db.execute(
    `select reason from booking_steps where booking_id = $1 and to_state = 'cancelled'`,
    [first],
  )
  expect(rows).toEqual([{ reason: 'В отпуске' }])
})

describe('a dismissed employee', () => {
  const leave = (office: Office, ids: string[], given: { free?: boolean } = {}) =>
    office.client.call(employeesContract.dismissMany, {
      params: office.at,
      body: { ids, on: '2026-03-01', ...given } as never,
    })

  test('has the upcoming booking cancelled in the same act and is notified', async ({ app }) => {
    const office = await works(app)
    const slot = await makeMorning(app.db, '2026-05-21')
    const people = [...(await office.people(2)), ...(await office.people(1, { phone: '+79125550019' }))]
    await booked(office, people, slot.id)
    const [first = '', second = '', third = ''] = people.map(({ id }) => id)
    const [booking] = (await listed(office)).items.filter(({ employee }) => employee === first)
    await office.ask('cancel', { body: { ids: [booking?.id], reason: 'В отпуске' } })
    expect((await leave(office, [first, third], { free: true })).result).toEqual({
      dismissed: 2,
      cancelled: 1,
    })
    expect(await takenOf(app.db, slot.id)).toBe(1)
    expect(await messages(app, '+79125550019')).toEqual(['booking-cancelled'])
    expect((await leave(office, [second])).result).toEqual({ dismissed: 1, cancelled: 0 })
    expect(await takenOf(app.db, slot.id)).toBe(1)
  })

  test('has the booking kept by a change of many, or cancelled by it on request', async ({ app }) => {
    const office = await works(app)
    const slot = await makeMorning(app.db, '2026-05-28')
    const people = await office.people(2)
    await booked(office, people, slot.id)
    const [stays = '', goes = ''] = people.map(({ id }) => id)
    const dismiss = (id: string, free: boolean) =>
      office.client.call(bulkContract.change, {
        params: office.at,
        body: { people: { ids: [id] }, change: { dismissedOn: '2026-03-01' }, free } as never,
      })
    expect((await dismiss(stays, false)).result).toMatchObject({ changed: 1, booked: 1, cancelled: 0 })
    expect(await takenOf(app.db, slot.id)).toBe(2)
    expect((await dismiss(goes, true)).result).toMatchObject({ changed: 1, booked: 1, cancelled: 1 })
    expect(await takenOf(app.db, slot.id)).toBe(1)
  })

  test('may be dismissed from the card with or without cancelling the booking', async ({ app }) => {
    const office = await works(app)
    const slot = await makeMorning(app.db, '2026-05-25')
    const people = await office.people(2)
    await booked(office, people, slot.id)
    const left = async (at: number, free?: boolean) => {
      const { id = '', version } = people[at] ?? {}
      const params = { ...office.at, id } as never
      const body = { on: '2026-03-01', version, free } as never
      return (await office.client.call(employeesContract.dismiss, { params, body })).result
    }
    expect(await left(0, true)).toMatchObject({ status: 'dismissed', bookedOn: null })
    expect(await left(1)).toMatchObject({ status: 'dismissed', bookedOn: '2026-05-25' })
    expect(await takenOf(app.db, slot.id)).toBe(1)
  })

  test('keeps the booking when another selected employee cannot be dismissed', async ({ app }) => {
    const office = await works(app)
    const slot = await makeMorning(app.db, '2026-05-22')
    const own = await office.people(1)
    const foreign = await (await works(app)).people(1)
    await booked(office, own, slot.id)
    const ids = [...own, ...foreign].map(({ id }) => id)
    expect(await leave(office, ids, { free: true })).toBeRefused(common.NOT_FOUND)
    expect(await takenOf(app.db, slot.id)).toBe(1)
    expect(await idsOn(office, { state: 'open' })).toHaveLength(1)
  })
})

describe('the list of employee bookings', () => {
  test('is filtered by days, state, group, department and name, and paged', async ({ app }) => {
    const office = await works(app)
    const shop = await department(office, 'Литейный цех')
    const slot = await makeMorning(app.db, '2026-04-14')
    const next = await makeMorning(app.db, '2026-04-15')
    const [anna] = await office.people(1, { surname: 'Аннушкина', department: shop.id })
    const others = await office.people(2)
    if (!anna) throw new Error('not hired')
    const group = await booked(office, [anna], slot.id)
    await booked(office, others, next.id)
    const named = async (query: Record<string, string>) =>
      (await listed(office, query)).items.map(({ fullname }) => fullname.split(' ')[0])
    for (const query of [
      { to: '2026-04-14' },
      { group: group.group },
      { department: shop.id },
      { search: 'аннуш' },
      { from: '2026-04-14', to: '2026-04-14', state: 'open', city: 'ekb' },
    ] as Record<string, string>[])
      expect([query, await named(query)]).toEqual([query, ['Аннушкина']])
    expect(await named({ city: 'pvl' })).toEqual([])
    const first = await listed(office, { limit: '2' })
    const rest = await listed(office, { limit: '2', after: first.next })
    expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(await idsOn(office))
    expect([first.items.length, rest.items.length, rest.next]).toEqual([2, 1, null])
    const { result } = (await office.ask('boardDays', {
      query: { from: '2026-04-01', to: '2026-04-30' },
    })) as {
      result: BoardDay[]
    }
    expect(result).toEqual([
      { day: '2026-04-14', people: 1, states: { confirmed: 1 }, closed: [] },
      { day: '2026-04-15', people: 2, states: { confirmed: 2 }, closed: [] },
    ])
  })
})

describe('a day that became a day off', () => {
  test('lists for the employer the times of its own employees until they are moved', async ({ app }) => {
    const office = await works(app)
    const other = await works(app)
    const slot = await makeMorning(app.db, '2026-04-29')
    const next = await makeMorning(app.db, '2026-04-30')
    await booked(office, await office.people(2), slot.id)
    await closeDay(await administrator(app), 'ekb', '2026-04-29')
    const query = { from: '2026-04-01', to: '2026-04-30' }
    const closedOf = async (one: Office) =>
      ((await one.ask('boardDays', { query })) as { result: BoardDay[] }).result.map(({ day, closed }) => [
        day,
        closed,
      ])
    expect(await closedOf(office)).toEqual([['2026-04-29', [{ city: 'ekb', time: '08:00' }]]])
    expect(await closedOf(other)).toEqual([])
    const moves = (await idsOn(office)).map((id) => ({ id, slot: next.id }))
    expect((await office.ask('move', { body: { moves } })).status).toBe(200)
    expect(await closedOf(office)).toEqual([['2026-04-30', []]])
  })
})

describe('the nightly and evening jobs', () => {
  test('close a missed visit after three days, if the clinic marked other arrivals on that day', async ({
    app,
  }) => {
    const office = await works(app)
    const slot = await makeMorning(app.db, '2026-04-16')
    const people = await office.people(2)
    await booked(office, people, slot.id)
    const closeAt = (day: string) => app.db.transact((tx) => closeMissed(tx, new Date(`${day}T20:30:00Z`)))
    const states = async () => (await listed(office, {})).items.map(({ state }) => state).sort()
    await closeAt('2026-05-18')
    expect(await states()).toEqual(['confirmed', 'confirmed'])
    await app.db.execute("update bookings set state = 'arrived' where employee_id = $1", [people[1]?.id])
    await closeAt('2026-04-17')
    expect(await states()).toEqual(['arrived', 'confirmed'])
    await closeAt('2026-04-18')
    expect(await states()).toEqual(['arrived', 'no_show'])
    expect(await bookedDays(app, people)).toEqual([null, null])
  })

  test('remind each employee once: by SMS, by e-mail when there is no phone, and not at all without either', async ({
    app,
  }) => {
    const office = await works(app)
    const slot = await makeMorning(app.db, '2026-04-20')
    const people = [
      ...(await office.people(1, { phone: '+79125550002' })),
      ...(await office.people(1, { email: 'worker@example.ru' })),
      ...(await office.people(1)),
    ]
    await booked(office, people, slot.id)
    const context = { secrets: app.deps.secrets, brand: { name: 'Центр', phone: '+7 343 300 00 00' } }
    const evening = new Date('2026-04-19T13:05:00Z')
    const remind = () => app.db.transact((tx) => remindEmployees(tx, context, evening))
    expect([await remind(), await remind()]).toEqual([3, 0])
    expect(await messages(app, '+79125550002')).toEqual(['booking-reminder'])
    expect(await messages(app, 'worker@example.ru')).toEqual(['booking-reminder'])
    const sql = "select count(*)::int as count from outbox where kind = 'booking-reminder'"
    expect((await app.db.execute(sql)).rows).toEqual([{ count: 2 }])
  })
})

test('HR takes a whole booked group back in one call, and nobody else can', async ({ app }) => {
  const office = await works(app)
  const people = await office.people(3)
  const { id: slot } = await makeMorning(app.db, '2026-03-10', { capacity: 9 })
  const { group } = await booked(office, people, slot)
  const body = { group, reason: 'Перенесли на весну', tell: false }
  const other = await works(app)
  expect(await other.ask('cancel', { body })).toBeRefused(common.NOT_FOUND)
  expect((await office.ask('cancel', { body })).result).toEqual({ cancelled: 3, told: 0 })
  expect(await bookedDays(app, people)).toEqual([null, null, null])
  expect((await office.ask('cancel', { body })).result).toEqual({ cancelled: 0, told: 0 })
})
