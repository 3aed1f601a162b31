import { closeMissed } from '../../server/group-booking/employee-bookings/jobs.ts'
import { employeesContract } from '../../shared/employees/contract.ts'
import type { EmployeeCard } from '../../shared/employees/schema.ts'
import type { EmployerBookingPage, GroupVolume } from '../../shared/group-booking/schema.ts'
import { addDays, type Day } from '../../shared/platform/days.ts'
import { common } from '../../shared/platform/refusal.ts'
import { loadCatalogue } from '../booking.ts'
import { loadFirstStations, makeMorning, works } from '../group-booking.ts'
import { openApp, type TestApp, TestClock } from '../harness.ts'
import { expect, type FreshDatabase, test } from '../postgres.ts'

type Office = Awaited<ReturnType<typeof works>>
const asked = { city: 'ekb', kind: 'periodic' }

async function clinic({ open }: FreshDatabase): Promise<TestApp> {
  const db = open(16)
  const clock = new TestClock()
  await loadCatalogue(db, clock.now())
  await loadFirstStations(db)
  return openApp(db, {}, { clock })
}

const book = async (office: Office, people: readonly EmployeeCard[], slot: string) => {
  const who = { ids: people.map(({ id }) => id) }
  const { total } = (await office.ask('volume', { body: { ...asked, who } })).result as GroupVolume
  const places = who.ids.map((employee) => ({ employee, slot }))
  return office.ask('book', { body: { ...asked, places, total, tell: false } })
}
const bookings = async (office: Office) =>
  ((await office.ask('board', { query: { limit: '200' } })).result as EmployerBookingPage).items

/**
 * Slots whose counter differs from the number of their bookings, and employees whose stored day differs from
 * their open booking.
 */
const spoilt = async ({ db }: TestApp) =>
  (
    await db.execute(`
      select 'slot' as what, id from slots where taken > capacity
        or taken <> (select count(*) from bookings where slot_id = slots.id and state not in ('cancelled', 'draft'))
      union all
      select 'employee', id from employees where booked_on is distinct from (select day from bookings
        where employee_id = employees.id and state in ('submitted', 'confirmed'))`)
  ).rows

test('moving, cancelling, booking and dismissing the same employees at once leaves the counters consistent', async ({
  database,
}) => {
  const app = await clinic(database)
  const office = await works(app)
  const slot = await makeMorning(app.db, '2026-03-09')
  const people = await office.people(3)
  expect((await book(office, people, slot.id)).status).toBe(201)
  const ids = (await bookings(office)).map(({ id }) => id)
  const times = ['08:15', '08:30', '08:45', '09:00', '09:15', '09:30']
  const moves = times.map((time) =>
    office.ask('move', { body: { moves: ids.map((id) => ({ id, day: '2026-03-09', time })), tell: false } }),
  )
  const cancels = [ids.slice(0, 2), ids.slice(1, 3)].map((some) =>
    office.ask('cancel', { body: { ids: some, tell: false } }),
  )
  const again = [1, 2, 3].map(() => book(office, people.slice(0, 2), slot.id))
  const gone = people.slice(2).map(({ id }) =>
    office.client.call(employeesContract.dismiss, {
      params: { ...office.at, id },
      body: { on: '2026-03-01', version: 1 },
    } as never),
  )
  for (const { status } of await Promise.all([...moves, ...cancels, ...again, ...gone]))
    expect(status).toBeOneOf([200, 201, 409])
  expect(await spoilt(app)).toEqual([])
})

test('while missed visits are closed at night HR books the employees again: each is closed and booked exactly once', async ({
  database,
}) => {
  const app = await clinic(database)
  const slot = await makeMorning(app.db, '2026-03-10')
  const next = await makeMorning(app.db, '2026-03-30')
  const office = await works(app)
  const people = await office.people(3)
  await book(office, people, slot.id)
  await app.db.execute("update bookings set state = 'arrived' where employee_id = $1", [people[2]?.id])
  app.clock.set('2026-03-20T05:00:00Z')
  const missed = people.slice(0, 2)
  const night = () => app.db.transact((tx) => closeMissed(tx, app.clock.now()))
  const [answer] = await Promise.all([book(office, missed, next.id), night(), night()])
  expect(answer.status).toBe(201)
  const states = (await bookings(office)).map(({ day, state }) => `${day} ${state}`)
  const count = (said: string) => states.filter((one) => one === said).length
  expect([count('2026-03-10 no_show'), count('2026-03-30 confirmed')]).toEqual([2, 2])
  const steps = await app.db.execute(
    "select count(*)::int as count from booking_steps where to_state = 'no_show'",
  )
  expect(steps.rows).toEqual([{ count: 2 }])
})

test('a request for ten thousand seats on ten thousand days is refused before anything is locked or priced', async ({
  database,
}) => {
  const office = await works(await clinic(database))
  const [person] = await office.people(1)
  const places = Array.from({ length: 10_000 }, (_, at) => ({
    employee: person?.id,
    day: addDays('2026-03-10' as Day, at),
    time: '08:00',
  }))
  const answer = await office.ask('book', { body: { ...asked, places, total: 0, tell: false } })
  expect(answer).toBeRefused(common.INVALID)
  expect(answer.error.message).toBe('За один раз — не больше 365 разных дней')
})

test('an id in capital letters means the same booking', async ({ database }) => {
  const app = await clinic(database)
  const office = await works(app)
  const slot = await makeMorning(app.db, '2026-03-11')
  await book(office, await office.people(1), slot.id)
  const [{ id = '' } = {}] = await bookings(office)
  const capital = id.toUpperCase()
  const moves = [{ id: capital, day: '2026-03-11', time: '08:15' }]
  expect((await office.ask('move', { body: { moves, tell: false } })).result).toMatchObject({ moved: 1 })
  expect((await office.ask('cancel', { body: { ids: [id, capital], tell: false } })).result).toMatchObject({
    cancelled: 1,
  })
})

test('one organization that asks for many plans at once does not keep another waiting', async ({
  database,
}) => {
  const app = await clinic(database)
  for (const day of ['2026-03-16', '2026-03-17']) await makeMorning(app.db, day, { capacity: 500 })
  const bully = await works(app)
  const other = await works(app)
  const many = await bully.people(301)
  const few = await other.people(301)
  const ended: string[] = []
  const plan = async (name: string, office: Office, people: readonly EmployeeCard[]) => {
    const who = { ids: people.map(({ id }) => id) }
    const { status } = await office.ask('plan', {
      body: { ...asked, who, from: '2026-03-16', to: '2026-03-17' },
    })
    ended.push(name)
    return status
  }
  const flood = Array.from({ length: 16 }, () => plan('bully', bully, many))
  expect(await plan('other', other, few)).toBe(200)
  expect(ended.length).toBeLessThan(8)
  expect(new Set(await Promise.all(flood))).toEqual(new Set([200]))
})
