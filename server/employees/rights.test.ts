import { describe } from 'vitest'
import { z } from 'zod'
import { employeesContract } from '../../shared/employees/contract.ts'
import type { OrganizationId } from '../../shared/organizations/schema.ts'
import { common } from '../../shared/platform/refusal.ts'
import type { Route } from '../../shared/platform/route.ts'
import { member } from '../../test/accounts.ts'
import { loadCatalogue } from '../../test/booking.ts'
import { department, employeeOf, employer, hire, inputOf, post, relate } from '../../test/employees.ts'
import { type Client, expect, type TestApp, test as withApp } from '../../test/harness.ts'

const test = withApp.extend<{ catalogue: null }>({
  catalogue: [
    async ({ app }, use) => {
      await loadCatalogue(app.db, app.clock.now())
      await use(null)
    },
    { scope: 'file', auto: true },
  ],
})

/** An organization with one of everything, and a good request of each call about it. */
async function site(app: TestApp) {
  const office = await employer(app)
  const [card, shop, turner] = [
    await hire(office),
    await department(office, 'Цех'),
    await post(office, 'Токарь'),
  ]
  const bodies: Record<string, [id: string, body?: unknown]> = {
    ...{ list: [''], summary: [''], departments: [''], positions: [''], one: [card.id] },
    add: ['', employeeOf({ surname: 'Чужой' })],
    change: [card.id, { ...inputOf(card), surname: 'Чужой' }],
    dismiss: [card.id, { on: '2026-03-01', version: card.version }],
    restore: [card.id, { version: card.version }],
    addDepartment: ['', { name: 'Чужой цех' }],
    changeDepartment: [shop.id, { name: 'Чужой цех', version: 1 }],
    addPosition: ['', { name: 'Чужой', factors: [] }],
    changePosition: [turner.id, { name: 'Чужой', factors: [], version: 1 }],
  }
  const ask = (client: Client, name: string, organization: OrganizationId = office.organization) => {
    const contract: Route = employeesContract[name as keyof typeof employeesContract]
    const [id = '', body] = bodies[name] ?? []
    return client.call(contract, { params: { organization, ...(id && { id }) }, body } as never)
  }
  return { ...office, ask }
}

const strangers: [string, (app: TestApp, organization: OrganizationId) => Promise<Client>][] = [
  ['a stranger', async (app) => (await member(app)).client],
  ['an admin of the clinic', async (app) => (await member(app, { roles: ['admin'] })).client],
  ['HR of another organization', async (app) => (await employer(app)).client],
  ...(['pending', 'unactive'] as const).map((status): (typeof strangers)[number] => [
    `one whose relation is ${status}`,
    async (app, organization) => {
      const { client, account } = await member(app)
      await relate(app, account.id, organization, status)
      return client
    },
  ]),
]

describe.for(Object.keys(employeesContract))('of an organization’s employees, the call «%s»', (name) => {
  test('does not hear a guest', async ({ app }) => {
    const { ask } = await site(app)
    expect(await ask(app.visitor(), name)).toBeRefused(common.NO_SESSION)
  })

  test.for(strangers)('knows nothing for %s', async ([, come], { app }) => {
    const { ask, organization } = await site(app)
    expect(await ask(await come(app, organization), name)).toBeRefused(common.NOT_FOUND)
  })

  test('answers HR with an active relation, and no longer when it has left', async ({ app }) => {
    const { ask, client, account } = await site(app)
    const { status } = await ask(client, name)
    expect(status).toBeOneOf(name === 'restore' ? [409] : [200, 201])
    await app.db.execute('update relations set left_at = now() where account_id = $1', [account.id])
    expect(await ask(client, name)).toBeRefused(common.NOT_FOUND)
  })
})

test('somebody else’s employee, department or position is not reached through one’s own organization', async ({
  app,
}) => {
  const { ask } = await site(app)
  const own = await employer(app)
  for (const name of ['one', 'change', 'dismiss', 'restore', 'changeDepartment', 'changePosition'])
    expect(await ask(own.client, name, own.organization)).toBeRefused(common.NOT_FOUND)
})

/** Names of all fields of a schema, at any depth. */
function fieldsOf(schema: unknown): string[] {
  if (!schema || typeof schema !== 'object') return []
  const { properties = {} } = schema as { properties?: Record<string, unknown> }
  return [...Object.keys(properties), ...Object.values(schema).flatMap(fieldsOf)]
}

test('what HR receives holds only what the employer may know: no result, no diagnosis, no doctor', () => {
  const names = Object.values(employeesContract).flatMap(({ reply }) =>
    fieldsOf(z.toJSONSchema(reply, { io: 'output', unrepresentable: 'any' })),
  )
  const mayKnow =
    `id version items next previous fullname surname name middlename birth gender phone email snils policy
    personnelNumber department departmentId position positionId hiredOn seniorityFrom workClass factors code marks
    positionFactors status dueOn dueReason why factor months lastPassedOn bookedOn dismissedOn people moved
    total overdue soon soon30 soon60 booked passed notNeeded dismissed found`.split(/\s+/)
  expect(
    [...new Set(names)]
      .filter((name) => !mayKnow.includes(name))
      .filter((name) => !/^(properties|items)$/.test(name)),
  ).toEqual([])
})
