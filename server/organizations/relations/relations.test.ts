import { describe } from 'vitest'
import { accountsContract } from '../../../shared/accounts/contract.ts'
import { documentsContract } from '../../../shared/documents/contract.ts'
import { organizationsAdminContract, organizationsContract } from '../../../shared/organizations/contract.ts'
import { organizationRefusals } from '../../../shared/organizations/ru.ts'
import { common } from '../../../shared/platform/refusal.ts'
import { freshPhone, lastMessageTo, member, passwordHash } from '../../../test/accounts.ts'
import { emptyDatabase, expect, type TestApp, test } from '../../../test/harness.ts'
import {
  administrator,
  apply,
  approve,
  employer,
  freshNumbers,
  relationsOf,
  turnDown,
} from '../../../test/relations.ts'
import { addDemoAccounts } from '../../accounts/actions.ts'
import { addDemoRelations } from '../../demo/organization/actions.ts'
import { leaveAll } from './actions.ts'

const { requests, requestOne, take, changeOrganization } = organizationsAdminContract
const count = async (app: TestApp, sql: string) =>
  (await app.db.execute(`select count(*)::int as n from ${sql}`)).rows[0]?.n
const leave = (
  { client }: Pick<Awaited<ReturnType<typeof member>>, 'client'>,
  inn: string,
  kpp: string,
  user?: string,
) => client.call(accountsContract.change, { body: { type: 'relation', inn, kpp, ...(user && { user }) } })

describe('an application', () => {
  test('puts the organization under review and notifies the clinic’s manager in one letter [§7.7]', async ({
    app,
  }) => {
    const person = await member(app)
    const numbers = freshNumbers()
    const { result, status } = await apply(person, { name: 'ООО «Ясень»', ...numbers, email: 'hr@yasen.ru' })
    expect([status, result]).toMatchObject([
      200,
      { ...numbers, name: 'ООО «Ясень»', status: 'pending', organization: null },
    ])
    expect(await relationsOf(person)).toEqual([result])
    const letter = await lastMessageTo(app.db, 'help@med-centr.example')
    for (const told of ['ООО «Ясень»', numbers.inn, numbers.kpp, 'hr@yasen.ru', 'Иванова Анна Петровна'])
      expect(letter).toContain(told)
  })

  test('made again returns the same application and sends no further notification [§7.7-b]', async ({
    app,
  }) => {
    const person = await member(app)
    const numbers = freshNumbers()
    const first = await apply(person, numbers)
    const before = await count(app, 'outbox')
    const second = await apply(person, { ...numbers, name: 'Другое имя' })
    expect(second.result).toEqual(first.result)
    expect([await count(app, 'outbox'), (await relationsOf(person)).length]).toEqual([before, 1])
  })

  test('with another phone stays the caller’s own, and the clinic sees both phones [§7.7-d]', async ({
    app,
  }) => {
    const person = await member(app)
    const other = await member(app)
    const { result } = await apply({ client: person.client, phone: other.phone })
    expect([await relationsOf(person), await relationsOf(other)]).toEqual([[result], []])
    const admin = await administrator(app)
    const { result: card } = await admin.client.call(requestOne, { params: { id: result.id } })
    expect(card).toMatchObject({ phone: person.phone, contactPhone: other.phone })
    const found = await admin.client.call(requests, { query: { search: other.phone.slice(2) } })
    expect(found.result.items.map(({ id }) => id)).toContain(result.id)
  })

  test('without a kpp is accepted, as an entrepreneur has none [§7.7-c]', async ({ app }) => {
    const { client, phone } = await member(app)
    const { inn } = freshNumbers()
    const sent = {
      method: 'POST',
      url: '/api/user/request',
      payload: { phone, name: 'ИП Петров', inn },
    } as const
    expect((await client.send(sent)).json().result).toMatchObject({ inn, kpp: '', status: 'pending' })
  })

  test('names the applicant and the organization separately when the form has both', async ({ app }) => {
    const person = await member(app)
    const admin = await administrator(app)
    const { result } = await apply(person, { name: 'Петров П. П.', organization: 'ИП Петров', kpp: '' })
    const { result: card } = await admin.client.call(requestOne, { params: { id: result.id } })
    expect(card).toMatchObject({ name: 'ИП Петров', username: 'Петров П. П.', kpp: '' })
  })

  test('for a connected organization is refused, also under different numbers', async ({ app }) => {
    const person = await member(app)
    const admin = await administrator(app)
    const { result } = await apply(person, { kpp: '' })
    const own = freshNumbers()
    await approve(admin, { ...result, ...own })
    for (const numbers of [own, { inn: result.inn, kpp: '' }])
      expect(await apply(person, numbers)).toBeRefused(organizationRefusals.ALREADY_CONNECTED)
    expect(await relationsOf(person)).toMatchObject([{ ...own, status: 'active' }])
  })
})

