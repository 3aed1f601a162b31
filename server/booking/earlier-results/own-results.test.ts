import { describe } from 'vitest'
import { bookingContract } from '../../../shared/booking/contract.ts'
import { earlierResultsContract } from '../../../shared/booking/earlier-results/contract.ts'
import type { BookingCard, BookingId } from '../../../shared/booking/schema.ts'
import { addDays, addMonths, clinicDay, type Day } from '../../../shared/platform/days.ts'
import { member } from '../../../test/accounts.ts'
import { book, makeSlot, wishOf } from '../../../test/booking.ts'
import { examined, mark, workerBooked } from '../../../test/commission.ts'
import { works } from '../../../test/group-booking.ts'
import { type Client, expect, type TestApp } from '../../../test/harness.ts'
import { come, staff, onNewDay as test } from '../../../test/queue.ts'

const owner = { surname: 'Преображенский', name: 'Александр', birth: '1984-05-17' as Day }
const own = async (client: Client, who: Record<string, unknown> = owner) =>
  (await client.call(earlierResultsContract.own, { body: who as never })).result

const today = (app: TestApp) => clinicDay(app.clock.now())
const slotIn = async (app: TestApp, days: number) =>
  (await makeSlot(app.db, { day: addDays(today(app), days), time: '09:10' })).id

const cardOf = async (client: Client, id: BookingId): Promise<BookingCard> =>
  (await client.call(bookingContract.one, { params: { id } })).result
const needs = (card: Pick<BookingCard, 'items'>, service: string) =>
  card.items.some((item) => item.service === service)

describe('studies of a person’s own earlier check-up', () => {
  test('are taken into the next booking by themselves, with the day, and lower its price', async ({
    app,
  }) => {
    const { client, booking } = await examined(app)
    const first = await cardOf(client, booking)
    const next = await book(client, await slotIn(app, 5))
    const card = await cardOf(client, next.id)
    expect(card.total).toBeLessThan(Number(first.total))
    expect(needs(card, 'fn-ecg')).toBe(false)
    expect(card.earlier.find(({ service }) => service === 'fn-ecg')).toMatchObject({
      on: today(app),
      isOwn: true,
      state: 'own',
    })
    expect(needs(card, 'doc-therapist') && needs(card, 'fn-blood-pressure')).toBe(true)
  })

  test('are done again when the person wants it', async ({ app }) => {
    const { client } = await examined(app)
    const next = await book(client, await slotIn(app, 6), { anew: ['fn-ecg'] })
    const card = await cardOf(client, next.id)
    expect(needs(card, 'fn-ecg')).toBe(true)
    expect(card.earlier.map(({ service }) => service)).not.toContain('fn-ecg')
  })

  test('the price shown without them is refused with the new one', async ({ app }) => {
    const { client, booking } = await examined(app)
    const { total } = await cardOf(client, booking)
    const body = wishOf(await slotIn(app, 7), { total })
    const { error } = await client.call(bookingContract.reserve, { body })
    expect(error).toMatchObject({ code: 'PRICE_CHANGED' })
  })

  test('are those of the same name and birth date, whatever the spelling; a relative has none of them', async ({
    app,
  }) => {
    const { client } = await examined(app)
    expect(await own(client, { ...owner, surname: 'преображенский' })).not.toEqual([])
    expect(await own(client, { ...owner, name: 'Алексей' })).toEqual([])
    expect(await own(client, { ...owner, birth: '2004-05-17' })).toEqual([])
    const relative = { ...wishOf('' as never).person, name: 'Алексей' }
    const booking = await book(client, await slotIn(app, 8), { person: relative })
    expect((await cardOf(client, booking.id)).earlier).toEqual([])
  })

  test('another account that names the same person has none of them', async ({ app }) => {
    await examined(app)
    const { client } = await member(app)
    expect(await own(client)).toEqual([])
  })

  test('do not count before the check-up is over, and no longer after a year', async ({ app }) => {
    const coming = await examined(app, 'in_progress')
    expect(await own(coming.client)).toEqual([])
    const past = await examined(app)
    await app.db.execute('update bookings set day = $2 where id = $1', [past.booking, today(app)])
    const late = addDays(addMonths(today(app), 12), 1)
    const slot = await makeSlot(app.db, { day: late, time: '09:20' })
    const booking = await book(past.client, slot.id)
    const services = (await cardOf(past.client, booking.id)).earlier.map(({ service }) => service)
    expect(services).not.toContain('fn-ecg')
    // Fluorography counts to the end of the next calendar year (point 12.2).
    expect(services).toContain('img-chest-xray')
  })

  test('with a ticket only the studies of completed stops count', async ({ app }) => {
    const { client: desk } = await staff(app, 'registrar')
    const doctor = await staff(app)
    const person = await come(app, desk)
    for (const { station, state } of (await person.own()).stops)
      if (state !== 'done' && station !== 'blood') await doctor.drop(person.ticket, station)
    const [room] = await doctor.rooms('blood')
    if (!room) throw new Error('no room')
    await doctor.open(room)
    await doctor.take(room, person.ticket)
    await doctor.over('done', room, person.ticket)
    // The commission decides although stops were dropped.
    await app.db.execute("update check_ups set state = 'commission' where booking_id = $1", [person.booking])
    const services = (await own(person.client)).map(({ service }) => service)
    expect(services).toContain('lab-cbc')
    expect(services).not.toContain('fn-ecg')
  })
})

