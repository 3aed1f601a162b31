import { describe } from 'vitest'
import { bookingContract } from '../../../shared/booking/contract.ts'
import type { BookingId } from '../../../shared/booking/schema.ts'
import { recognitionRefusals } from '../../../shared/employees/account-link/ru.ts'
import { notificationsContract } from '../../../shared/notifications/contract.ts'
import { clinicDay, clinicInstant } from '../../../shared/platform/days.ts'
import { common } from '../../../shared/platform/refusal.ts'
import { ticketsContract } from '../../../shared/tickets/contract.ts'
import { freshPhone, member } from '../../../test/accounts.ts'
import { eventsOf } from '../../../test/audit.ts'
import { makeSlot } from '../../../test/booking.ts'
import { expect } from '../../../test/harness.ts'
import { booked as bookedByHimself, markAt, staff, onNewDay as test, ticketOf } from '../../../test/queue.ts'
import { birth, bookedByEmployer, correct, isAsked, mine, say } from '../../../test/recognition.ts'
import { remindEmployees } from '../../group-booking/employee-bookings/jobs.ts'

describe('an employee booked by his organization', () => {
  test('is asked for the birth date, and sees the visit after giving it', async ({ app }) => {
    const { client } = await bookedByEmployer(app, { inDays: 3 })
    expect([await isAsked(client), await mine(client)]).toEqual([true, []])
    expect((await say(client)).result).toEqual({ isAsked: false })
    const [visit] = await mine(client)
    expect(visit).toMatchObject({
      isByEmployer: true,
      needsProof: true,
      canChange: false,
      total: null,
      state: 'confirmed',
      person: { fullname: 'Королёв Пётр Ильич', phone: null },
      employer: { name: 'АО «Уралспецметалл»', position: 'Сварщик' },
    })
    expect(visit?.items.length).toBeGreaterThan(3)
    expect(visit?.items.some((item) => 'price' in item)).toBe(false)
  })

  test('can only view the visit: neither move nor cancel it', async ({ app }) => {
    const { client } = await bookedByEmployer(app, { inDays: 3 })
    await say(client)
    const [visit] = await mine(client)
    if (!visit) throw new Error('no visit')
    const params = { id: visit.id }
    expect((await client.call(bookingContract.one, { params })).result.steps).toHaveLength(2)
    const slot = (await makeSlot(app.db)).id
    expect(await client.call(bookingContract.cancel, { params, body: {} })).toBeRefused(common.NOT_FOUND)
    expect(await client.call(bookingContract.move, { params, body: { slot } })).toBeRefused(common.NOT_FOUND)
    expect(await client.call(bookingContract.papers, { params })).toBeRefused(common.NOT_FOUND)
    expect((await (await member(app)).client.call(bookingContract.one, { params })).status).toBe(404)
  })

  test('reads in the cabinet the SMS that tells of a visit cancelled by the employer', async ({ app }) => {
    const { client, office } = await bookedByEmployer(app, { inDays: 3 })
    await say(client)
    const [visit] = await mine(client)
    if (!visit) throw new Error('no visit')
    const body = { ids: [visit.id], reason: 'Смена графика', tell: true }
    expect((await office.ask('cancel', { body })).error).toBeUndefined()
    const list = await client.call(notificationsContract.messages, { query: {} })
    expect(list.result.items).toMatchObject([
      { text: expect.stringContaining('отменена'), link: `/preorder/${visit.id}` },
    ])
  })

  test('is reminded of the visit although his account has given no consent to notifications', async ({
    app,
  }) => {
    const { client, account } = await bookedByEmployer(app, { inDays: 1 })
    await say(client)
    await app.db.execute('delete from consents where account_id = $1 and purpose = $2', [
      account.id,
      'notifications',
    ])
    const context = { secrets: app.deps.secrets, brand: { name: 'Центр', phone: '+7 343 300 00 00' } }
    const evening = clinicInstant(clinicDay(app.clock.now()), '18:00')
    await app.db.transact((tx) => remindEmployees(tx, context, evening))
    const sent = await app.db.execute(
      `select count(*)::int as count from outbox where kind = 'booking-reminder' and recipient = $1`,
      [account.profile.phone],
    )
    expect(sent.rows).toEqual([{ count: 1 }])
  })

  test('follows the queue on the phone as soon as the registrar has marked the arrival', async ({ app }) => {
    const { client, slot } = await bookedByEmployer(app)
    await say(client)
    const [visit] = await mine(client)
    if (!visit) throw new Error('no visit')
    const { client: desk } = await staff(app, 'registrar')
    expect((await markAt(desk, 'arrive', { booking: visit.id, slot: slot.id })).error).toBeUndefined()
    const ticket = await ticketOf(client)
    expect(ticket).toMatchObject({ booking: visit.id, state: 'waiting' })
    const away = { params: { id: ticket.id }, body: {} }
    expect((await client.call(ticketsContract.away, away)).result.tickets[0]?.state).toBe('away')
    const stranger = (await bookedByHimself(app)).client
    expect((await stranger.call(ticketsContract.away, away)).status).toBe(404)
  })

  test('is not asked for the birth date once the day of the visit is past, or without a booking', async ({
    app,
  }) => {
    const { client } = await bookedByEmployer(app, { inDays: 1 })
    expect(await isAsked((await member(app)).client)).toBe(false)
    expect(await isAsked(client)).toBe(true)
    app.clock.pass(2 * 86_400)
    expect(await isAsked(client)).toBe(false)
  })
})

