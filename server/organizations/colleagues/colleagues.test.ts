import { describe } from 'vitest'
import { accountsContract } from '../../../shared/accounts/contract.ts'
import { employerLogContract } from '../../../shared/audit/employer-log/contract.ts'
import { employeesContract } from '../../../shared/employees/contract.ts'
import { colleaguesContract, invitationsContract } from '../../../shared/organizations/colleagues/contract.ts'
import { colleagueRefusals } from '../../../shared/organizations/colleagues/ru.ts'
import type { InvitationInput } from '../../../shared/organizations/colleagues/schema.ts'
import { organizationsAdminContract } from '../../../shared/organizations/contract.ts'
import { organizationRefusals, roleLimits } from '../../../shared/organizations/ru.ts'
import type { EmployerRole } from '../../../shared/organizations/schema.ts'
import { common } from '../../../shared/platform/refusal.ts'
import { member } from '../../../test/accounts.ts'
import { department, employer } from '../../../test/employees.ts'
import { expect, type TestApp, test } from '../../../test/harness.ts'
import { administrator, apply, relationsOf } from '../../../test/relations.ts'

type Head = Awaited<ReturnType<typeof employer>>
type Person = Awaited<ReturnType<typeof member>>

const invite = ({ client, at }: Pick<Head, 'client' | 'at'>, input: Partial<InvitationInput>) =>
  client.call(colleaguesContract.invite, {
    params: at,
    body: { role: 'hr', departments: [], contact: '+79990000000', ...input } as never,
  })
const listOf = ({ client, at }: Pick<Head, 'client' | 'at'>) =>
  client.call(colleaguesContract.list, { params: at })
const ownOf = async ({ client }: Pick<Person, 'client'>) =>
  (await client.call(invitationsContract.own)).result

/** Accepts the first invitation of a person. */
async function accept(person: Person) {
  const [one] = await ownOf(person)
  if (!one) throw new Error('nobody has invited')
  return person.client.call(invitationsContract.answer, { params: { id: one.id }, body: { accept: true } })
}

/** A head with a colleague who has come by an invitation. */
async function office(app: TestApp, role: EmployerRole = 'hr', departments: string[] = []) {
  const head = await employer(app)
  const colleague = await member(app)
  await invite(head, { contact: colleague.phone, role, departments: departments as never })
  await accept(colleague)
  const { result } = await listOf(head)
  const id = result.colleagues.find(({ phone }) => phone === colleague.phone)?.id
  if (!id) throw new Error('the colleague is not there')
  return { ...head, head, id, colleague: { ...colleague, at: head.at } }
}

const changeRole = ({ client, at, id }: Awaited<ReturnType<typeof office>>, role: EmployerRole) =>
  client.call(colleaguesContract.changeRole, { params: { ...at, id }, body: { role, departments: [] } })

