import { describe } from 'vitest'
import type { ownRelations } from '../../../shared/organizations/access.ts'
import { organizationsAdminContract, organizationsContract } from '../../../shared/organizations/contract.ts'
import type { Member } from '../../../shared/platform/actor.ts'
import { common } from '../../../shared/platform/refusal.ts'
import type { Route } from '../../../shared/platform/route.ts'
import { member } from '../../../test/accounts.ts'
import { type Client, expect, type TestApp, test as withApp } from '../../../test/harness.ts'
import { administrator, apply, employer, relationsOf, turnDown } from '../../../test/relations.ts'
import { organizationOf } from '../actions.ts'

type Employer = Awaited<ReturnType<typeof employer>>
type Person = { client: Client; phone: string; account: { id: Member['accountId'] } }

/** Callers without a right to the organization, by their relation to it. */
const roles = {
  async stranger(app: TestApp) {
    return member(app)
  },
  async pending(app: TestApp, { relation: { inn, kpp } }: Employer) {
    const person = await member(app)
    await apply(person, { inn, kpp })
    return person
  },
  async refused(app: TestApp, { relation: { inn, kpp }, admin }: Employer) {
    const person = await member(app)
    await turnDown(admin, (await apply(person, { inn, kpp })).result)
    return person
  },
  async left(app: TestApp, other: Employer) {
    const person = await this.colleague(app, other)
    await app.db.execute(`update relations set left_at = now() where account_id = '${person.account.id}'`)
    return person
  },
  async colleague(app: TestApp, { relation: { inn, kpp }, admin, organization }: Employer) {
    const person = await member(app)
    const { result } = await apply(person, { inn, kpp })
    const body = { with: 'known', organization } as const
    await admin.client.call(organizationsAdminContract.approve, { params: { id: result.id }, body })
    return person
  },
  async admin(app: TestApp) {
    return administrator(app)
  },
}
type Role = keyof typeof roles

const test = withApp.extend<{ theirs: Employer }>({
  theirs: [
    async ({ app }, use) => {
      const theirs = await employer(app)
      const { organization } = theirs
      const secret = `manager = 'Тайный Менеджер', manager_email = 'secret@clinic.ru', ref = 'К-тайна', okved = '99.99'`
      await app.db.execute(`update organizations set ${secret} where id = '${organization}'`)
      await use(theirs)
    },
    { scope: 'file' },
  ],
})

const secrets = ['Тайный Менеджер', 'secret@clinic.ru', '99.99']
const actorOf = ({ account, phone }: Person, isAdmin = false): Member => ({
  kind: 'member',
  accountId: account.id,
  phone,
  roles: isAdmin ? ['admin'] : [],
})

/** Builds a request about that organization for each contract. */
function askOf(contract: Route, { relation, phone }: Employer, own: Person) {
  const { inn, kpp } = relation
  const bodies = new Map<Route, unknown>([
    [organizationsContract.known, { inn }],
    [organizationsContract.suggest, { inn }],
    [organizationsContract.manager, { inn, kpp }],
    [organizationsContract.relations, { target: phone }],
    [organizationsContract.request, { phone: own.phone, name: 'Имя', inn, kpp }],
    [organizationsContract.sendLetter, { to: 'secret@clinic.ru', subject: 'Тема', text: '', html: '' }],
    [
      organizationsContract.paper,
      { company: 'Имя', inn, kpp, fio: 'Имя', email: 'a@b.ru', phone: own.phone },
    ],
  ])
  return bodies.get(contract)
}

const calls = Object.values(organizationsContract).filter(
  (contract) => contract !== organizationsContract.live,
)
const outsiders: Role[] = ['stranger', 'pending', 'refused', 'left']

describe.for(outsiders)('a caller who is %s', (role) => {
  test.for(calls.map((contract) => [`${contract.method} ${contract.path}`, contract as Route] as const))(
    'learns nothing of the organization by %s',
    async ([, contract], { app, theirs }) => {
      const person = await roles[role](app, theirs)
      const payload = JSON.stringify(askOf(contract, theirs, person))
      const headers = { 'content-type': 'application/json' }
      const { method, path: url } = contract
      const { body } = await person.client.send({ method, url, payload, headers })
      for (const secret of secrets) expect(body).not.toContain(secret)
    },
  )

  test('has no right to its employees', async ({ app, theirs }) => {
    const person = await roles[role](app, theirs)
    const asked = organizationOf(app.db.reader, actorOf(person), theirs.organization)
    await expect(asked).rejects.toMatchObject({ kind: common.NOT_FOUND })
  })
})

describe('the right to an organization', () => {
  test('belongs to every account with an active relation', async ({ app, theirs }) => {
    const person = await roles.colleague(app, theirs)
    expect(await organizationOf(app.db.reader, actorOf(person), theirs.organization)).toEqual({
      organization: theirs.organization,
      departments: null,
    })
  })

  test('is not given to an administrator, who decides about relations but sees no employees', async ({
    app,
    theirs,
  }) => {
    const admin = await roles.admin(app)
    const asked = organizationOf(app.db.reader, actorOf(admin, true), theirs.organization)
    await expect(asked).rejects.toMatchObject({ kind: common.NOT_FOUND })
    const answer = await admin.client.call(organizationsContract.relations, {
      body: { target: theirs.phone },
    })
    expect(answer.result).toMatchObject([{ manager: 'Тайный Менеджер' }])
  })

  test('is lost with the relation from the next call on, whatever the cookie says', async ({
    app,
    theirs,
  }) => {
    const person = await roles.colleague(app, theirs)
    person.client.cookies.set('activeOrganization', theirs.organization)
    expect(await relationsOf(person)).toHaveLength(1)
    await app.db.execute(`update relations set left_at = now() where account_id = '${person.account.id}'`)
    expect(await relationsOf(person)).toEqual([])
    await expect(organizationOf(app.db.reader, actorOf(person), theirs.organization)).rejects.toThrow()
  })

  test('cannot be built in code from a bare id: the compiler refuses it', () => {
    // @ts-expect-error: a scope is minted by a look at the actor alone
    const made: ReturnType<typeof ownRelations> = { account: '0190a0b0-0000-7000-8000-000000000001' }
    expect(made).toBeDefined()
  })
})
