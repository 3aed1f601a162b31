import { describe } from 'vitest'
import { employeesContract } from '../../shared/employees/contract.ts'
import { common } from '../../shared/platform/refusal.ts'
import type { Route } from '../../shared/platform/route.ts'
import { withCatalogue as test } from '../../test/clinic.ts'
import { department, employeeOf, employer, hire, inputOf, post, unconnected } from '../../test/employees.ts'
import { type Client, expect, type TestApp } from '../../test/harness.ts'
import { replyFields } from '../../test/reply-fields.ts'

/** An organization with one record of each kind, and for each call a valid request about it. */
async function site(app: TestApp) {
  const office = await employer(app)
  const card = await hire(office)
  const shop = await department(office, 'Цех')
  const turner = await post(office, 'Токарь')
  const bodies: Record<string, [id: string, body?: unknown]> = {
    list: [''],
    summary: [''],
    departments: [''],
    positions: [''],
    one: [card.id],
    add: ['', employeeOf({ surname: 'Чужой' })],
    change: [card.id, { ...inputOf(card), surname: 'Чужой' }],
    dismiss: [card.id, { on: '2026-03-01', version: card.version }],
    dismissMany: ['', { ids: [card.id], on: '2026-03-01' }],
    restore: [card.id, { version: card.version }],
    addDepartment: ['', { name: 'Чужой цех' }],
    changeDepartment: [shop.id, { name: 'Чужой цех', version: 1 }],
    addPosition: ['', { name: 'Чужой', factors: [] }],
    changePosition: [turner.id, { name: 'Чужой', factors: [], version: 1 }],
  }
  const ask = (client: Client, name: string) => {
    const contract: Route = employeesContract[name as keyof typeof employeesContract]
    const [id = '', body] = bodies[name] ?? []
    return client.call(contract, { params: { ...office.at, ...(id && { id }) }, body } as never)
  }
  return { ...office, ask }
}

// Guests, users without a relation, admins and HR of other organizations are covered by the matrix in
// test/rights.test.ts.
describe.for(Object.keys(employeesContract))("the call «%s» on an organization's employees", (name) => {
  test('succeeds for HR, and answers 404 when the relation is pending, refused or ended', async ({ app }) => {
    const { ask, client, organization } = await site(app)
    for (const other of await unconnected(app, organization))
      expect(await ask(other, name)).toBeRefused(common.NOT_FOUND)
    expect((await ask(client, name)).status).toBeOneOf(name === 'restore' ? [409] : [200, 201])
  })
})

test('answers to HR contain only what an employer may know: the outcome, but no findings and no doctor', () => {
  const mayKnow =
    `candidate id version items next previous fullname surname name middlename birth gender phone email snils policy
    personnelNumber department departmentId position positionId hiredOn seniorityFrom workClass factors code marks
    positionFactors positionExemption exemption status dueOn dueReason why factor months lastPassedOn concludedOn bookedOn cameOn dismissedOn people moved
    total overdue overdueBooked overdueCame soon soon30 soon60 booked came passed unfit passedUnfit unstated notNeeded dismissed cancelled found properties outcome`.split(
      /\s+/,
    )
  expect(replyFields(employeesContract).filter((name) => !mayKnow.includes(name))).toEqual([])
})
