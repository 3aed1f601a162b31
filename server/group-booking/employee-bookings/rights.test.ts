import { describe } from 'vitest'
import type { BookingId } from '../../../shared/booking/schema.ts'
import { deskContract } from '../../../shared/desk/contract.ts'
import { groupBookingContract } from '../../../shared/group-booking/contract.ts'
import type { EmployeeBooking } from '../../../shared/group-booking/schema.ts'
import { common } from '../../../shared/platform/refusal.ts'
import type { Route } from '../../../shared/platform/route.ts'
import { member } from '../../../test/accounts.ts'
import { makeSlot } from '../../../test/booking.ts'
import { withStations as test } from '../../../test/clinic.ts'
import { employer, unconnected } from '../../../test/employees.ts'
import { works } from '../../../test/group-booking.ts'
import { type Client, expect, type TestApp } from '../../../test/harness.ts'
import { replyFields } from '../../../test/reply-fields.ts'

/** An organization with a booked employee, and for each call a valid request about it. */
async function site(app: TestApp) {
  const office = await works(app)
  const slot = await makeSlot(app.db)
  const [person, next] = await office.people(2)
  const who = { ids: [person?.id] }
  // Asked for each day, because an employee may be a year older on the next one and need another volume.
  const placeOf = async (employee: string | undefined, { id, day }: typeof slot) => {
    const body = { who: { ids: [employee] }, city: 'ekb', kind: 'periodic', date: day }
    const { total } = (await office.ask('volume', { body })).result as { total: number }
    return { city: 'ekb', kind: 'periodic', total, tell: false, places: [{ employee, slot: id }] }
  }
  const made = await office.ask('book', { body: await placeOf(person?.id, slot) })
  if (made.status !== 201) throw new Error(JSON.stringify(made.error))
  const rows = await office.ask('board', {})
  const id = (rows.result as { items: { id: string }[] }).items[0]?.id
  const spare = await makeSlot(app.db)
  const inputs: Record<keyof typeof groupBookingContract, { body?: unknown; id?: string | undefined }> = {
    volume: { body: { who, city: 'ekb', kind: 'periodic' } },
    plan: {
      body: { who: { ids: [next?.id] }, city: 'ekb', kind: 'periodic', from: slot.day, to: spare.day },
    },
    book: { body: await placeOf(next?.id, spare) },
    move: { body: { moves: [{ id, slot: spare.id }] } },
    cancel: { body: { ids: [id] } },
    groups: {},
    board: {},
    boardDays: {},
    ofEmployee: { id: person?.id },
    checkUpsOfEmployee: { id: person?.id },
  }
  const ask = (client: Client, name: string, organization = office.organization) => {
    const contract: Route = groupBookingContract[name as keyof typeof groupBookingContract]
    const { id: employee, body } = inputs[name as keyof typeof inputs]
    return client.call(contract, {
      params: { organization, ...(employee && { id: employee }) },
      body,
    } as never)
  }
  return { ...office, ask, inputs }
}

// Guests, users without a relation, admins and HR of other organizations are covered by the matrix in
// test/rights.test.ts.
describe.for(Object.keys(groupBookingContract))("the call «%s» on an employer's bookings", (name) => {
  test('succeeds for HR, and answers 404 when the relation is pending, refused or ended', async ({ app }) => {
    const { ask, client, organization } = await site(app)
    for (const other of await unconnected(app, organization))
      expect(await ask(other, name)).toBeRefused(common.NOT_FOUND)
    const { status, error } = await ask(client, name)
    expect([status, error]).toEqual([expect.toBeOneOf([200, 201]), undefined])
  })
})

test("lists and volumes of an organization contain nothing of another's", async ({ app }) => {
  const { ask } = await site(app)
  const own = await employer(app)
  expect(await ask(own.client, 'ofEmployee', own.organization)).toBeRefused(common.NOT_FOUND)
  for (const name of ['board', 'boardDays', 'groups']) {
    const { result } = await ask(own.client, name, own.organization)
    expect((result as { items?: unknown[] }).items ?? result).toEqual([])
  }
  expect((await ask(own.client, 'volume', own.organization)).result).toMatchObject({ people: 0, left: [] })
})

test('HR sees its own reasons for cancelling a visit but not the clinic’s: «Заболел» (fell ill) is private', async ({
  app,
}) => {
  const { ask, client, at, inputs, organization } = await site(app)
  const { client: desk } = await member(app, { roles: ['registrar'] })
  const reasons = async () => {
    const { result } = await ask(client, 'ofEmployee', organization)
    return (result as unknown as EmployeeBooking[]).map(({ steps }) => steps.at(-1)?.reason)
  }
  const { ids } = inputs.cancel.body as { ids: [BookingId] }
  const body = { ids, reason: 'Командировка' }
  await client.call(groupBookingContract.cancel, { params: at, body })
  expect(await reasons()).toEqual(['Командировка'])
  const params = { id: ids[0] }
  const { slot } = (await desk.call(deskContract.one, { params: { id: ids[0] } })).result
  await desk.call(deskContract.restore, { params, body: { seen: { state: 'cancelled', slot } } })
  const seen = { state: 'confirmed', slot } as const
  await desk.call(deskContract.cancel, { params, body: { seen, reason: 'Заболел' } })
  expect(await reasons()).toEqual([null])
})

test("HR receives only what the employer may know: the заключение, no results, diagnosis or doctor's words", () => {
  const mayKnow =
    `dailyQuota people only total lines service name kind price departments department left employee fullname gender problem places
    needPreliminary position dueOn lastPassedOn day time slot isPinned misfits reason days bound by loads free capacity group number booked items next
     id city at from to states state groupNumber factors isOwn sms text apart crew cannot comment repricedAt canChange moved cancelled told hasPhone steps properties closed conclusion isFinal
     outcome on contraindicated handedOn`.split(/\s+/)
  expect(replyFields(groupBookingContract).filter((name) => !mayKnow.includes(name))).toEqual([])
})
