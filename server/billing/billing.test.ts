import { describe } from 'vitest'
import { billingAdminContract, billingContract } from '../../shared/billing/contract.ts'
import { billingRefusals } from '../../shared/billing/ru.ts'
import { employerLinkContract } from '../../shared/desk/employer-link/contract.ts'
import type { EmployeeId } from '../../shared/employees/schema.ts'
import { addDays } from '../../shared/platform/days.ts'
import { common } from '../../shared/platform/refusal.ts'
import { pricesAdminContract } from '../../shared/prices/contract.ts'
import { member } from '../../test/accounts.ts'
import { eventsOf } from '../../test/audit.ts'
import { agreementInput, billingOf, payeeInput } from '../../test/billing.ts'
import { wishOf } from '../../test/booking.ts'
import { withStations as test } from '../../test/clinic.ts'
import { mark, workerBooked, workerExamined } from '../../test/commission.ts'
import { works } from '../../test/group-booking.ts'
import { expect, type TestApp } from '../../test/harness.ts'
import { booked } from '../../test/queue.ts'

const { BOOKING_BILLED, BILL_FIGURES_CHANGED, NOTHING_TO_BILL, ACT_INVOICED, ACT_PREPAID } = billingRefusals
const { BILL_PAID, ACT_HAS_INVOICE, BILL_ANNULLED, PAID_TOO_MUCH, PAYMENT_GONE, INVOICE_SUBTRACTED } =
  billingRefusals

/** An organization with this many completed check-ups of today, and the administrator of its bills. */
async function worked(app: TestApp, people = 1, given: Parameters<typeof billingOf>[2] = {}) {
  const office = await works(app)
  const bookings = []
  for (let at = 0; at < people; at += 1) bookings.push((await workerExamined(app, office)).booking)
  const billing = await billingOf(app, office, given)
  return { office, billing, bookings }
}

/** Gives a booking a ticket in which the stop of a service was dropped. */
async function dropStop(app: TestApp, booking: string, service: string) {
  await app.db.execute(
    `with made as (
       insert into tickets (id, booking_id, city, day, number, state, came_at, since)
       select gen_random_uuid(), id, city, day, 900 + (select count(*) from tickets), 'done', start_at, start_at
       from bookings where id = $1 returning id, came_at)
     insert into ticket_stops (ticket_id, station, position, services, state, ended_at, reason)
     select id, 'one', 1, array[$2], 'dropped', came_at, 'Отказ' from made`,
    [booking, service],
  )
}

