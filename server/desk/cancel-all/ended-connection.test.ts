import { describe } from 'vitest'
import { accountsContract } from '../../../shared/accounts/contract.ts'
import { accountRefusals } from '../../../shared/accounts/ru.ts'
import type { BookingsAhead, BookingsFate } from '../../../shared/accounts/schema.ts'
import type { EmployeeCard } from '../../../shared/employees/schema.ts'
import type { GroupVolume } from '../../../shared/group-booking/schema.ts'
import { dayWordsWithYear } from '../../../shared/platform/day-words.ts'
import { addDays, type Day } from '../../../shared/platform/days.ts'
import { common } from '../../../shared/platform/refusal.ts'
import { member } from '../../../test/accounts.ts'
import { eventsOf } from '../../../test/audit.ts'
import { takenOf } from '../../../test/booking.ts'
import { withStations as test } from '../../../test/clinic.ts'
import { relate } from '../../../test/employees.ts'
import { makeMorning, works } from '../../../test/group-booking.ts'
import { type Client, expect, type TestApp } from '../../../test/harness.ts'
import { administrator } from '../../../test/relations.ts'

type Office = Awaited<ReturnType<typeof works>>
type Slot = Awaited<ReturnType<typeof makeMorning>>

const { BOOKINGS_AHEAD } = accountRefusals

async function book(office: Office, people: readonly EmployeeCard[], slot: Slot) {
  const who = { ids: people.map(({ id }) => id) }
  const asked = { city: 'ekb', kind: 'periodic' }
  const { total } = (await office.ask('volume', { body: { who, ...asked } })).result as GroupVolume
  const places = people.map(({ id }) => ({ employee: id, slot: slot.id }))
  const answer = await office.ask('book', { body: { ...asked, places, total, tell: false } })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.error))
}

// The database of the file is one, and a time is there once, so each test has a day of its own.
let days = 0
const freshDay = () => {
  days += 1
  return addDays('2026-04-06' as Day, days)
}

/** An organization whose representative has booked some employees for a morning. */
async function booked(app: TestApp, count = 2) {
  const office = await works(app)
  const day = freshDay()
  const slot = await makeMorning(app.db, day)
  const people = await office.people(count, { phone: '+79125550077' })
  await book(office, people, slot)
  return { office, slot, day }
}

/** Ends the connection of an account as the given client; `decision` says what becomes of the bookings. */
async function endAs(
  app: TestApp,
  client: Client,
  { account, organization }: Pick<Office, 'account' | 'organization'>,
  decision?: { fate: BookingsFate; seen: string },
) {
  const { rows } = await app.db.execute(
    'select inn, kpp, (select phone from accounts where id = $2) as phone from organizations where id = $1',
    [organization, account.id],
  )
  const { inn, kpp, phone } = rows[0] as { inn: string; kpp: string; phone: string }
  const body = {
    type: 'relation' as const,
    inn,
    kpp,
    user: phone as never,
    ...(decision && { bookings: decision }),
  }
  return client.call(accountsContract.change, { body })
}

const aheadIn = (answer: { error?: unknown }) =>
  (answer.error as { details: BookingsAhead; message: string } | undefined)?.details as BookingsAhead
const statesOf = async (app: TestApp, organization: string) =>
  (
    await app.db.execute('select state from bookings where organization_id = $1 order by id', [organization])
  ).rows.map(({ state }) => state)
const isConnected = async (app: TestApp, account: string) =>
  (await app.db.execute('select from relations where account_id = $1 and left_at is null', [account])).rows
    .length === 1
const cancelledMessages = async (app: TestApp) =>
  (await app.db.execute("select from outbox where recipient = '+79125550077' and kind = 'booking-cancelled'"))
    .rows.length

