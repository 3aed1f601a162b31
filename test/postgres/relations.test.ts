import { describe } from 'vitest'
import { organizationsAdminContract, organizationsContract } from '../../shared/organizations/contract.ts'
import { member } from '../accounts.ts'
import { openApp, type TestApp } from '../harness.ts'
import { eventually } from '../platform.ts'
import { expect, test as withDatabase } from '../postgres.ts'
import { administrator, apply, approve, freshNumbers, relationsOf, turnDown } from '../relations.ts'

const test = withDatabase.extend<{ app: TestApp }>({
  app: [
    async ({ database }, use) => {
      const app = await openApp(database.open())
      await use(app)
      await app.server.fastify.close()
    },
    { scope: 'file' },
  ],
})

const many = <Result>(count: number, make: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

describe('concurrent decisions and applications', () => {
  test('when several administrators decide one application at once, only one decision counts', async ({
    app,
  }) => {
    const admins = await many(6, () => administrator(app))
    for (let turn = 0; turn < 8; turn += 1) {
      const person = await member(app)
      const { result } = await apply(person)
      const answers = await Promise.all(
        admins.map((admin, index) => (index % 2 ? approve(admin, result) : turnDown(admin, result))),
      )
      const codes = answers.map(({ status, error }) => error?.code ?? status).toSorted()
      expect(codes).toEqual([200, ...Array(5).fill('ALREADY_DECIDED')])
      const steps = await app.db.execute('select 1 from relation_steps where relation_id = $1', [result.id])
      expect(steps.rows).toHaveLength(2)
      const told = await app.db.execute(`select 1 from outbox where recipient = $1 and channel = 'sms'`, [
        person.phone,
      ])
      expect(told.rows).toHaveLength(1)
    }
  })

  test('a user who applies many times at once has one application', async ({ app }) => {
    const person = await member(app)
    const numbers = freshNumbers()
    const answers = await many(8, () => apply(person, numbers))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(new Set(answers.map(({ result }) => result.id)).size).toBe(1)
    expect(await relationsOf(person)).toHaveLength(1)
  })

  test('two applications with the same numbers create one organization', async ({ app }) => {
    const first = await administrator(app)
    const second = await administrator(app)
    const numbers = freshNumbers()
    const asked = await many(2, async () => (await apply(await member(app), numbers)).result)
    const answers = await Promise.all(
      [first, second].map((admin, index) => approve(admin, asked[index] as (typeof asked)[0])),
    )
    expect(answers.map(({ status, error }) => error?.code ?? status).toSorted()).toEqual([
      200,
      'ORGANIZATION_TAKEN',
    ])
  })

  test('a user whose two organizations are approved at once can be found by either', async ({ app }) => {
    const first = await administrator(app)
    const second = await administrator(app)
    for (let turn = 0; turn < 8; turn += 1) {
      const person = await member(app)
      const one = await apply(person)
      const other = await apply(person)
      await Promise.all([approve(first, one.result), approve(second, other.result)])
      const { rows } = await app.db.execute('select organizations from accounts where id = $1', [
        person.account.id,
      ])
      for (const { result } of [one, other]) expect(rows[0]?.organizations).toContain(result.inn)
    }
  })

  test('an application approved and withdrawn at once ends as left, and nobody gets an error', async ({
    app,
  }) => {
    const admin = await administrator(app)
    for (let turn = 0; turn < 8; turn += 1) {
      const { client, phone } = await member(app)
      const { result } = await apply({ client, phone })
      const { inn, kpp } = result
      const url = '/api/user/change'
      const payload = JSON.stringify({ type: 'relation', inn, kpp })
      const left = client.send({
        method: 'POST',
        url,
        payload,
        headers: { 'content-type': 'application/json' },
      })
      const [gone, approved] = await Promise.all([left, approve(admin, result)])
      expect([gone.statusCode, approved.status]).toEqual([200, expect.toBeOneOf([200, 409])])
      expect(await relationsOf({ client, phone })).toEqual([])
    }
  })
})

describe('the applicant', () => {
  test('sees at once a decision made in another process', async ({ app, database }) => {
    const other = await openApp(database.open())
    const person = await member(app)
    const { result } = await apply(person)
    const url = await app.server.fastify.listen({ port: 0, host: '127.0.0.1' })
    const cookie = [...person.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const controller = new AbortController()
    const { signal } = controller
    const response = await fetch(`${url}${organizationsContract.live.path}`, { headers: { cookie }, signal })
    let heard = ''
    const reading = (async () => {
      const decoder = new TextDecoder()
      for await (const part of response.body ?? []) heard += decoder.decode(part, { stream: true })
    })().catch(() => {})
    await eventually(() => heard).toContain('"status":"pending"')
    const admin = await administrator(other)
    await admin.client.call(organizationsAdminContract.take, { params: { id: result.id } })
    await approve(admin, result)
    await eventually(() => heard).toContain('"status":"active"')
    await app.db.execute(
      `update accounts set session_stamp = gen_random_uuid() where id = '${person.account.id}'`,
    )
    await app.db.execute(`select pg_notify('cabinet_live', 'sessions:${person.account.id}')`)
    await eventually(() => heard).toContain('event: end')
    await reading
    controller.abort()
    await other.server.fastify.close()
  })
})
