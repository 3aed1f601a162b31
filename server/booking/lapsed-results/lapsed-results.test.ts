import { describe } from 'vitest'
import { bookingContract } from '../../../shared/booking/contract.ts'
import { bookingRefusals } from '../../../shared/booking/ru.ts'
import type { BookingCard, BookingId } from '../../../shared/booking/schema.ts'
import { deskContract } from '../../../shared/desk/contract.ts'
import { addDays, clinicDay } from '../../../shared/platform/days.ts'
import { member } from '../../../test/accounts.ts'
import { eventsOf } from '../../../test/audit.ts'
import { book, makeSlot } from '../../../test/booking.ts'
import { mark, workerBooked } from '../../../test/commission.ts'
import { works } from '../../../test/group-booking.ts'
import { type Client, expect, type TestApp } from '../../../test/harness.ts'
import { staff, onNewDay as test } from '../../../test/queue.ts'

const today = (app: TestApp) => clinicDay(app.clock.now())
const slotIn = (app: TestApp, days: number, city: 'ekb' | 'pvl' = 'ekb') =>
  makeSlot(app.db, { day: addDays(today(app), days), time: '09:40', city })
const cardOf = async (client: Client, id: BookingId): Promise<BookingCard> =>
  (await client.call(bookingContract.one, { params: { id } })).result
const servicesOf = ({ items }: BookingCard) => items.map(({ service }) => service)

/** A booking in five days that an electrocardiogram of 350 days ago shortens: it counts for two weeks more. */
async function shortened(app: TestApp) {
  const { client, account } = await member(app)
  const earlier = [{ service: 'fn-ecg', on: addDays(today(app), -350), clinic: 'Поликлиника № 4' }]
  const { id } = await book(client, (await slotIn(app, 5)).id, { earlier })
  const before = await cardOf(client, id)
  expect(servicesOf(before)).not.toContain('fn-ecg')
  return { client, account, id, before }
}

const moveTo = (client: Client, id: BookingId, slot: { id: string }, total?: number) =>
  client.call(bookingContract.move, { params: { id }, body: { slot: slot.id as never, total } })

describe('a move to a day on which an earlier result is no longer valid', () => {
  test('tells the person what returns and at which price, and moves only after the consent', async ({
    app,
  }) => {
    const { client, account, id, before } = await shortened(app)
    const late = await slotIn(app, 30)
    const told = await moveTo(client, id, late)
    expect(told).toBeRefused(bookingRefusals.RESULTS_LAPSE)
    expect(told.error.message).toMatch(/К этому дню истечёт срок прежних результатов: Электрокардио/i)
    expect((await cardOf(client, id)).slot.id).toBe(before.slot.id)
    const { total } = told.error.details as { total: number }
    expect(total).toBeGreaterThan(Number(before.total))
    expect(await moveTo(client, id, late, total - 1)).toBeRefused(bookingRefusals.RESULTS_LAPSE)
    const moved = await moveTo(client, id, late, total)
    expect(moved.result).toMatchObject({ total, slot: { id: late.id } })
    const after = await cardOf(client, id)
    expect(after.total).toBe(total)
    expect(servicesOf(after)).toEqual([...servicesOf(before), 'fn-ecg'])
    const reason = expect.stringContaining('срок результата истекает')
    expect(after.earlier).toMatchObject([{ service: 'fn-ecg', state: 'refused', reason }])
    const noted = (await eventsOf(app, account.id)).filter(({ what }) => what === 'result')
    expect(noted).toMatchObject([{ act: 'change', subject: id, details: { after: { total } } }])
  })

  test('moves at once to a day on which the result still counts', async ({ app }) => {
    const { client, id, before } = await shortened(app)
    expect((await moveTo(client, id, await slotIn(app, 10))).error).toBeUndefined()
    const after = await cardOf(client, id)
    expect([after.total, servicesOf(after)]).toEqual([before.total, servicesOf(before)])
    expect(after.earlier).toMatchObject([{ state: 'pending' }])
  })

  test('is told to the desk too', async ({ app }) => {
    const { client, id, before } = await shortened(app)
    const { client: desk } = await staff(app, 'registrar')
    const late = await slotIn(app, 32)
    const seen = { state: 'confirmed', slot: before.slot.id } as const
    const move = (total?: number) =>
      desk.call(deskContract.move, { params: { id }, body: { slot: late.id, seen, total } })
    const told = await move()
    expect(told).toBeRefused(bookingRefusals.RESULTS_LAPSE)
    const { total } = told.error.details as { total: number }
    expect((await move(total)).error).toBeUndefined()
    expect(servicesOf(await cardOf(client, id))).toContain('fn-ecg')
  })

  test('is told to the employer by its price alone', async ({ app }) => {
    const office = await works(app)
    const { employee, booking } = await workerBooked(app, office)
    await mark(app, booking, 'completed')
    const early = await slotIn(app, 6, 'pvl')
    const group = { city: 'pvl', kind: 'periodic' } as const
    const asked = { ...group, date: early.day, who: { ids: [employee.id] }, again: true }
    const { result } = (await office.ask('volume', { body: asked })) as { result: { total: number } }
    const places = [{ employee: employee.id, slot: early.id }]
    await office.ask('book', { body: { ...group, total: result.total, tell: false, places } })
    // As if the electrocardiogram had been made 350 days ago.
    const { rows } = await app.db.execute(
      `with former as (delete from earlier_results using bookings
         where bookings.id = booking_id and employee_id = $1 and service = 'fn-ecg' returning earlier_results.*)
       insert into earlier_results (id, booking_id, service, done_on, own_booking_id, state, created_at)
       select gen_random_uuid(), booking_id, service, $2, own_booking_id, state, created_at from former
       returning booking_id as booking`,
      [employee.id, addDays(today(app), -350)],
    )
    const made = rows[0] as { booking: BookingId }
    const late = await slotIn(app, 33, 'pvl')
    const move = (total?: number) =>
      office.ask('move', { body: { moves: [{ id: made.booking, slot: late.id }], tell: false, total } })
    const told = (await move()) as unknown as Awaited<ReturnType<typeof moveTo>>
    expect(told).toBeRefused(bookingRefusals.RESULTS_LAPSE)
    expect(told.error.message).toMatch(/^К новому дню изменится цена: .* вместо /)
    expect(JSON.stringify(told.error)).not.toMatch(/лектрокардио|fn-ecg/)
    const { total } = told.error.details as { total: number }
    expect(total).toBeGreaterThan(result.total)
    expect((await move(total)) as object).toMatchObject({ result: { moved: 1 } })
    const { result: board } = (await office.ask('ofEmployee', { params: { id: employee.id } })) as never as {
      result: { id: string; price: number }[]
    }
    expect(board.find((row) => row.id === made.booking)?.price).toBe(total)
  })
})