test('the contacts of an application leave the requisites of its organization with the account of their owner', async ({
  app,
}) => {
  const person = await member(app)
  const admin = await administrator(app)
  const { result } = await apply(person, { email: 'hr@klen.ru' })
  const organization = (await approve(admin, result)).result.organization?.id
  const contacts = async () =>
    (await app.db.execute('select email, phone from organizations where id = $1', [organization])).rows[0]
  expect(await contacts()).toMatchObject({ email: 'hr@klen.ru' })
  await app.db.transact((tx) => leaveAll(tx, admin.account.id, person.account.id, app.clock.now()))
  expect(await contacts()).toEqual({ email: null, phone: null })
})

describe('an administrator', () => {
  test('connects the applicant to a new organization, and the applicant gets an SMS and a letter [§3.3-b]', async ({
    app,
  }) => {
    const person = await member(app, { email: 'zavod@mail.ru', emailConfirmedAt: app.clock.now() })
    const admin = await administrator(app)
    const { result } = await apply(person, { email: 'hr@zavod.ru', name: 'ООО «Завод»' })
    const { result: card } = await approve(admin, result, { ref: `К-${result.inn}` })
    expect(card).toMatchObject({ stage: 'decided', status: 'active', organization: { inn: result.inn } })
    expect(await relationsOf(person)).toEqual([
      {
        ...result,
        organization: card.organization?.id,
        name: 'ООО «Завод»',
        ref: `К-${result.inn}`,
        status: 'active',
        comment: null,
        manager: null,
        managerEmail: null,
        managerWorkPhone: null,
        managerMobilePhone: null,
        okved: null,
      },
    ])
    const at = { organization: card.organization?.id as never }
    const papers = await person.client.call(documentsContract.requisites, { params: at })
    expect(papers.result).toMatchObject({ email: 'hr@zavod.ru', version: 1 })
    expect(await lastMessageTo(app.db, person.phone)).toContain('Организация «ООО «Завод»» подключена')
    expect(await lastMessageTo(app.db, 'zavod@mail.ru')).toContain('Выберите её')
    // The address typed into the application may be a stranger's.
    const strangers = await app.db.execute(`select 1 from outbox where recipient = 'hr@zavod.ru'`)
    expect(strangers.rows).toEqual([])
  })

  test('connects several users to one existing organization', async ({ app }) => {
    const first = await employer(app)
    const second = await member(app)
    const { result } = await apply(second, { inn: first.relation.inn, kpp: first.relation.kpp })
    const { result: card } = await first.admin.client.call(requestOne, { params: { id: result.id } })
    expect(card.matches[0]?.id).toBe(first.organization)
    const body = { with: 'known', organization: first.organization } as const
    await first.admin.client.call(organizationsAdminContract.approve, { params: { id: result.id }, body })
    expect(await relationsOf(second)).toMatchObject([{ organization: first.organization, status: 'active' }])
  })

  test('tells those who act for the organization already: by a confirmed e-mail, or by SMS', async ({
    app,
  }) => {
    const told = `outbox where kind = 'relation-joined'`
    const before = Number(await count(app, told))
    const first = await employer(app)
    const connect = async (given: Parameters<typeof member>[1]) => {
      app.clock.pass(1)
      const person = await member(app, given)
      const { result } = await apply(person, { inn: first.relation.inn, kpp: first.relation.kpp })
      const body = { with: 'known', organization: first.organization } as const
      await first.admin.client.call(organizationsAdminContract.approve, { params: { id: result.id }, body })
      return person
    }
    const second = await connect({
      surname: 'Новикова',
      email: 'second@zavod.ru',
      emailConfirmedAt: new Date(),
    })
    expect(await lastMessageTo(app.db, first.phone)).toContain('ещё один представитель: Новикова Анна')
    expect(await lastMessageTo(app.db, second.phone)).toContain('подключена к вашему кабинету')
    await connect({ surname: 'Третьяк' })
    expect(await lastMessageTo(app.db, 'second@zavod.ru')).toContain('ещё один представитель: Третьяк Анна')
    expect(Number(await count(app, told)) - before).toBe(3)
  })

  test('creates no second organization with the same numbers or ref', async ({ app }) => {
    const { admin, relation } = await employer(app)
    const { inn, kpp } = relation
    const { result } = await apply(await member(app), { inn, kpp })
    expect(await approve(admin, result)).toBeRefused(organizationRefusals.ORGANIZATION_TAKEN)
    await approve(admin, (await apply(await member(app))).result, { ref: 'К-1' })
    const third = await apply(await member(app))
    expect(await approve(admin, third.result, { ref: 'К-1' })).toBeRefused(organizationRefusals.REF_TAKEN)
    expect(await count(app, `relations where id = '${third.result.id}' and status = 'pending'`)).toBe(1)
  })

  test('refuses with a reason that the applicant reads, after which the application can be repeated [§7.15]', async ({
    app,
  }) => {
    const person = await member(app)
    const admin = await administrator(app)
    const numbers = freshNumbers()
    const { result } = await apply(person, numbers)
    await turnDown(admin, result, 'Приложите доверенность.')
    expect(await relationsOf(person)).toMatchObject([
      { status: 'unactive', comment: 'Приложите доверенность.' },
    ])
    expect(await lastMessageTo(app.db, person.phone)).toContain('отклонена: Приложите доверенность. Вопросы')
    const again = await apply(person, numbers)
    expect(again.result).toMatchObject({ id: result.id, status: 'pending', comment: null })
    const { result: card } = await admin.client.call(requestOne, { params: { id: result.id } })
    expect(card.stage).toBe('new')
    expect(card.steps.map(({ what, by }) => [what, by])).toEqual([
      ['requested', 'Иванова Анна Петровна'],
      ['refused', 'Соколова Ольга Петровна'],
      ['requested', 'Иванова Анна Петровна'],
    ])
  })

  test('cannot decide twice, nor on a withdrawn application', async ({ app }) => {
    const person = await member(app)
    const admin = await administrator(app)
    const { result } = await apply(person)
    await turnDown(admin, result)
    expect(await approve(admin, result)).toBeRefused(organizationRefusals.ALREADY_DECIDED)
    const withdrawn = await apply(person)
    await leave(person, withdrawn.result.inn, withdrawn.result.kpp)
    expect(await turnDown(admin, withdrawn.result)).toBeRefused(organizationRefusals.ALREADY_DECIDED)
    const unknown = { ...result, id: person.account.id as never }
    expect(await turnDown(admin, unknown)).toBeRefused(common.NOT_FOUND)
  })

  test('takes an application into work once', async ({ app }) => {
    const admin = await administrator(app)
    const colleague = await administrator(app)
    const { id } = (await apply(await member(app))).result
    expect((await admin.client.call(take, { params: { id } })).result.stage).toBe('work')
    expect(await colleague.client.call(take, { params: { id } })).toBeRefused(
      organizationRefusals.ALREADY_DECIDED,
    )
  })

  test('sees applications by stage, newest first, page by page, and finds them by any part', async ({
    app,
  }) => {
    const admin = await administrator(app)
    const numbers = freshNumbers()
    const ids: string[] = []
    for (let turn = 0; turn < 5; turn += 1) {
      app.clock.pass(1)
      ids.unshift((await apply(await member(app), { ...numbers, name: 'ООО «ЧайкоВский»' })).result.id)
    }
    const seen: string[] = []
    let after: string | undefined
    do {
      const query = { stage: 'new', search: 'чайков', limit: 2, ...(after && { after }) } as never
      const { result } = await admin.client.call(requests, { query })
      seen.push(...result.items.map((item) => item.id))
      after = result.next ?? undefined
    } while (after)
    expect(seen).toEqual(ids)
    for (const search of [numbers.inn.slice(2), numbers.kpp, 'ИВАНОВА анна'])
      expect(
        (await admin.client.call(requests, { query: { search } as never })).result.items.length,
      ).toBeGreaterThan(0)
    for (const search of ['%', '_', '\\']) {
      const { result } = await admin.client.call(requests, { query: { search, stage: 'new' } as never })
      expect(result.items).toEqual([])
    }
  })

  test('finds an application by several words and by the account phone, including a changed one', async ({
    app,
  }) => {
    const admin = await administrator(app)
    const person = await member(app)
    const { id, inn } = (await apply(person, { name: 'ООО «Перелётная сова»' })).result
    const found = async (search: string) => {
      const { result } = await admin.client.call(requests, { query: { search } as never })
      return result.items.map((item) => item.id)
    }
    expect(await found(`сова ${inn} перелет`)).toEqual([id])
    const ten = person.phone.slice(2)
    expect(await found(`8 (${ten.slice(0, 3)}) ${ten.slice(3, 6)}-${ten.slice(6)}`)).toEqual([id])
    const other = freshPhone()
    await app.db.execute('update accounts set phone = $1 where id = $2', [other, person.account.id])
    expect([await found(ten), await found(other)]).toEqual([[], [id]])
  })

  test('cannot overwrite another admin’s change of an organization; its managers see the saved one', async ({
    app,
  }) => {
    const { admin, organization, relation, ...person } = await employer(app)
    const { name, inn, kpp } = relation
    const save = (version: number, manager: string) =>
      admin.client.call(changeOrganization, {
        params: { id: organization },
        body: { name, inn, kpp, manager, version },
      })
    expect((await save(1, 'Белова Е. В.')).result).toMatchObject({ manager: 'Белова Е. В.', version: 2 })
    expect(await save(1, 'Другая')).toBeRefused(organizationRefusals.STALE_ORGANIZATION)
    expect(await relationsOf(person)).toMatchObject([{ manager: 'Белова Е. В.' }])
    const { result } = await person.client.call(organizationsContract.manager, { body: { inn, kpp } })
    expect(result).toEqual({ manager: 'Белова Е. В.', managerEmail: 'help@med-centr.example' })
  })

  test('lists organizations by name and finds them by the beginning of the ИНН [§7.4-b]', async ({ app }) => {
    const first = await employer(app)
    const second = await employer(app)
    const { organizations } = organizationsAdminContract
    const { result } = await first.admin.client.call(organizations, { query: { limit: 1 } as never })
    expect([result.items.length, result.next]).toEqual([1, result.items[0]?.id])
    const query = { search: second.relation.inn } as never
    const found = await first.admin.client.call(organizations, { query })
    expect(found.result.items.map(({ id }) => id)).toEqual([second.organization])
    const known = await first.client.call(organizationsContract.known, { body: { inn: second.relation.inn } })
    const { inn, kpp, name } = second.relation
    expect(known.result).toEqual([{ name, inn, kpp, ref: null }])
  })
})

