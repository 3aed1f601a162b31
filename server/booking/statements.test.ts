import { bookingContract } from '../../shared/booking/contract.ts'
import { member } from '../../test/accounts.ts'
import { book, makeSlot, wishOf } from '../../test/booking.ts'
import { loadFirstStations } from '../../test/group-booking.ts'
import { expect } from '../../test/harness.ts'
import { ofCall, test } from '../../test/statements.ts'

test('making a booking runs nine database statements besides the session check', async ({ site }) => {
  const { app, heard } = site
  const ann = await member(app)
  const bob = await member(app)
  const slot = await makeSlot(app.db)
  await book(ann.client, slot.id)
  const statements = await ofCall(heard, () =>
    bob.client.call(bookingContract.reserve, { body: wishOf(slot.id) }),
  )
  expect(statements.slice(1)).toEqual([
    'lock-accounts',
    'booking-ceiling',
    'open-bookings-of-account',
    'own-results-of-person',
    'change-seats',
    'add-booking',
    'settle-check-ups',
    'add-messages',
    'add-audit-events',
  ])
})

test('where stations give the services, a booking locks and counts their day in three statements more', async ({
  site,
}) => {
  const { app, heard } = site
  await loadFirstStations(app.db)
  const ann = await member(app)
  const bob = await member(app)
  const slot = await makeSlot(app.db)
  await book(ann.client, slot.id)
  const statements = await ofCall(heard, () =>
    bob.client.call(bookingContract.reserve, { body: wishOf(slot.id) }),
  )
  const own = statements.indexOf('own-results-of-person')
  expect(statements.slice(own, own + 5)).toEqual([
    'own-results-of-person',
    'lock-service-days',
    'lengths-of-hours',
    'station-loads',
    'change-seats',
  ])
})

test('reading a list of bookings runs one database statement, however long the list is', async ({ site }) => {
  const { app, heard } = site
  const { client } = await member(app)
  for (let count = 0; count < 12; count += 1) await book(client, (await makeSlot(app.db)).id)
  const statements = await ofCall(heard, () => client.call(bookingContract.list))
  expect(statements).toHaveLength(2)
  expect(statements).toContain('bookings-of-account')
})