test('an employee who came is recognised when HR adds the phone to the card only after the visit', async ({
  app,
}) => {
  const { office, card, slot, client, account } = await bookedByEmployer(app)
  await correct(office, card, { phone: freshPhone() })
  expect(await isAsked(client)).toBe(false)
  const { client: desk } = await staff(app, 'registrar')
  const found = await app.db.execute('select id from bookings where employee_id = $1', [card.id])
  const marked = await markAt(desk, 'arrive', { booking: found.rows[0]?.id as BookingId, slot: slot.id })
  expect(marked.error).toBeUndefined()
  app.clock.pass(3 * 86_400)
  await correct(office, card, { phone: account.profile.phone })
  expect(await isAsked(client)).toBe(true)
  await say(client)
  expect(await mine(client)).toMatchObject([{ isByEmployer: true, state: 'arrived' }])
})

describe('an account with the phone of a booked employee', () => {
  test.for([
    ['another birth date', {}, '1988-07-15'],
    ['another surname', { surname: 'Королёва' }, birth],
    ['another name', { name: 'Анна' }, birth],
  ] as const)('sees no visit with %s', async ([, account, said], { app }) => {
    const { client } = await bookedByEmployer(app, { account })
    expect(await say(client, said)).toBeRefused(recognitionRefusals.NOT_RECOGNISED)
    expect(await mine(client)).toEqual([])
  })

  test('cannot guess the birth date: after five wrong ones in a day even the right one is refused', async ({
    app,
  }) => {
    const { client } = await bookedByEmployer(app)
    for (let day = 10; day < 15; day += 1) expect((await say(client, `1990-01-${day}`)).status).toBe(422)
    expect((await say(client)).status).toBe(429)
    expect(await mine(client)).toEqual([])
  })

  test('may give the right birth date any number of times: only wrong ones are limited', async ({ app }) => {
    const { client } = await bookedByEmployer(app)
    for (let time = 0; time < 6; time += 1) expect((await say(client)).status).toBe(200)
  })

  test('does not see the visit of an employee who has another phone', async ({ app }) => {
    const { card } = await bookedByEmployer(app)
    const { client } = await member(app, { surname: card.surname, name: card.name })
    expect([await isAsked(client), (await say(client)).status]).toEqual([false, 422])
  })
})

describe('access to the visit', () => {
  test.for([
    ['phone', { phone: '+79995550011' }],
    ['birth date', { birth: '1988-07-15' }],
    ['surname', { surname: 'Королёва' }],
  ] as const)('is withdrawn when HR corrects the %s', async ([, given], { app }) => {
    const { office, card, client } = await bookedByEmployer(app)
    await say(client)
    expect(await mine(client)).toHaveLength(1)
    expect((await correct(office, card, given)).error).toBeUndefined()
    expect(await mine(client)).toEqual([])
  })

  test('stays when HR changes something else', async ({ app }) => {
    const { office, card, client } = await bookedByEmployer(app)
    await say(client)
    expect((await correct(office, card, { personnelNumber: 'Н-77' })).error).toBeUndefined()
    expect(await mine(client)).toHaveLength(1)
  })

  test('is withdrawn when the account changes its phone', async ({ app }) => {
    const { client, account } = await bookedByEmployer(app)
    await say(client)
    await app.db.execute('update accounts set phone = $2 where id = $1', [account.id, freshPhone()])
    expect(await mine(client)).toEqual([])
  })

  test('is recorded in the audit: the record names the employee and the account', async ({ app }) => {
    const { office, client, card, account } = await bookedByEmployer(app)
    await say(client)
    expect(await eventsOf(app, account.id)).toMatchObject([
      {
        act: 'change',
        what: 'employee',
        subject: card.id,
        organization: office.organization,
        details: { after: { account: account.id } },
      },
    ])
  })
})
