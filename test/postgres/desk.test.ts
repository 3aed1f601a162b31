import { runUnprepared } from '../../server/platform/db/unprepared.ts'
import { bookingContract } from '../../shared/booking/contract.ts'
import type { BookingId } from '../../shared/booking/schema.ts'
import { deskContract } from '../../shared/desk/contract.ts'
import type { DeskBooking } from '../../shared/desk/schema.ts'
import { usersContract } from '../../shared/users/contract.ts'
import { freshPhone, member } from '../accounts.ts'
import { loadCatalogue, makeSlot, takenOf, wishOf } from '../booking.ts'
import { loadFirstStations } from '../group-booking.ts'
import type { Client, TestApp } from '../harness.ts'
import { expect, waitsForLock } from '../postgres.ts'
import { administrator } from '../relations.ts'
import { withTwoProcesses } from '../two-processes.ts'

/** Two processes of one clinic. */
const test = withTwoProcesses.extend<{ clinic: null }>({
  clinic: [
    async ({ processes: [{ db, clock }] }, use) => {
      await loadCatalogue(db, clock.now())
      await loadFirstStations(db)
      await use(null)
    },
    { scope: 'file', auto: true },
  ],
})

const registrar = (app: TestApp) => member(app, { roles: ['registrar'] })

/** A booking made by phone: without documents. */
function called(slot: { id: string }, phone: string, given: object = {}): DeskBooking {
  const { paper: _paper, consent: _consent, person, ...wish } = wishOf(slot.id as never)
  return { ...wish, person: { ...person, phone }, consentOnPaper: false, ...given }
}
const ask = (client: Client, body: DeskBooking) => client.call(deskContract.book, { body })
const statusesOf = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort()
const countOf = async (app: TestApp, sql: string, ...values: unknown[]) =>
  Number((await app.db.execute(`select count(*) as n from ${sql}`, values)).rows[0]?.n)

test('two registrars and the patient compete for one day and the last seat: one booking and one account result', async ({
  processes,
}) => {
  const one = await registrar(processes[0])
  const other = await registrar(processes[1])
  const [app] = processes
  for (let turn = 0; turn < 5; turn += 1) {
    const slot = await makeSlot(app.db, { capacity: 1 })
    const late = await makeSlot(app.db)
    const early = await makeSlot(app.db, { day: late.day, time: '12:00' })
    const known = await member(app)
    const last = await Promise.all([
      ask(one.client, called(slot, freshPhone())),
      ask(other.client, called(slot, freshPhone())),
      known.client.call(bookingContract.reserve, { body: wishOf(slot.id) }),
    ])
    expect([statusesOf(last), await takenOf(app.db, slot.id)]).toEqual([[201, 409, 409], 1])
    const phone = freshPhone()
    const oneDay = await Promise.all([
      ask(one.client, called(late, phone)),
      ask(other.client, called(early, phone)),
    ])
    expect(statusesOf(oneDay)).toEqual([201, 409])
    expect(oneDay.find(({ status }) => status === 409)?.error.code).toBe('PERSON_BOOKED')
    expect((await takenOf(app.db, late.id)) + (await takenOf(app.db, early.id))).toBe(1)
    expect(await countOf(app, 'accounts where phone = $1', phone)).toBe(1)
    expect(await countOf(app, "outbox where kind = 'account-made' and recipient = $1", phone)).toBe(1)
  }
})

