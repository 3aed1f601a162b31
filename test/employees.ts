import { newId } from '../server/platform/ids.ts'
import { employeesContract } from '../shared/employees/contract.ts'
import type { EmployeeCard, EmployeeInput } from '../shared/employees/schema.ts'
import type { OrganizationId, RelationStatus } from '../shared/organizations/schema.ts'
import { member } from './accounts.ts'
import type { Client, TestApp } from './harness.ts'

let made = 0

/** Adds an organization that nobody is connected to. */
export async function makeOrganization(app: Pick<TestApp, 'db' | 'clock'>): Promise<OrganizationId> {
  const now = app.clock.now()
  const id = newId<OrganizationId>(now)
  made += 1
  const inn = String(6_600_000_000 + (process.pid % 10_000) * 10_000 + made)
  await app.db.execute(
    `insert into organizations (id, name, name_key, inn, kpp, created_at, changed_at)
     values ($1, 'АО «Уралспецметалл»', 'уралспецметалл', $2, '660001001', $3, $3)`,
    [id, inn, now],
  )
  return id
}

/** Connects an account to an organization, or leaves the application pending or refused. */
export async function relate(
  app: Pick<TestApp, 'db' | 'clock'>,
  account: string,
  organization: OrganizationId,
  status: RelationStatus = 'active',
): Promise<void> {
  const decided = status === 'pending' ? null : app.clock.now()
  const comment = status === 'unactive' ? 'Нет доверенности' : null
  await app.db.execute(
    `insert into relations (id, account_id, organization_id, name, inn, kpp, username, status, comment, requested_at, decided_at)
     select gen_random_uuid(), $1, $2, name, inn, kpp, 'Петров Андрей', $3, $4, $5, $6 from organizations where id = $2`,
    [account, organization, status, comment, app.clock.now(), decided],
  )
}

/** Signs in an HR user of a new organization. */
export async function employer(app: TestApp) {
  const { client, account } = await member(app)
  const organization = await makeOrganization(app)
  await relate(app, account.id, organization)
  return { client, account, organization, at: { organization } }
}

/** Signs in users whose relation to an organization is pending, was refused, or has ended. */
export const unconnected = (app: TestApp, organization: OrganizationId): Promise<Client[]> =>
  Promise.all(
    (['pending', 'unactive', 'active'] as const).map(async (status) => {
      const { client, account } = await member(app)
      await relate(app, account.id, organization, status)
      if (status === 'active')
        await app.db.execute('update relations set left_at = now() where account_id = $1', [account.id])
      return client
    }),
  )

/** The data of an employee as HR types them; every employee has different ones. */
export function employeeOf(given: Record<string, unknown> = {}): EmployeeInput {
  made += 1
  const input = {
    surname: 'Иванов',
    name: 'Пётр',
    middlename: 'Ильич',
    gender: 'Мужской',
    // No birthday lies in spring, when the tests take place: a birthday between two test days would change the
    // volume.
    birth: `19${60 + (made % 40)}-0${7 + (made % 3)}-${10 + (made % 19)}`,
    personnelNumber: `Т-${made}`,
    ...given,
  }
  return Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== undefined),
  ) as unknown as EmployeeInput
}

interface Office {
  client: Client
  at: { organization: OrganizationId }
}

/** Adds an employee by HR's call; a refusal fails the test. */
export async function hire(
  { client, at }: Office,
  given: Record<string, unknown> = {},
): Promise<EmployeeCard> {
  const { result, error } = await client.call(employeesContract.add, {
    params: at,
    body: employeeOf({ anyway: true, ...given }),
  })
  if (error) throw new Error(`not added: ${JSON.stringify(error)}`)
  return result
}

/** Adds a position with these factors. */
export async function post({ client, at }: Office, name: string, ...codes: string[]) {
  const body = { name, factors: codes.map((code) => ({ code })) }
  return (await client.call(employeesContract.addPosition, { params: at, body })).result
}

/** Adds a department. */
export const department = async ({ client, at }: Office, name: string) =>
  (await client.call(employeesContract.addDepartment, { params: at, body: { name } })).result

/** The body with which an employer would save a card unchanged. */
export function inputOf(card: EmployeeCard): EmployeeInput & { version: number } {
  const { surname, name, middlename, gender, birth, version } = card
  const given = {
    phone: card.phone,
    email: card.email,
    snils: card.snils,
    policy: card.policy,
    personnelNumber: card.personnelNumber,
    department: card.departmentId,
    position: card.positionId,
    hiredOn: card.hiredOn,
    seniorityFrom: card.seniorityFrom,
    workClass: card.workClass,
    lastPassedOn: card.lastPassedOn,
    factors: card.factors,
  }
  const known = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))
  return { surname, name, middlename, gender, birth, version, ...known } as EmployeeInput & {
    version: number
  }
}