describe('an act', () => {
  test('counts completed check-ups by their kept prices, and no refused service', async ({ app }) => {
    const { billing, bookings } = await worked(app, 3)
    const { rows } = await app.db.execute('select total, items from bookings where id = any($1::uuid[])', [
      bookings,
    ])
    const whole = (await billing.draft()).result
    expect(whole).toMatchObject({ people: 3, uncharged: 0, unfinished: 0, billed: 0 })
    const sum = rows.reduce((total, row) => total + Number(row.total), 0)
    expect(whole.total).toBeCloseTo(sum, 2)
    const items = rows[0]?.items as { service: string; price: number }[]
    const refused = items[0] ?? { service: '', price: 0 }
    await dropStop(app, bookings[0] ?? '', refused.service)
    const left = (await billing.draft()).result
    expect(left.uncharged).toBe(1)
    expect(left.total).toBeCloseTo(whole.total - refused.price, 2)
  })

  test('leaves out people who are still examined, who are booked, and who did not come', async ({ app }) => {
    const { office, billing } = await worked(app)
    for (const state of ['in_progress', 'no_show'])
      await mark(app, (await workerBooked(app, office)).booking, state)
    await workerBooked(app, office)
    expect((await billing.draft()).result).toMatchObject({ people: 1, unfinished: 1 })
  })

  test('takes a booking once; an annulled act gives its bookings back', async ({ app }) => {
    const { billing } = await worked(app, 2)
    const act = (await billing.make()).result
    expect(act).toMatchObject({ kind: 'act', people: 2, dueOn: null, agreement: '15/М' })
    expect((await billing.draft()).result).toMatchObject({ people: 0, billed: 2, visits: null })
    expect(await billing.make()).toBeRefused(NOTHING_TO_BILL)
    expect((await billing.annul(act.id)).result.annulReason).toBe('Ошибка в периоде')
    expect(await billing.annul(act.id)).toBeRefused(BILL_ANNULLED)
    expect((await billing.make()).result.total).toBe(act.total)
  })

  test('made twice at once is made once, and its number is not lost', async ({ app }) => {
    const { billing } = await worked(app)
    const { result: shown } = await billing.draft()
    const answers = await Promise.all([billing.make('act', { shown }), billing.make('act', { shown })])
    const refused = answers.filter(({ error }) => error)
    expect(refused).toHaveLength(1)
    expect([BOOKING_BILLED.code, NOTHING_TO_BILL.code]).toContain(refused[0]?.error?.code)
    const numbers = await app.db.execute(
      `select number from bills where kind = 'act' and year = $1 order by number`,
      [Number(billing.today.slice(0, 4))],
    )
    expect(numbers.rows.map(({ number }) => number)).toEqual(numbers.rows.map((_, at) => at + 1))
  })

  test('is refused when somebody has completed the check-up since the figures were shown', async ({
    app,
  }) => {
    const { office, billing } = await worked(app)
    const { result: shown } = await billing.draft()
    await workerExamined(app, office)
    expect(await billing.make('act', { shown })).toBeRefused(BILL_FIGURES_CHANGED)
  })

  test('is not dated before its last visit nor after today', async ({ app }) => {
    const { billing } = await worked(app)
    for (const on of [addDays(billing.today, -1), addDays(billing.today, 1)])
      expect(await billing.make('act', { on })).toBeRefused(common.INVALID)
  })

  test('does not take what a person booked and the desk linked to the employer', async ({ app }) => {
    const { billing, office } = await worked(app)
    const [employee] = await office.people(1, { surname: 'Сам', name: 'Пришёл', birth: '1984-07-17' })
    const person = { ...wishOf('' as never).person, surname: 'Сам', name: 'Пришёл', birth: employee?.birth }
    const { booking } = await booked(app, { person })
    const desk = await member(app, { roles: ['registrar'] })
    await desk.client.call(employerLinkContract.link, {
      params: { id: booking },
      body: { employee: employee?.id as EmployeeId, proof: { proof: 'name' } },
    })
    await mark(app, booking, 'completed')
    const { rows } = await app.db.execute('select organization_id as whose from bookings where id = $1', [
      booking,
    ])
    expect(rows[0]?.whose).toBe(office.organization)
    expect((await billing.draft()).result.people).toBe(1)
  })
})

describe('agreed prices', () => {
  test('an act has the prices agreed with its organization; the act of another one has not', async ({
    app,
  }) => {
    const office = await works(app)
    const billing = await billingOf(app, office)
    const service = 'fn-audiometry'
    const cell = { service, city: 'pvl', amount: 123.45, seen: null } as const
    const body = { organization: office.organization, from: billing.today, cells: [cell] }
    await billing.client.call(pricesAdminContract.set, { body })
    for (let people = 0; people < 3; people += 1) await workerExamined(app, office)
    const priceIn = (draft: Awaited<ReturnType<typeof billing.draft>>) =>
      draft.result.departments.flatMap(({ lines }) => lines).find((line) => line.service === service)?.price
    expect(priceIn(await billing.draft())).toBe(123.45)
    const other = await worked(app, 3)
    expect(priceIn(await other.billing.draft())).not.toBe(123.45)
  })
})