describe('an invitation', () => {
  test('by a phone is sent by SMS, and its acceptance connects the person with the given role', async ({
    app,
  }) => {
    const head = await employer(app)
    const person = await member(app)
    const { result } = await invite(head, { contact: person.phone, role: 'viewer' })
    expect(result.invitations).toMatchObject([{ contact: person.phone, role: 'viewer' }])
    const { rows } = await app.db.execute(
      "select channel from outbox where kind = 'colleague-invited' and recipient = $1",
      [person.phone],
    )
    expect(rows).toEqual([{ channel: 'sms' }])
    expect(await relationsOf(person)).toEqual([])
    expect((await accept(person)).result).toEqual({ organization: head.organization })
    expect(await relationsOf(person)).toMatchObject([{ status: 'active', role: 'viewer' }])
    expect(await ownOf(person)).toEqual([])
    expect((await listOf(head)).result).toMatchObject({
      colleagues: [
        { isSelf: true, role: 'head' },
        { phone: person.phone, role: 'viewer' },
      ],
      invitations: [],
    })
  })

  test('by an e-mail is for the account that has confirmed the e-mail, and for no other', async ({ app }) => {
    const head = await employer(app)
    const email = 'new.hr@works.example'
    await invite(head, { contact: 'New.HR@works.example' })
    const typed = await member(app, { email })
    expect(await ownOf(typed)).toEqual([])
    const confirmed = await member(app, { email, emailConfirmedAt: app.clock.now() })
    expect(await ownOf(confirmed)).toMatchObject([{ role: 'hr' }])
  })

  test('is answered by nobody else, and by nobody once it was withdrawn or declined', async ({ app }) => {
    const head = await employer(app)
    const person = await member(app)
    const stranger = await member(app)
    const { result } = await invite(head, { contact: person.phone })
    const id = result.invitations[0]?.id as never
    const body = { accept: true }
    const asked = await stranger.client.call(invitationsContract.answer, { params: { id }, body })
    expect(asked.error?.code).toBe(common.NOT_FOUND.code)
    await head.client.call(colleaguesContract.withdraw, { params: { ...head.at, id } })
    expect(await ownOf(person)).toEqual([])
    const late = await person.client.call(invitationsContract.answer, { params: { id }, body })
    expect(late.error?.code).toBe(common.NOT_FOUND.code)
    await invite(head, { contact: person.phone })
    const [again] = await ownOf(person)
    await person.client.call(invitationsContract.answer, {
      params: { id: again?.id as never },
      body: { accept: false },
    })
    expect([await ownOf(person), await relationsOf(person)]).toEqual([[], []])
  })

  test('is over after two weeks, and when the one who invites is no longer the head', async ({ app }) => {
    const { head, colleague, id, ...rest } = await office(app)
    const late = await member(app)
    const orphan = await member(app)
    await changeRole({ ...rest, head, colleague, id }, 'head')
    await invite(colleague, { contact: orphan.phone })
    expect(await ownOf(orphan)).toHaveLength(1)
    await changeRole({ ...rest, head, colleague, id }, 'viewer')
    expect(await ownOf(orphan)).toEqual([])
    await invite(head, { contact: late.phone })
    await app.db.execute('update colleague_invitations set expires_at = $1', [app.clock.now()])
    expect(await ownOf(late)).toEqual([])
  })

  test('is refused for somebody who is invited or connected already', async ({ app }) => {
    const { head, colleague } = await office(app)
    expect((await invite(head, { contact: colleague.phone })).error?.code).toBe(
      colleagueRefusals.COLLEAGUE_CONNECTED.code,
    )
    const other = await member(app)
    await invite(head, { contact: other.phone })
    expect((await invite(head, { contact: other.phone })).error?.code).toBe(
      colleagueRefusals.ALREADY_INVITED.code,
    )
  })

  test('connects somebody whose application waits, and the administrator sees who has invited', async ({
    app,
  }) => {
    const head = await employer(app)
    const person = await member(app)
    const { rows } = await app.db.execute('select inn, kpp from organizations where id = $1', [
      head.organization,
    ])
    const { result: relation } = await apply(person, rows[0] as never)
    await invite(head, { contact: person.phone })
    await accept(person)
    expect(await relationsOf(person)).toMatchObject([{ id: relation.id, status: 'active', role: 'hr' }])
    const admin = await administrator(app)
    const card = await admin.client.call(organizationsAdminContract.requestOne, {
      params: { id: relation.id },
    })
    expect(card.result.steps.at(-1)).toMatchObject({
      what: 'approved',
      comment: 'По приглашению руководителя организации, роль: кадры всей организации',
    })
  })

  test('names only departments of the organization', async ({ app }) => {
    const head = await employer(app)
    const other = await employer(app)
    const theirs = await department(other, 'Чужой цех')
    const { error } = await invite(head, { role: 'departments', departments: [theirs.id] as never })
    expect(error?.fields).toHaveProperty('departments')
    expect((await invite(head, { role: 'departments' })).error?.fields).toHaveProperty('departments')
  })
})

