import { allBookings, ownBookings } from '../../shared/booking/access.ts'
import { member } from '../../test/accounts.ts'
import { book, loadCatalogue, makeSlot } from '../../test/booking.ts'
import { expect, test } from '../../test/harness.ts'
import { findBooking, listBookings, listByIds, listForChange } from './store.ts'

const ownOf = ({ account, phone }: Awaited<ReturnType<typeof member>>) =>
  ownBookings({ kind: 'member', accountId: account.id, phone, roles: [] })

test("every query finds the same bookings for a scope: a person's own, or all of the clinic", async ({
  app,
}) => {
  await loadCatalogue(app.db, app.clock.now())
  const owner = await member(app)
  const stranger = await member(app)
  const { id } = await book(owner.client, (await makeSlot(app.db)).id)
  const seen = (scope: typeof allBookings) =>
    app.db.transact(async (tx) => [
      (await findBooking(tx, scope, id))?.id,
      (await listByIds(tx, scope, [id]))[0]?.id,
      (await listForChange(tx, scope, [id]))[0]?.id,
    ])
  expect(await seen(ownOf(owner))).toEqual([id, id, id])
  expect(await seen(ownOf(stranger))).toEqual([undefined, undefined, undefined])
  expect(await seen(allBookings)).toEqual([id, id, id])
})

test('a paged list of bookings accepts only the scope of one person, never the one of the whole clinic', async ({
  app,
}) => {
  await loadCatalogue(app.db, app.clock.now())
  const owner = await member(app)
  const stranger = await member(app)
  const { id } = await book(owner.client, (await makeSlot(app.db)).id)
  const list = async (who: typeof owner) => {
    const rows = await listBookings(app.db.reader, ownOf(who), null, 10)
    return rows.map((row) => row.id)
  }
  expect([await list(owner), await list(stranger)]).toEqual([[id], []])
  // @ts-expect-error: the whole clinic's bookings are never listed by the order of one person
  expect(await listBookings(app.db.reader, allBookings, null, 10)).toEqual([])
})
