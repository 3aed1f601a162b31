import { accountsContract } from '../../shared/accounts/contract.ts'
import { deskContract } from '../../shared/desk/contract.ts'
import { clinicDay } from '../../shared/platform/days.ts'
import { confirm, freshPhone, member } from '../../test/accounts.ts'
import { book, makeSlot, wishOf } from '../../test/booking.ts'
import { withStations as test } from '../../test/clinic.ts'
import { commission, mark } from '../../test/commission.ts'
import { expect, type TestApp } from '../../test/harness.ts'

const freshEmail = () => `${freshPhone().slice(1)}@example.ru`

/** A person who booked for today with the account's phone and e-mail, both changed by an admin afterwards. */
async function moved(app: TestApp, time: string, given: Record<string, unknown> = {}) {
  const before = { phone: freshPhone(), email: freshEmail() }
  const after = { phone: freshPhone(), email: freshEmail() }
  const { client, account } = await member(app, { ...before, emailConfirmedAt: app.clock.now() })
  const slot = await makeSlot(app.db, { day: clinicDay(app.clock.now()), time })
  const { person } = wishOf(slot.id)
  const booking = await book(client, slot.id, { person: { ...person, ...before, ...given } })
  const { client: admin } = await member(app, { roles: ['admin'] })
  const user = before.phone
  await confirm(app, admin, 'email', after.email)
  await admin.call(accountsContract.change, { body: { type: 'email', email: after.email, user } })
  await confirm(app, admin, 'phone', after.phone)
  await admin.call(accountsContract.change, { body: { type: 'phone', newPhone: after.phone, user } })
  /** Recipients of messages of a kind about the visit, phones first. */
  const told = async (kind: string) => {
    const sql = `select recipient from outbox where account_id = $1 and kind = $2 order by channel desc`
    return (await app.db.execute(sql, [account.id, kind])).rows.map(({ recipient }) => recipient)
  }
  return { account, admin, booking, before, after, told }
}

test('after a change of phone and e-mail, messages about the visits go to the new contacts only', async ({
  app,
}) => {
  const { admin, booking, after, told } = await moved(app, '18:00')
  const params = { id: booking.id }
  const { id: slot } = await makeSlot(app.db, { day: booking.day, time: '18:20' })
  await admin.call(deskContract.move, {
    params,
    body: { slot, seen: { state: 'confirmed', slot: booking.slot.id } },
  })
  expect(await told('booking-moved')).toEqual([after.phone, after.email])
  await mark(app, booking.id, 'completed')
  const chair = await commission(app)
  expect((await chair.conclude(booking.id)).status).toBe(200)
  expect(await told('conclusion-ready')).toEqual([after.phone, after.email])
})

test('the desk calls and finds the person by the new phone', async ({ app }) => {
  const { admin, booking, before, after } = await moved(app, '18:40')
  const shown = await admin.call(deskContract.one, { params: { id: booking.id } })
  expect(shown.result).toMatchObject(after)
  const found = async (search: string) =>
    (await admin.call(deskContract.find, { query: { search } })).result.rows.map(({ id }) => id)
  expect(await found(after.phone)).toEqual([booking.id])
  expect(await found(before.phone)).toEqual([])
})

test("another person's phone given in a booking stays when the account's phone changes", async ({ app }) => {
  const mother = freshPhone()
  const { admin, booking, after } = await moved(app, '19:00', { phone: mother })
  const shown = await admin.call(deskContract.one, { params: { id: booking.id } })
  expect(shown.result).toMatchObject({ phone: mother, email: after.email })
})
