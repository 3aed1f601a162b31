import { organizationsAdminContract, organizationsContract } from '../shared/organizations/contract.ts'
import type { Relation } from '../shared/organizations/schema.ts'
import { member } from './accounts.ts'
import type { Client, TestApp } from './harness.ts'

let made = 0

/** ИНН and КПП of an organization that no other test uses. */
export const freshNumbers = () => {
  made += 1
  const tail = `${String(process.pid % 10_000).padStart(4, '0')}${String(made).padStart(4, '0')}`
  return { inn: `66${tail}`, kpp: `6${tail}` }
}

type Person = Awaited<ReturnType<typeof member>>

/** Asks for a connection as the form does. */
export const apply = (
  { client, phone }: Pick<Person, 'client' | 'phone'>,
  given: Partial<{
    name: string
    inn: string
    kpp: string
    email: string
    username: string
    organization: string
  }> = {},
) =>
  client.call(organizationsContract.request, {
    body: { phone, name: 'ООО «Ромашка»', ...freshNumbers(), ...given },
  })

/** The relations that a person sees. */
export const relationsOf = async ({ client, phone }: Pick<Person, 'client' | 'phone'>): Promise<Relation[]> =>
  (await client.call(organizationsContract.relations, { body: { target: phone } })).result

/** A signed-in administrator. */
export const administrator = (app: TestApp) =>
  member(app, { roles: ['admin'], surname: 'Соколова', name: 'Ольга' })

/** Approves an application with a new organization that has the numbers of the application. */
export const approve = (
  admin: { client: Client },
  { id, name, inn, kpp }: Relation,
  given: { ref?: string } = {},
) =>
  admin.client.call(organizationsAdminContract.approve, {
    params: { id },
    body: { with: 'new', organization: { name, inn, kpp, ...given } },
  })

/** Refuses an application. */
export const turnDown = (admin: { client: Client }, { id }: Relation, comment = 'Нет доверенности') =>
  admin.client.call(organizationsAdminContract.refuse, { params: { id }, body: { comment } })

/** A user with an active relation. */
export async function employer(app: TestApp) {
  const person = await member(app)
  const admin = await administrator(app)
  await approve(admin, (await apply(person)).result)
  const [relation] = await relationsOf(person)
  if (!relation?.organization) throw new Error('the relation is not active')
  return { ...person, admin, relation, organization: relation.organization }
}