describe('leaving an organization', () => {
  test('removes the organization from the list, and the user can apply again [§7.14]', async ({ app }) => {
    const { relation, ...person } = await employer(app)
    expect((await leave(person, relation.inn, relation.kpp)).status).toBe(200)
    expect(await relationsOf(person)).toEqual([])
    expect(await leave(person, relation.inn, relation.kpp)).toBeRefused(common.NOT_FOUND)
    expect((await apply(person, { inn: relation.inn, kpp: relation.kpp })).result).toMatchObject({
      status: 'pending',
    })
  })

  test('for another user is refused, except to an administrator; then the user is notified', async ({
    app,
  }) => {
    const { relation, admin, ...person } = await employer(app)
    const { inn, kpp } = relation
    const stranger = await member(app)
    expect(await leave(stranger, inn, kpp)).toBeRefused(common.NOT_FOUND)
    expect(await leave(stranger, inn, kpp, person.phone)).toBeRefused(common.FORBIDDEN)
    app.clock.pass(1)
    expect((await leave(admin, inn, kpp, person.phone)).status).toBe(200)
    expect(await lastMessageTo(app.db, person.phone)).toContain('отключена от вашего кабинета')
  })
})

describe('the database itself', () => {
  const broken = (app: TestApp, sql: string) =>
    app.db.execute(sql).then(
      () => 'taken',
      () => 'refused',
    )

  test('refuses a connection without an organization, a refusal without a reason and a changed history', async ({
    app,
  }) => {
    const { id } = (await apply(await member(app))).result
    const set = (what: string) => broken(app, `update relations set ${what} where id = '${id}'`)
    expect(await set(`status = 'active', decided_at = now()`)).toBe('refused')
    expect(await set(`status = 'unactive', decided_at = now()`)).toBe('refused')
    expect(await set(`status = 'unactive', decided_at = now(), comment = '  '`)).toBe('refused')
    expect(await set(`status = 'unactive', comment = 'причина'`)).toBe('refused')
    expect(await broken(app, `update relation_steps set comment = 'x' where relation_id = '${id}'`)).toBe(
      'refused',
    )
    expect(await broken(app, `delete from relation_steps where relation_id = '${id}'`)).toBe('refused')
  })
})

test('the demo clinic has organizations in every state, and a second start changes nothing', async ({
  app,
}) => {
  const db = await emptyDatabase()
  const now = app.clock.now()
  for (const _start of [1, 2])
    await db.transact(async (tx) => {
      await addDemoAccounts(tx, passwordHash, now)
      await addDemoRelations(tx, now)
    })
  const sql =
    'select status, ref from relations left join organizations on organizations.id = organization_id order by relations.inn'
  expect((await db.execute(sql)).rows).toEqual([
    { status: 'pending', ref: null },
    { status: 'unactive', ref: null },
    { status: 'active', ref: 'К-000417' },
    { status: 'pending', ref: null },
  ])
  await db.close()
})