test('an account erased while it is being booked has no visit afterwards, or the erasure is refused', async ({
  processes,
}) => {
  const one = await registrar(processes[0])
  const boss = await administrator(processes[1])
  const [app] = processes
  for (let turn = 0; turn < 12; turn += 1) {
    const slot = await makeSlot(app.db)
    const other = await makeSlot(app.db)
    const { client, account, phone } = await member(app)
    const body = { version: 1, phone, cancel: [] }
    const [atDesk, own, erased] = await Promise.all([
      ask(one.client, called(slot, phone)),
      client.call(bookingContract.reserve, { body: wishOf(other.id) }),
      boss.client.call(usersContract.erase, { params: { id: account.id }, body }),
    ])
    // An erased account frees its phone at once, so the desk may have made a new account with the same phone.
    const won = [atDesk, own].filter(({ status }) => status === 201)
    const left = await countOf(app, "bookings where account_id = $1 and state = 'confirmed'", account.id)
    expect(won.filter(({ result }) => !('isNewAccount' in result && result.isNewAccount))).toHaveLength(left)
    expect([erased.status, left > 0]).toEqual(left > 0 ? [409, true] : [200, false])
    expect((await takenOf(app.db, slot.id)) + (await takenOf(app.db, other.id))).toBe(won.length)
    expect(await countOf(app, 'outbox where account_id = $1', account.id)).toBe(left && left * 2)
  }
})

test('a consent signed while the visit is being cancelled waits, and is not stored for a cancelled visit', async ({
  processes,
}) => {
  const [app] = processes
  const one = await registrar(app)
  const { result } = await ask(one.client, called(await makeSlot(app.db), freshPhone()))
  const params = { id: result.id as BookingId }
  const signing = await app.db.transact(async (tx) => {
    await runUnprepared(tx, "update bookings set state = 'cancelled' where id = $1", { all: [params.id] })
    const answer = one.client.call(deskContract.sign, { params, body: {} })
    await Promise.race([answer, waitsForLock(app.db)])
    return { answer }
  })
  expect(await signing.answer).toMatchObject({ status: 409, error: { code: 'NOT_NOW' } })
  expect(await countOf(app, 'booking_consents where booking_id = $1', params.id)).toBe(0)
})

test('documents cannot be entered for a visit being cancelled; only one of two registrars at once enters them', async ({
  processes,
}) => {
  const [app] = processes
  const one = await registrar(processes[0])
  const other = await registrar(processes[1])
  const enter = (client: Client, id: BookingId) =>
    client.call(deskContract.papers, { params: { id }, body: { paper: wishOf('' as never).paper } })
  const booked = async () =>
    (await ask(one.client, called(await makeSlot(app.db), freshPhone()))).result.id as BookingId
  const gone = await booked()
  const entering = await app.db.transact(async (tx) => {
    await runUnprepared(tx, "update bookings set state = 'cancelled' where id = $1", { all: [gone] })
    const answer = enter(one.client, gone)
    await Promise.race([answer, waitsForLock(app.db)])
    return { answer }
  })
  expect(await entering.answer).toMatchObject({ status: 409, error: { code: 'NOT_NOW' } })
  for (let turn = 0; turn < 10; turn += 1) {
    const id = await booked()
    const answers = await Promise.all([enter(one.client, id), enter(other.client, id)])
    expect(statusesOf(answers)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.error.code).toBe('PAPERS_GIVEN')
  }
})

test('a registrar at the limit of 120 bookings an hour is refused by another process too', async ({
  processes,
}) => {
  const [app, other] = processes
  const { client, account } = await registrar(app)
  const slot = await makeSlot(app.db)
  expect((await ask(client, called(slot, freshPhone()))).status).toBe(201)
  const full = await makeSlot(app.db, { capacity: 1, taken: 1 })
  expect(await ask(client, called(full, freshPhone()))).toMatchObject({ error: { code: 'SLOT_FULL' } })
  const key = `desk-book:${account.id}`
  const { rows } = await app.db.execute('select count from rate_counters where key = $1', [key])
  expect(rows).toEqual([{ count: 1 }])
  await app.db.execute('update rate_counters set count = 120 where key = $1', [key])
  const elsewhere = other.visitor()
  for (const [name, value] of client.cookies) elsewhere.cookies.set(name, value)
  const phone = freshPhone()
  const refused = await ask(elsewhere, called(slot, freshPhone()))
  expect([refused.status, refused.error.code]).toEqual([429, 'TOO_OFTEN'])
  expect((await ask((await registrar(other)).client, called(slot, phone))).status).toBe(201)
})
