import { describe } from 'vitest'
import { bookingContract } from '../../shared/booking/contract.ts'
import { bookingRefusals } from '../../shared/booking/ru.ts'
import { employeesContract } from '../../shared/employees/contract.ts'
import type { EmployeeCard } from '../../shared/employees/schema.ts'
import { groupBookingContract } from '../../shared/group-booking/contract.ts'
import { groupRefusals } from '../../shared/group-booking/ru.ts'
import type {
  BookedGroup,
  ConflictDetails,
  EmployerBookingPage,
  GroupVolume,
} from '../../shared/group-booking/schema.ts'
import { dayWords } from '../../shared/platform/day-words.ts'
import { addDays, type Day } from '../../shared/platform/days.ts'
import type { RefusalBody } from '../../shared/platform/refusal.ts'
import { common } from '../../shared/platform/refusal.ts'
import { member } from '../../test/accounts.ts'
import { book, makeSlot, takenOf } from '../../test/booking.ts'
import { withStations as test } from '../../test/clinic.ts'
import { makeMorning, works } from '../../test/group-booking.ts'
import { expect, type TestApp } from '../../test/harness.ts'

let days = 0
/** A day that no other test of this file books; the nearest times of two such days do not meet. */
const freshDay = () => addDays('2026-03-20' as Day, 18 * days++)

type Office = Awaited<ReturnType<typeof works>>
type Place = { employee: string } & ({ slot: string } | { day: string; time: string })

const priceOf = async (office: Office, people: readonly EmployeeCard[], date: string) =>
  (
    (await office.ask('volume', {
      body: { who: { ids: people.map(({ id }) => id) }, city: 'ekb', kind: 'periodic', date },
    })) as { result: GroupVolume }
  ).result.total

const bodyOf = (places: Place[], total: number, given = {}) => ({
  city: 'ekb',
  kind: 'periodic',
  places,
  total,
  tell: false,
  ...given,
})

/** Books people on one slot; a refusal fails the test. */
async function booked(
  office: Office,
  people: readonly EmployeeCard[],
  day: string,
  slot: string,
  given = {},
) {
  const total = await priceOf(office, people, day)
  const places = people.map(({ id }) => ({ employee: id, slot }))
  const answer = await office.ask('book', { body: bodyOf(places, total, given) })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.error))
  return answer.result as BookedGroup
}

const board = async (office: Office, query = {}) =>
  ((await office.ask('board', { query })) as { result: EmployerBookingPage }).result.items
const conflictsOf = ({ error }: { error: RefusalBody }) => (error.details as ConflictDetails).conflicts
const cardOf = async (office: Office, { id }: EmployeeCard) =>
  (await office.client.call(employeesContract.one, { params: { ...office.at, id } })).result
const openCount = async (app: TestApp, office: Office) =>
  (
    await app.db.execute('select count(*)::int as count from bookings where organization_id = $1', [
      office.organization,
    ])
  ).rows[0]?.count

