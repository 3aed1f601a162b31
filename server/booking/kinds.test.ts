import { describe } from 'vitest'
import { bookingContract } from '../../shared/booking/contract.ts'
import { bookingRefusals } from '../../shared/booking/ru.ts'
import { employeesContract } from '../../shared/employees/contract.ts'
import { common } from '../../shared/platform/refusal.ts'
import { member } from '../../test/accounts.ts'
import { book, makeSlot, wishOf } from '../../test/booking.ts'
import { withStations } from '../../test/clinic.ts'
import { commission, mark, workerBooked } from '../../test/commission.ts'
import { works } from '../../test/group-booking.ts'
import { expect } from '../../test/harness.ts'

const test = withStations
const forBook = { kind: 'health_book', factors: [{ code: '23' }] }

describe('a person', () => {
  test('books an unscheduled check-up with its reason, which sets no next day', async ({ app }) => {
    const { client } = await member(app)
    const { id } = await makeSlot(app.db)
    const bare = await client.call(bookingContract.reserve, { body: wishOf(id, { kind: 'unscheduled' }) })
    expect(bare).toBeRefused(common.INVALID)
    expect(Object.keys(bare.error.fields ?? {})).toEqual(['kindReason'])
    const made = await book(client, id, { kind: 'unscheduled', kindReason: 'incapacity' })
    expect(made).toMatchObject({ kind: 'unscheduled', kindReason: 'incapacity', periodicityMonths: null })
    const { result } = await client.call(bookingContract.one, { params: { id: made.id } })
    expect(result).toMatchObject({ kind: 'unscheduled', kindReason: 'incapacity' })
  })

  test('books a check-up for a medical book by points 23-27 only', async ({ app }) => {
    const { client } = await member(app)
    const { id } = await makeSlot(app.db)
    const first = { ...forBook, kindReason: 'first' }
    const noise = wishOf(id, { ...first, factors: [{ code: '23' }, { code: '4.4' }] })
    const refused = await client.call(bookingContract.reserve, { body: noise })
    expect(refused).toBeRefused(bookingRefusals.BAD_FACTORS)
    expect(Object.keys(refused.error.fields ?? {})).toEqual(['factors.1.code'])
    expect(await book(client, id, first)).toMatchObject({ kind: 'health_book', periodicityMonths: 12 })
  })

  test('sees in the quote that a first medical book needs more than a renewed one', async ({ app }) => {
    const { client } = await member(app)
    const quote = async (kindReason: 'first' | 'renewal') => {
      const body = { ...forBook, kindReason, city: 'ekb', gender: 'Женский', birth: '1990-05-01' } as const
      return (await client.call(bookingContract.quote, { body: body as never })).result
    }
    const first = await quote('first')
    const renewed = await quote('renewal')
    expect(first.studies).toContain('lab-typhoid-serology')
    expect(renewed.studies).not.toContain('lab-typhoid-serology')
    expect(first.total).toBeGreaterThan(renewed.total)
  })
})

test('the database refuses a kind without its reason, and a reason of another kind', async ({ app }) => {
  const { client } = await member(app)
  const { id } = await book(client, (await makeSlot(app.db)).id)
  for (const [kind, reason] of [
    ['unscheduled', null],
    ['unscheduled', 'first'],
    ['health_book', null],
    ['periodic', 'incapacity'],
    ['yearly', null],
  ]) {
    const change = app.db.execute('update bookings set kind = $2, kind_reason = $3 where id = $1', [
      id,
      kind,
      reason,
    ])
    await expect(change).rejects.toMatchObject({ constraint: 'bookings_kind' })
  }
})

describe('an unscheduled check-up that an employer books', () => {
  const booked = async (app: Parameters<typeof works>[0]) => {
    app.clock.set('2026-03-02T07:00:00Z')
    const chair = await commission(app)
    const office = await works(app)
    const kind = { kind: 'unscheduled', kindReason: 'recommendation' } as const
    const made = await workerBooked(app, office, { lastPassedOn: '2025-02-10' }, kind)
    const card = async () => {
      const params = { ...office.at, id: made.employee.id }
      return (await office.client.call(employeesContract.one, { params })).result
    }
    return { ...made, chair, office, card }
  }

  test('moves no due day: an overdue employee stays overdue, also after it', async ({ app }) => {
    const { booking, chair, card } = await booked(app)
    expect(await card()).toMatchObject({ status: 'overdue', lastPassedOn: '2025-02-10' })
    await mark(app, booking, 'completed')
    expect(await card()).toMatchObject({ status: 'overdue', cameOn: null })
    const { result } = await chair.conclude(booking)
    expect(result.kind).toBe('unscheduled')
    expect(await card()).toMatchObject({ status: 'overdue', lastPassedOn: '2025-02-10', concludedOn: null })
    await chair.annul(result.id)
    expect(await card()).toMatchObject({ lastPassedOn: '2025-02-10', concludedOn: null })
  })

  test('bars from work when it finds contraindications, whatever the due day is', async ({ app }) => {
    const { booking, chair, office } = await booked(app)
    await mark(app, booking, 'completed')
    await chair.conclude(booking, { outcome: 'unfit', contraindicated: ['4.4'] })
    const query = { lastPassed: 'unfit' } as never
    const { result } = await office.client.call(employeesContract.list, { params: office.at, query })
    expect(result.items).toHaveLength(1)
  })

  test('shows the commission its reason', async ({ app }) => {
    const { booking, chair } = await booked(app)
    await mark(app, booking, 'completed')
    expect((await chair.card(booking)).result).toMatchObject({
      kind: 'unscheduled',
      kindReason: 'recommendation',
    })
  })
})