describe('an invoice', () => {
  test('asks for the sum of an act within the term of the agreement, once', async ({ app }) => {
    const { billing } = await worked(app)
    const act = (await billing.make()).result
    const invoice = (await billing.invoice(act.id)).result
    expect(invoice).toMatchObject({
      kind: 'invoice',
      total: act.total,
      dueOn: addDays(billing.today, 10),
      act: { number: act.number },
    })
    expect(await billing.invoice(act.id)).toBeRefused(ACT_INVOICED)
    expect(await billing.annul(act.id)).toBeRefused(ACT_HAS_INVOICE)
    await billing.annul(invoice.id)
    expect((await billing.invoice(act.id)).result.total).toBe(act.total)
  })

  test('ahead takes bookings before the visit, and the act later asks only for the rest', async ({ app }) => {
    const office = await works(app)
    const { booking } = await workerBooked(app, office)
    const billing = await billingOf(app, office)
    const ahead = (await billing.make('invoice')).result
    expect(ahead).toMatchObject({ kind: 'invoice', people: 1, act: null })
    expect(await billing.make('invoice')).toBeRefused(NOTHING_TO_BILL)
    await mark(app, booking, 'completed')
    const first = (await billing.make()).result
    expect(await billing.invoice(first.id)).toBeRefused(ACT_PREPAID)
    await billing.annul(first.id)
    await workerExamined(app, office)
    const act = (await billing.make()).result
    const rest = (await billing.invoice(act.id)).result
    expect(rest.total).toBeCloseTo(act.total - ahead.total, 2)
  })

  test('is not dated before its act, and its payment has the number of the payment order', async ({
    app,
  }) => {
    const { billing } = await worked(app)
    const act = (await billing.make()).result
    const early = await billing.invoice(act.id, addDays(billing.today, -1))
    expect(early.error?.fields).toEqual({ on: 'Счёт не может быть раньше акта' })
    const { id } = (await billing.invoice(act.id)).result
    const params = { id }
    const body = { on: billing.today, amount: 100, note: '481' }
    expect(
      (await billing.client.call(billingAdminContract.pay, { params, body })).result.payments,
    ).toMatchObject([{ amount: 100, note: '481' }])
  })

  test('ahead is not annulled while the invoice of an act asks for less because of it', async ({ app }) => {
    const office = await works(app)
    const { booking } = await workerBooked(app, office)
    const billing = await billingOf(app, office)
    const ahead = (await billing.make('invoice')).result
    await mark(app, booking, 'completed')
    await workerExamined(app, office)
    const act = (await billing.make()).result
    const rest = (await billing.invoice(act.id)).result
    expect(await billing.annul(ahead.id)).toBeRefused(INVOICE_SUBTRACTED)
    await billing.annul(rest.id)
    expect((await billing.annul(ahead.id)).result.annulledAt).not.toBeNull()
    expect((await billing.invoice(act.id)).result.total).toBe(act.total)
  })

  test('is paid in parts, not beyond its sum, and a mistaken payment is taken back', async ({ app }) => {
    const { billing } = await worked(app)
    const { id, total } = (await billing.invoice((await billing.make()).result.id)).result
    const half = Math.floor(total / 2)
    expect((await billing.pay(id, half)).result).toMatchObject({ paid: half, payments: [{ amount: half }] })
    expect(await billing.pay(id, total)).toBeRefused(PAID_TOO_MUCH)
    expect(await billing.annul(id)).toBeRefused(BILL_PAID)
    expect(await billing.pay(id, 1, addDays(billing.today, 1))).toBeRefused(common.INVALID)
    const paid = (await billing.pay(id, total - half)).result
    expect(paid.paid).toBe(total)
    expect((await billing.bills({ state: 'paid' })).result.items.map((one) => one.id)).toEqual([id])
    const [payment] = paid.payments
    const back = (await billing.unpay(id, payment?.id ?? '')).result
    expect(back).toMatchObject({ paid: total - half, payments: [{ amount: total - half }] })
    expect(await billing.unpay(id, payment?.id ?? '')).toBeRefused(PAYMENT_GONE)
    expect((await billing.bills({ state: 'unpaid' })).result.items).toHaveLength(1)
  })

  test('is overdue the day after its term', async ({ app }) => {
    const { billing } = await worked(app, 1, { paymentDays: 0 })
    await billing.invoice((await billing.make()).result.id)
    expect((await billing.bills({ state: 'overdue' })).result.items).toEqual([])
    const now = app.clock.now()
    app.clock.set(new Date(now.getTime() + 86_400_000).toISOString())
    const [late] = (await billing.bills({ state: 'overdue' })).result.items
    expect(late).toMatchObject({ isOverdue: true, kind: 'invoice' })
    app.clock.set(now.toISOString())
  })
})