describe('ending a connection to an organization with coming bookings', () => {
  for (const role of ['viewer', 'departments'] as const)
    test(`leaves them when somebody with the role «${role}» goes, whatever he asks for`, async ({ app }) => {
      const { office } = await booked(app)
      const colleague = await member(app)
      await relate(app, colleague.account.id, office.organization)
      await app.db.execute(
        `update relations set role = $2, departments = case $2 when 'departments' then array[gen_random_uuid()] else '{}' end
         where account_id = $1`,
        [colleague.account.id, role],
      )
      const ended = { account: colleague.account, organization: office.organization }
      const asked = await endAs(app, colleague.client, ended as never, { fate: 'cancel', seen: 'x' })
      expect(asked.status).toBe(200)
      expect(await statesOf(app, office.organization)).toEqual(['confirmed', 'confirmed'])
    })

  test('is refused until it is decided, and the refusal tells how many there are and until when', async ({
    app,
  }) => {
    const { office, day } = await booked(app)
    const admin = await administrator(app)
    const asked = await endAs(app, admin.client, office)
    expect(asked).toBeRefused(BOOKINGS_AHEAD)
    expect(aheadIn(asked)).toMatchObject({ people: 2, until: day, hasColleagues: false })
    expect(JSON.stringify(asked.error)).toContain(
      `предстоящих записей: 2, последняя ${dayWordsWithYear(day)}`,
    )
    expect(await endAs(app, office.client, office)).toBeRefused(BOOKINGS_AHEAD)
    expect(await isConnected(app, office.account.id)).toBe(true)
  })

  test('leaves the bookings when the administrator says so, and the audit keeps the count', async ({
    app,
  }) => {
    const { office, slot } = await booked(app)
    const admin = await administrator(app)
    const { version: seen } = aheadIn(await endAs(app, admin.client, office))
    expect((await endAs(app, admin.client, office, { fate: 'keep', seen })).status).toBe(200)
    expect(await isConnected(app, office.account.id)).toBe(false)
    expect(await statesOf(app, office.organization)).toEqual(['confirmed', 'confirmed'])
    expect(await takenOf(app.db, slot.id)).toBe(2)
    const events = await eventsOf(app, admin.account.id)
    const ended = events.find(({ what }) => what === 'relation')
    expect(ended?.details).toMatchObject({ after: { bookings: 'оставлены: 2' } })
  })

  test('cancels them all when the administrator says so: seats are free and each person is told', async ({
    app,
  }) => {
    const { office, slot } = await booked(app)
    const other = await booked(app, 1)
    const before = await cancelledMessages(app)
    const admin = await administrator(app)
    const { version: seen } = aheadIn(await endAs(app, admin.client, office))
    expect((await endAs(app, admin.client, office, { fate: 'cancel', seen })).status).toBe(200)
    expect(await statesOf(app, office.organization)).toEqual(['cancelled', 'cancelled'])
    expect(await takenOf(app.db, slot.id)).toBe(0)
    expect((await cancelledMessages(app)) - before).toBe(2)
    expect(await statesOf(app, other.office.organization)).toEqual(['confirmed'])
    const events = (await eventsOf(app, admin.account.id)).filter(({ act }) => act === 'remove')
    expect(events.filter(({ what }) => what === 'booking').length).toBe(2)
    const ended = events.find(({ what }) => what === 'relation')
    expect(ended?.details).toMatchObject({ after: { bookings: 'отменены: 2' } })
  })

  test('lets the representative who leaves cancel them, and says whether a colleague stays', async ({
    app,
  }) => {
    const { office, slot } = await booked(app, 1)
    await relate(app, (await member(app)).account.id, office.organization)
    const ahead = aheadIn(await endAs(app, office.client, office))
    expect(ahead.hasColleagues).toBe(true)
    const decision = { fate: 'cancel', seen: ahead.version } as const
    expect((await endAs(app, office.client, office, decision)).status).toBe(200)
    expect([await statesOf(app, office.organization), await takenOf(app.db, slot.id)]).toEqual([
      ['cancelled'],
      0,
    ])
  })

  test('is refused with the new count when another booking was made after the question', async ({ app }) => {
    const { office, slot } = await booked(app, 1)
    const admin = await administrator(app)
    const { version: seen } = aheadIn(await endAs(app, admin.client, office))
    await book(office, await office.people(1), slot)
    for (const fate of ['keep', 'cancel'] as const) {
      const late = await endAs(app, admin.client, office, { fate, seen })
      expect(late).toBeRefused(BOOKINGS_AHEAD)
      expect(aheadIn(late).people).toBe(2)
    }
    expect([await isConnected(app, office.account.id), await statesOf(app, office.organization)]).toEqual([
      true,
      ['confirmed', 'confirmed'],
    ])
  })

  test('counts a booking that is being made at the same moment, or ends before it', async ({ app }) => {
    const office = await works(app)
    const slot = await makeMorning(app.db, freshDay())
    const people = await office.people(1)
    const admin = await administrator(app)
    const [, ended] = await Promise.allSettled([book(office, people, slot), endAs(app, admin.client, office)])
    const states = await statesOf(app, office.organization)
    const isRefused = ended.status === 'fulfilled' && ended.value.status === 409
    expect(isRefused || !(await isConnected(app, office.account.id))).toBe(true)
    if (isRefused) expect(states).toEqual(['confirmed'])
  })

  test('asks nothing when nobody is expected, and nobody else may end a connection', async ({ app }) => {
    const office = await works(app)
    const stranger = await member(app)
    expect(await endAs(app, stranger.client, office)).toBeRefused(common.FORBIDDEN)
    const registrar = await member(app, { roles: ['registrar'] })
    expect(await endAs(app, registrar.client, office)).toBeRefused(common.FORBIDDEN)
    expect((await endAs(app, office.client, office)).status).toBe(200)
  })
})