describe('a group', () => {
  test('is booked with seats, numbers, volumes and history, and each employee’s record gets the day', async ({
    app,
  }) => {
    const office = await works(app)
    const day = freshDay()
    const slot = await makeMorning(app.db, day)
    const people = await office.people(3)
    const group = await booked(office, people, day, slot.id)
    expect(group).toMatchObject({ booked: 3, number: expect.stringMatching(/^Г-2026-\d{6}$/) })
    expect(await takenOf(app.db, slot.id)).toBe(3)
    const rows = await board(office)
    expect(rows.map(({ employee }) => employee).sort()).toEqual(people.map(({ id }) => id).sort())
    expect(rows[0]).toMatchObject({
      day,
      time: '08:00',
      city: 'ekb',
      state: 'confirmed',
      group: group.group,
      canChange: true,
      position: 'Сварщик',
      factors: ['4.4', '6.1'],
      number: expect.stringMatching(/^П-2026-\d{6}$/),
    })
    expect(rows.reduce((sum, { price }) => sum + (price ?? 0), 0)).toBe(group.total)
    for (const person of people) expect(await cardOf(office, person)).toMatchObject({ bookedOn: day })
    const [first] = people
    const history = await office.ask('ofEmployee', { params: { id: first?.id } })
    expect(history.result).toMatchObject([
      {
        steps: [
          { state: 'submitted', by: 'employer', time: '08:00' },
          { state: 'confirmed', by: 'system' },
        ],
      },
    ])
    expect((await office.ask('groups', {})).result).toMatchObject({
      items: [
        { number: group.number, people: 3, total: group.total, states: { confirmed: 3 }, from: day, to: day },
      ],
    })
  })

  test('may also be sent as days and times instead of slots, and employees with a known phone get an SMS', async ({
    app,
  }) => {
    const office = await works(app)
    const day = freshDay()
    await makeMorning(app.db, day)
    const people = [...(await office.people(1, { phone: '+79121112233' })), ...(await office.people(1))]
    const places = people.map(({ id }) => ({ employee: id, day, time: '09:30' }))
    const total = await priceOf(office, people, day)
    const answer = await office.ask('book', { body: bodyOf(places, total, { tell: true }) })
    expect([answer.status, answer.error]).toEqual([201, undefined])
    const { rows } = await app.db.execute("select channel, text from outbox where recipient = '+79121112233'")
    expect(rows).toMatchObject([{ channel: 'sms', text: expect.stringContaining('09:30') }])
    expect((await office.ask('groups', {})).result).toMatchObject({ items: [{ people: 2, told: 1 }] })
    expect((await board(office)).map(({ employee, hasPhone }) => [employee, hasPhone]).sort()).toEqual(
      people.map(({ id, phone }) => [id, phone !== null]).sort(),
    )
  })

  test('is not booked at all when one seat is missing, and the nearest times are offered', async ({
    app,
  }) => {
    const office = await works(app)
    const day = freshDay()
    await makeMorning(app.db, day)
    const tight = await makeSlot(app.db, { day, time: '10:00', capacity: 1 })
    const next = await makeSlot(app.db, { day, time: '10:15' })
    await makeSlot(app.db, { day, time: '10:30' })
    const people = await office.people(2)
    const total = await priceOf(office, people, day)
    const places = people.map(({ id }) => ({ employee: id, slot: tight.id }))
    const answer = await office.ask('book', { body: bodyOf(places, total) })
    expect(answer).toBeRefused(groupRefusals.GROUP_CONFLICTS)
    expect(conflictsOf(answer)).toMatchObject([
      {
        employee: people[1]?.id,
        fullname: people[1]?.fullname,
        reason: 'На это время мест больше нет',
        nearest: expect.arrayContaining([{ slot: next.id, day, time: '10:15', free: 10 }]),
      },
    ])
    expect([await openCount(app, office), await takenOf(app.db, tight.id)]).toEqual([0, 0])
  })

  test('cannot exceed the capacity of a station in an hour, even when the slots have free seats', async ({
    app,
  }) => {
    const office = await works(app)
    const day = freshDay()
    const slots = await Promise.all(
      ['08:00', '08:15', '08:30', '08:45'].map((time) =>
        makeSlot(app.db, { city: 'pvl', day, time, capacity: 50 }),
      ),
    )
    const people = await office.people(12)
    const body = { who: { ids: people.map(({ id }) => id) }, city: 'pvl', kind: 'periodic', date: day }
    const { total } = (await office.ask('volume', { body })).result as GroupVolume
    const places = people.map(({ id }, at) => ({ employee: id, slot: slots[at % 4]?.id ?? '' }))
    const answer = await office.ask('book', { body: bodyOf(places, total, { city: 'pvl' }) })
    expect(answer).toBeRefused(groupRefusals.GROUP_CONFLICTS)
    const conflicts = conflictsOf(answer)
    expect(conflicts.length).toBeGreaterThan(3)
    expect(conflicts[0]?.reason).toMatch(/^В этот час занят кабинет: /)
  })

  test('accepts no employee who is dismissed, repeated, of another organization, without factors or already booked', async ({
    app,
  }) => {
    const office = await works(app)
    const other = await works(app)
    const day = freshDay()
    const slot = await makeMorning(app.db, day)
    const [gone, twice, taken] = await office.people(3)
    const [strange] = await other.people(1)
    const [plain] = await office.people(1, { position: undefined })
    if (!gone || !twice || !taken || !strange || !plain) throw new Error('not hired')
    await office.client.call(employeesContract.dismiss, {
      params: { ...office.at, id: gone.id },
      body: { on: '2026-03-01', version: 1 },
    } as never)
    await booked(office, [taken], day, slot.id)
    const ids = [gone.id, twice.id, twice.id, taken.id, strange.id, plain.id]
    const answer = await office.ask('book', {
      body: bodyOf(
        ids.map((id) => ({ employee: id, slot: slot.id })),
        1,
      ),
    })
    expect(conflictsOf(answer).map(({ employee, reason }) => [employee, reason])).toEqual([
      [gone.id, 'Сотрудник уволен'],
      [twice.id, 'Сотрудник указан дважды'],
      [taken.id, expect.stringContaining(`Уже записан на ${dayWords(day)}`)],
      [strange.id, 'Такого сотрудника нет'],
      [plain.id, 'Не указаны факторы: объём осмотра неизвестен'],
    ])
  })

  test('is not booked at another price than shown', async ({ app }) => {
    const office = await works(app)
    const day = freshDay()
    const slot = await makeMorning(app.db, day)
    const people = await office.people(1)
    const total = await priceOf(office, people, day)
    const places = people.map(({ id }) => ({ employee: id, slot: slot.id }))
    const answer = await office.ask('book', { body: bodyOf(places, total + 1) })
    expect(answer).toBeRefused(bookingRefusals.PRICE_CHANGED)
    expect(answer.error.details).toEqual({ total })
  })

  test('sent twice with one key is booked once', async ({ app }) => {
    const office = await works(app)
    const day = freshDay()
    const slot = await makeMorning(app.db, day)
    const people = await office.people(2)
    const total = await priceOf(office, people, day)
    const body = bodyOf(
      people.map(({ id }) => ({ employee: id, slot: slot.id })),
      total,
    )
    const send = () => office.ask('book', { body, headers: { 'idempotency-key': 'group' } })
    const first = await send()
    const second = await send()
    expect([first.status, second.result]).toEqual([201, first.result])
    expect(await takenOf(app.db, slot.id)).toBe(2)
  })

  test.for([
    ['as not come where the clinic marked others', ['2026-03-03', '2026-03-05'], 'no_show', null],
    [
      'without a word on his coming where it marked nobody',
      ['2026-03-10', '2026-03-12'],
      'cancelled',
      'Отметки о приходе нет, сотрудник записан снова',
    ],
  ] as const)(
    'may include a person whose past booking is still open: that booking is closed %s',
    async ([, [day, later], state, reason], { app }) => {
      const office = await works(app)
      const slot = await makeMorning(app.db, day)
      const next = await makeMorning(app.db, later)
      const people = await office.people(1)
      const others = await office.people(1)
      await booked(office, [...people, ...others], day, slot.id)
      if (state === 'no_show')
        await app.db.execute("update bookings set state = 'arrived' where employee_id = $1", [others[0]?.id])
      const now = app.clock.now()
      app.clock.set(`${addDays(day as Day, 1)}T05:00:00Z`)
      await booked(office, people, later, next.id)
      const steps = await app.db.execute(
        `select to_state as state, reason from booking_steps join bookings on bookings.id = booking_id
       where employee_id = $1 and to_state = any('{no_show, cancelled}')`,
        [people[0]?.id],
      )
      expect(steps.rows).toEqual([{ state, reason }])
      const card = await app.db.execute('select booked_on from employees where id = $1', [people[0]?.id])
      expect(card.rows).toEqual([{ booked_on: later }])
      app.clock.set(now)
    },
  )
})