describe('the employer', () => {
  test('sees the sums of the year and its own bills only', async ({ app }) => {
    const { billing } = await worked(app)
    const stranger = await worked(app)
    const act = (await billing.make()).result
    const invoice = (await billing.invoice(act.id)).result
    await billing.pay(invoice.id, 100)
    const { result: year } = await billing.seen.year()
    expect(year).toMatchObject({
      rendered: act.total,
      invoiced: act.total,
      paid: 100,
      left: act.total - 100,
      overdue: 0,
      agreements: [{ number: '15/М', paymentDays: 10 }],
    })
    const { items } = (await billing.seen.bills()).result
    expect(items.map(({ kind }) => kind).sort()).toEqual(['act', 'invoice'])
    expect(items[0]).not.toHaveProperty('annulReason')
    expect((await stranger.billing.seen.bills()).result.items).toEqual([])
    const params = { organization: billing.agreement.organization }
    const foreign = await stranger.office.client.call(billingContract.bills, { params, query: {} })
    expect(foreign).toBeRefused(common.NOT_FOUND)
  })
})

describe('agreements and the clinic’s bank', () => {
  test('are changed over the version that the administrator saw; a number is not repeated', async ({
    app,
  }) => {
    const { billing, office } = await worked(app)
    const { id, version } = billing.agreement
    const change = (given: object, over = version) =>
      billing.client.call(billingAdminContract.changeAgreement, {
        params: { id },
        body: { agreement: { ...agreementInput, ...given }, version: over },
      })
    expect((await change({ paymentDays: 30 })).result).toMatchObject({
      paymentDays: 30,
      version: version + 1,
    })
    expect(await change({ paymentDays: 5 })).toBeRefused(billingRefusals.STALE_AGREEMENT)
    const params = { organization: office.organization }
    const again = await billing.client.call(billingAdminContract.addAgreement, {
      params,
      body: agreementInput,
    })
    expect(again).toBeRefused(billingRefusals.AGREEMENT_NUMBER_TAKEN)
  })

  test('refuse an account that does not agree with the БИК, and a stale version', async ({ app }) => {
    const { billing } = await worked(app)
    const save = (given: object, version: number) =>
      billing.client.call(billingAdminContract.changePayee, {
        body: { payee: { ...payeeInput, ...given }, version },
      })
    const { version } = (await billing.client.call(billingAdminContract.payee)).result
    const wrong = await save({ account: '40702810938000000002' }, version)
    expect(Object.keys(wrong.error.fields ?? {})).toEqual(['payee.account'])
    expect(await save({}, version - 1)).toBeRefused(billingRefusals.STALE_PAYEE)
  })

  test('are for administrators only, and each act and payment is in the audit', async ({ app }) => {
    const { billing, office } = await worked(app)
    const registrar = await member(app, { roles: ['registrar'] })
    expect(await registrar.client.call(billingAdminContract.bills, { query: {} })).toBeRefused(
      common.FORBIDDEN,
    )
    expect(await office.client.call(billingAdminContract.bills, { query: {} })).toBeRefused(common.FORBIDDEN)
    const { id } = (await billing.invoice((await billing.make()).result.id)).result
    await billing.pay(id, 1)
    const events = (await eventsOf(app, billing.account.id)).filter(({ what }) => what === 'bill')
    expect(events.map(({ act }) => act)).toEqual(expect.arrayContaining(['add', 'change', 'view']))
  })
})
