import { describe } from 'vitest'
import { z } from 'zod'
import { groupBookingContract } from '../../shared/group-booking/contract.ts'
import { common } from '../../shared/platform/refusal.ts'
import type { Route } from '../../shared/platform/route.ts'
import { member } from '../../test/accounts.ts'
import { loadCatalogue, makeSlot } from '../../test/booking.ts'
import { employer, relate } from '../../test/employees.ts'
import { loadFirstStations, works } from '../../test/group-booking.ts'
import { type Client, expect, type TestApp, test as withApp } from '../../test/harness.ts'

const test = withApp.extend<{ catalogue: null }>({
  catalogue: [
    async ({ app }, use) => {
      await loadCatalogue(app.db, app.clock.now())
      await loadFirstStations(app.db)
      await use(null)
    },
    { scope: 'file', auto: true },
  ],
})

/** An organization with somebody booked, and a good request of each call about it. */
async function site(app: TestApp) {
  const office = await works(app)
  const slot = await makeSlot(app.db)
  const [person, next] = await office.people(2)
  const who = { ids: [person?.id] }
  const volume = await office.ask('volume', { body: { who, city: 'ekb', kind: 'periodic', date: slot.day } })
  const total = (volume.result as { total: number }).total
  const group = { city: 'ekb', kind: 'periodic', total, tell: false }
  const made = await office.ask('book', {
    body: { ...group, places: [{ employee: person?.id, slot: slot.id }] },
  })
  if (made.status !== 201) throw new Error(JSON.stringify(made.error))
  const rows = await office.ask('board', {})
  const id = (rows.result as { items: { id: string }[] }).items[0]?.id
  const spare = await makeSlot(app.db)
  const inputs: Record<keyof typeof groupBookingContract, { body?: unknown; id?: string | undefined }> = {
    volume: { body: { who, city: 'ekb', kind: 'periodic' } },
    plan: {
      body: { who: { ids: [next?.id] }, city: 'ekb', kind: 'periodic', from: slot.day, to: spare.day },
    },
    book: { body: { ...group, places: [{ employee: next?.id, slot: spare.id }] } },
    move: { body: { moves: [{ id, slot: spare.id }] } },
    cancel: { body: { ids: [id] } },
    ...{ groups: {}, board: {}, boardDays: {} },
    ofEmployee: { id: person?.id },
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

describe.for(Object.keys(groupBookingContract))('of an employer’s bookings, the call «%s»', (name) => {
  test('knows nothing for anybody without an active relation', async ({ app }) => {
    const { ask, organization } = await site(app)
    expect(await ask(app.visitor(), name)).toBeRefused(common.NO_SESSION)
    expect(await ask((await member(app)).client, name)).toBeRefused(common.NOT_FOUND)
    expect(await ask((await member(app, { roles: ['admin'] })).client, name)).toBeRefused(common.NOT_FOUND)
    expect(await ask((await employer(app)).client, name)).toBeRefused(common.NOT_FOUND)
    const { client, account } = await member(app)
    await relate(app, account.id, organization, 'pending')
    expect(await ask(client, name)).toBeRefused(common.NOT_FOUND)
  })

  test('answers HR, and no longer when it has left', async ({ app }) => {
    const { ask, client, account } = await site(app)
    const { status, error } = await ask(client, name)
    expect([status, error]).toEqual([expect.toBeOneOf([200, 201]), undefined])
    await app.db.execute('update relations set left_at = now() where account_id = $1', [account.id])
    expect(await ask(client, name)).toBeRefused(common.NOT_FOUND)
  })
})

test('another’s bookings and employees are not reached through one’s own organization', async ({ app }) => {
  const { ask } = await site(app)
  const own = await employer(app)
  for (const name of ['move', 'cancel'])
    expect(await ask(own.client, name, own.organization)).toBeRefused(common.NOT_FOUND)
  for (const name of ['ofEmployee', 'board', 'boardDays', 'groups']) {
    const { result } = await ask(own.client, name, own.organization)
    expect((result as { items?: unknown[] }).items ?? result).toEqual([])
  }
  expect((await ask(own.client, 'volume', own.organization)).result).toMatchObject({ people: 0, left: [] })
})

/** Names of all fields of a schema, at any depth. */
function fieldsOf(schema: unknown): string[] {
  if (!schema || typeof schema !== 'object') return []
  const { properties = {} } = schema as { properties?: Record<string, unknown> }
  return [...Object.keys(properties), ...Object.values(schema).flatMap(fieldsOf)]
}

test('what HR receives of bookings holds only what the employer may know: no result, no diagnosis, no doctor’s word', () => {
  const names = Object.values(groupBookingContract).flatMap(({ reply }) =>
    fieldsOf(z.toJSONSchema(reply, { io: 'output', unrepresentable: 'any' })),
  )
  const mayKnow =
    `people total lines service name kind price departments department left employee fullname problem bookedOn places
    position dueOn day time slot isPinned misfits reason days bound by loads free capacity group number booked items next
    id city at from to states state groupNumber factors canChange moved cancelled steps properties`.split(
      /\s+/,
    )
  expect([...new Set(names)].filter((name) => !mayKnow.includes(name))).toEqual([])
})