describe('an individual’s bookings and an employer’s', () => {
  test("never appear in each other's lists and calls", async ({ app }) => {
    const office = await works(app)
    const day = freshDay()
    const slot = await makeMorning(app.db, day)
    const people = await office.people(1)
    await booked(office, people, day, slot.id)
    const [row] = await board(office)
    const own = await book(office.client, slot.id)
    const mine = await office.client.call(bookingContract.list, {})
    expect(mine.result.items.map(({ id }) => id)).toEqual([own.id])
    expect((await board(office)).map(({ id }) => id)).toEqual([row?.id])
    const params = { id: row?.id as never }
    expect(await office.client.call(bookingContract.one, { params })).toBeRefused(common.NOT_FOUND)
    expect(await office.client.call(bookingContract.cancel, { params, body: {} })).toBeRefused(
      common.NOT_FOUND,
    )
    expect(await office.ask('cancel', { body: { ids: [own.id] } })).toBeRefused(common.NOT_FOUND)
    expect(await office.ask('move', { body: { moves: [{ id: own.id, slot: slot.id }] } })).toBeRefused(
      common.NOT_FOUND,
    )
    const other = await member(app)
    expect((await other.client.call(bookingContract.list, {})).result.items).toEqual([])
  })

  test('a booking without an owner, or with two, is refused by the database', async ({ app }) => {
    const office = await works(app)
    const day = freshDay()
    const slot = await makeMorning(app.db, day)
    await booked(office, await office.people(1), day, slot.id)
    const [row] = await board(office)
    for (const change of [
      `account_id = (select id from accounts limit 1)`,
      'employee_id = null',
      'group_id = null',
      `phone = '+79121112233'`,
    ])
      await expect(app.db.execute(`update bookings set ${change} where id = $1`, [row?.id])).rejects.toThrow()
  })
})

test('every call of group booking is in the contract', () => {
  expect(Object.keys(groupBookingContract)).toHaveLength(10)
})