describe('a group', () => {
  test('does not pay twice for studies of an employee’s earlier check-up, in the volume and in the booking', async ({
    app,
  }) => {
    const office = await works(app)
    const { employee, booking } = await workerBooked(app, office)
    await mark(app, booking, 'completed')
    const { rows } = await app.db.execute('select total from bookings where id = $1', [booking])
    const slot = await makeSlot(app.db, { day: addDays(today(app), 20), time: '10:10', city: 'pvl' })
    const group = { city: 'pvl', kind: 'periodic' } as const
    const who = { ids: [employee.id] }
    const asked = { ...group, date: slot.day, who, again: true }
    const { result } = (await office.ask('volume', { body: asked })) as { result: { total: number } }
    expect(result.total).toBeLessThan(Number(rows[0]?.total))
    const places = [{ employee: employee.id, slot: slot.id }]
    const made = await office.ask('book', { body: { ...group, total: result.total, tell: false, places } })
    expect(made.status).toBe(201)
    const kept = await app.db.execute(
      `select own_booking_id from earlier_results join bookings on bookings.id = booking_id
       where employee_id = $1 and service = 'fn-ecg'`,
      [employee.id],
    )
    expect(kept.rows).toEqual([{ own_booking_id: booking }])
  })

  test('learns nothing by its price of a check-up that the employee did on his own', async ({ app }) => {
    const office = await works(app)
    const [employee] = await office.people(1, { ...owner, gender: 'Мужской' })
    if (!employee) throw new Error('nobody')
    const date = addDays(today(app), 25)
    const ask = async () =>
      (await office.ask('volume', {
        body: { city: 'pvl', kind: 'periodic', date, who: { ids: [employee.id] } },
      })) as { result: { total: number } }
    const before = (await ask()).result.total
    await examined(app)
    expect((await ask()).result.total).toBe(before)
  })
})

test('the database keeps a refusal for good and refuses a result whose study is in the volume', async ({
  app,
}) => {
  const { client } = await examined(app)
  const { id } = await book(client, await slotIn(app, 9))
  const change = (sql: string) => app.db.execute(`${sql} where booking_id = $1 and service = 'fn-ecg'`, [id])
  await expect(change("update earlier_results set state = 'accepted'")).rejects.toThrow(/earlier_results_/)
  await expect(
    app.db.execute(
      `insert into earlier_results (id, booking_id, service, done_on, state, created_at)
       values (gen_random_uuid(), $1, 'doc-therapist', '2026-01-01', 'pending', now())`,
      [id],
    ),
  ).rejects.toThrow(/is in the volume too/)
  await change(
    "update earlier_results set state = 'refused', reason = 'Старый', decided_at = now(), decided_by = id",
  )
  await expect(
    change("update earlier_results set state = 'own', reason = null, decided_at = null, decided_by = null"),
  ).rejects.toThrow(/stays refused/)
})
