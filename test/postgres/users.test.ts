import { accountsContract } from '../../shared/accounts/contract.ts'
import { notificationsContract } from '../../shared/notifications/contract.ts'
import { usersContract } from '../../shared/users/contract.ts'
import { member } from '../accounts.ts'
import { expect } from '../postgres.ts'
import { pushBrowser } from '../push.ts'
import { administrator, apply } from '../relations.ts'
import { withTwoProcesses as test } from '../two-processes.ts'

const { block, changeRoles, erase, figures, one } = usersContract

test('when two administrators demote, block or erase each other at once, one of them stays', async ({
  processes,
}) => {
  const [app, other] = processes
  for (const act of ['roles', 'block', 'erase'] as const) {
    await app.db.execute("update accounts set roles = '{}' where roles <> '{}'")
    const anna = await administrator(app)
    const olga = await administrator(other)
    const take = ({ client }: typeof anna, { account, phone }: typeof anna) => {
      const params = { id: account.id }
      if (act === 'roles') return client.call(changeRoles, { params, body: { version: 1, roles: [] } })
      if (act === 'block') return client.call(block, { params, body: { version: 1, reason: 'Ушла' } })
      return client.call(erase, { params, body: { version: 1, phone } })
    }
    const answers = await Promise.all([take(anna, olga), take(olga, anna)])
    expect([act, answers.map(({ status }) => status).sort()]).toEqual([
      act,
      [200, expect.toBeOneOf([401, 403, 409])],
    ])
    const { rows } = await app.db.execute(
      "select count(*)::int as n from accounts where 'admin' = any(roles) and blocked_at is null",
    )
    expect([act, rows[0]?.n]).toEqual([act, 1])
  }
})

test('a user erased while applying to an organization and subscribing leaves no application or subscription', async ({
  processes: [app, other],
}) => {
  const boss = await administrator(other)
  const countOf = async (from: string, id: string) =>
    (await app.db.execute(`select 1 from ${from} where account_id = $1`, [id])).rows.length
  for (let turn = 0; turn < 12; turn += 1) {
    const person = await member(app)
    const { value } = pushBrowser(`https://push.example.ru/wiped-${turn}`)
    const [erased] = await Promise.all([
      boss.client.call(erase, {
        params: { id: person.account.id },
        body: { version: 1, phone: person.phone },
      }),
      apply(person),
      person.client.call(notificationsContract.subscribe, {
        body: { target: person.phone, value, isMobile: true },
      }),
    ])
    const left = [
      await countOf(
        "(select * from relations where left_at is null and username <> '') as asked",
        person.account.id,
      ),
      await countOf('push_subscriptions', person.account.id),
    ]
    expect([erased.status, left]).toEqual([200, [0, 0]])
  }
})

test('only one of ten concurrent changes of a profile on one version is written', async ({ processes }) => {
  const person = await member(processes[0])
  const admin = await administrator(processes[1])
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      admin.client.call(accountsContract.change, {
        body: { type: 'fullName', surname: `Петрова-${at}`, name: 'Анна', user: person.phone, version: 1 },
      }),
    ),
  )
  const { rows } = await processes[0].db.execute('select version from accounts where id = $1', [
    person.account.id,
  ])
  expect([answers.filter(({ status }) => status === 200).length, rows[0]?.version]).toEqual([1, 2])
})

test('only one of ten concurrent changes of roles on one version is done; the others get the current record', async ({
  processes,
}) => {
  const person = await member(processes[0])
  const admin = await administrator(processes[1])
  const params = { id: person.account.id }
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      admin.client.call(changeRoles, {
        params,
        body: { version: 1, roles: [at % 2 ? 'doctor' : 'registrar'] },
      }),
    ),
  )
  const [done, ...more] = answers.filter(({ status }) => status === 200)
  expect([more.length, done?.result.version]).toEqual([0, 2])
  for (const { status, error } of answers.filter((answer) => answer !== done))
    expect([status, error.code, error.details]).toEqual([
      409,
      'STALE_USER',
      expect.objectContaining({ version: 2, profile: done?.result.profile }),
    ])
})

test('an account blocked on one process is refused by another process at once', async ({ processes }) => {
  const [app, other] = processes
  const admin = await administrator(app)
  const person = await member(other, { roles: ['admin'] })
  expect((await person.client.call(figures)).status).toBe(200)
  const params = { id: person.account.id }
  const { version } = (await admin.client.call(one, { params })).result
  await admin.client.call(block, { params, body: { version, reason: 'Уволен' } })
  expect((await person.client.call(figures)).status).toBe(401)
})