describe('the access of a colleague', () => {
  test('ends with the next call once the head has taken it away', async ({ app }) => {
    const { head, colleague, id } = await office(app)
    const list = () => colleague.client.call(employeesContract.list, { params: head.at })
    expect((await list()).error).toBeUndefined()
    await head.client.call(colleaguesContract.remove, { params: { ...head.at, id } })
    expect((await list()).error?.code).toBe(common.NOT_FOUND.code)
    expect(await relationsOf(colleague)).toEqual([])
  })

  test('follows a change of the role with the next call', async ({ app }) => {
    const one = await office(app)
    let made = 0
    const add = () => {
      made += 1
      const body = { name: `Цех ${made}` }
      return one.colleague.client.call(employeesContract.addDepartment, { params: one.at, body })
    }
    expect((await add()).error).toBeUndefined()
    await changeRole(one, 'viewer')
    expect((await add()).error).toMatchObject({ code: common.FORBIDDEN.code, message: roleLimits.viewer })
    expect(
      (await one.colleague.client.call(employeesContract.list, { params: one.at })).error,
    ).toBeUndefined()
  })

  test.for(['hr', 'departments', 'viewer'] as const)(
    'is decided by no colleague with the role %s',
    async (role, { app }) => {
      const head = await employer(app)
      const shop = await department(head, 'Цех')
      const colleague = await member(app)
      await invite(head, {
        contact: colleague.phone,
        role,
        departments: (role === 'departments' ? [shop.id] : []) as never,
      })
      await accept(colleague)
      const { error } = await listOf({ ...colleague, at: head.at })
      expect(error).toMatchObject({ code: common.FORBIDDEN.code, message: roleLimits[role] })
      expect((await invite({ ...colleague, at: head.at }, {})).error?.code).toBe(common.FORBIDDEN.code)
    },
  )
})

describe('the last head', () => {
  test('can neither give up the role nor be removed, until somebody else is the head too', async ({
    app,
  }) => {
    const one = await office(app)
    const self = (await listOf(one.head)).result.colleagues.find(({ isSelf }) => isSelf)?.id as never
    const lastHead = { code: colleagueRefusals.LAST_HEAD.code }
    expect((await changeRole({ ...one, id: self }, 'hr')).error).toMatchObject(lastHead)
    const params = { ...one.at, id: self }
    expect((await one.client.call(colleaguesContract.remove, { params })).error).toMatchObject(lastHead)
    await changeRole(one, 'head')
    expect((await changeRole({ ...one, id: self }, 'hr')).error).toBeUndefined()
    expect((await listOf(one.head)).error?.code).toBe(common.FORBIDDEN.code)
  })

  test('cannot disconnect while colleagues stay, and may when there are none', async ({ app }) => {
    const { head, id } = await office(app)
    const { rows } = await app.db.execute('select inn, kpp from organizations where id = $1', [
      head.organization,
    ])
    const leave = () =>
      head.client.call(accountsContract.change, { body: { type: 'relation', ...rows[0] } as never })
    expect((await leave()).error?.code).toBe(organizationRefusals.LAST_HEAD_LEAVES.code)
    await head.client.call(colleaguesContract.remove, { params: { ...head.at, id } })
    expect((await leave()).error).toBeUndefined()
  })
})

test('the clinic connects the first representative as the head and a later one as HR', async ({ app }) => {
  const head = await employer(app)
  const admin = await administrator(app)
  const later = await member(app)
  const { result } = await apply(later)
  const body = { with: 'known', organization: head.organization } as const
  await admin.client.call(organizationsAdminContract.approve, { params: { id: result.id }, body })
  expect((await listOf(head)).result.colleagues).toMatchObject([{ role: 'head' }, { role: 'hr' }])
})

test('the head reads in the log what colleagues did, and nothing of the staff of the clinic', async ({
  app,
}) => {
  const { head, colleague } = await office(app)
  await department({ ...head, client: colleague.client }, 'Новый цех')
  const { result } = await head.client.call(employerLogContract.list, { params: head.at })
  const added = { does: 'Добавить подразделение', who: 'Иванова Анна Петровна' }
  expect(result.items).toContainEqual(expect.objectContaining(added))
  await app.db.execute(
    `insert into audit_events (id, at, role, act, what, organization_id, call)
     values ('eeeeeeee-0000-7000-8000-000000000000', now(), 'admin', 'change', 'organization', $1, 'POST /api/admin/organizations/:id')`,
    [head.organization],
  )
  const again = await head.client.call(employerLogContract.list, { params: head.at })
  expect(again.result.items.map(({ id }) => id)).toEqual(result.items.map(({ id }) => id))
  const asked = await colleague.client.call(employerLogContract.list, { params: head.at })
  expect(asked.error?.code).toBe(common.FORBIDDEN.code)
})
