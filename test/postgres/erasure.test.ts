import { accountsContract } from '../../shared/accounts/contract.ts'
import { bookingContract } from '../../shared/booking/contract.ts'
import { clinicDay } from '../../shared/platform/days.ts'
import { usersContract } from '../../shared/users/contract.ts'
import { confirm, freshPhone, member, passOwnerCheck } from '../accounts.ts'
import { book, loadCatalogue, makeSlot, wishOf } from '../booking.ts'
import { commission, mark } from '../commission.ts'
import { loadFirstStations } from '../group-booking.ts'
import { expect } from '../harness.ts'
import { withTwoProcesses as test } from '../two-processes.ts'

test('an account erased while it books with documents of an earlier visit leaves no documents behind', async ({
  processes,
}) => {
  const [one, other] = processes
  await loadCatalogue(one.db, one.clock.now())
  const { client: admin } = await member(other, { roles: ['admin'] })
  for (let round = 0; round < 12; round += 1) {
    const { client, account, phone } = await member(one)
    const before = await book(client, (await makeSlot(one.db)).id)
    const { id: slot } = await makeSlot(one.db)
    const { paper: _paper, person, ...wish } = wishOf(slot)
    const { snils: _snils, policy: _policy, ...who } = person
    const kept = { booking: before.id, parts: ['paper', 'snils', 'policy'] as const }
    const params = { id: account.id }
    const { version, ahead } = (await admin.call(usersContract.one, { params })).result
    const body = { version, phone, cancel: ahead.map(({ id }) => id) }
    const [booked, erased] = await Promise.all([
      client.call(bookingContract.reserve, { body: { ...wish, person: who, kept } as never }),
      new Promise((resolve) => setTimeout(resolve, round * 2)).then(() =>
        admin.call(usersContract.erase, { params, body }),
      ),
    ])
    // A booking made first makes the erasure stale (409); after the erasure the account has no session (401).
    expect(['201 409', '409 200', '401 200']).toContain(`${booked.status} ${erased.status}`)
    const { rows } = await one.db.execute(
      `select state from bookings where account_id = $1 and papers_sealed is not null`,
      [account.id],
    )
    expect(erased.status === 200 ? rows : []).toEqual([])
  }
})

test('a phone changed while the commission decides reaches the booking, and the two transactions do not deadlock', async ({
  processes,
}) => {
  const [one, other] = processes
  await loadCatalogue(one.db, one.clock.now())
  await loadFirstStations(one.db)
  const chair = await commission(other)
  for (let round = 0; round < 6; round += 1) {
    const { client, phone } = await member(one)
    const day = clinicDay(one.clock.now())
    const slot = await makeSlot(one.db, { day, time: `10:${10 + round}` })
    const booking = await book(client, slot.id, { person: { ...wishOf(slot.id).person, phone } })
    await mark(one, booking.id, 'completed')
    const newPhone = freshPhone()
    await passOwnerCheck(client)
    await confirm(one, client, 'phone', newPhone)
    const [changed, decided] = await Promise.all([
      client.call(accountsContract.change, { body: { type: 'phone', newPhone } }),
      chair.conclude(booking.id),
    ])
    expect([changed.status, decided.status]).toEqual([200, 200])
    const { rows } = await one.db.execute('select phone, state from bookings where id = $1', [booking.id])
    expect(rows).toEqual([{ phone: newPhone, state: 'completed' }])
  }
})
