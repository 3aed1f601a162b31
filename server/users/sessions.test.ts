import { describe } from 'vitest'
import { accountsContract } from '../../shared/accounts/contract.ts'
import { accountRefusals } from '../../shared/accounts/ru.ts'
import { signInContract } from '../../shared/accounts/sign-in/contract.ts'
import { common } from '../../shared/platform/refusal.ts'
import { usersContract } from '../../shared/users/contract.ts'
import { userRefusals } from '../../shared/users/ru.ts'
import { confirm, member, password, signInWith } from '../../test/accounts.ts'
import { eventsOf } from '../../test/audit.ts'
import { type Client, expect, type TestApp, test } from '../../test/harness.ts'
import { administrator } from '../../test/relations.ts'

const { one, endSession, endSessions } = usersContract
const isIn = async (client: Client) =>
  (await client.send({ method: 'GET', url: '/api/auth/session' })).body !== 'null'

test.beforeEach(({ app }) => app.clock.pass(24 * 3600))

/** A person signed in on two devices, and an administrator looking at the sessions. */
async function twoDevices(app: TestApp) {
  const admin = await administrator(app)
  const { account, phone } = await member(app)
  const first = app.visitor()
  const second = app.visitor()
  await signInWith(first, phone, password)
  app.clock.pass(60)
  await signInWith(second, phone, password)
  const params = { id: account.id }
  const sessions = async () => (await admin.client.call(one, { params })).result.sessions
  return { admin, account, first, second, params, sessions }
}

describe('sessions of a user', () => {
  test('are recorded at the sign-in and then at most once in five minutes', async ({ app }) => {
    const { first, sessions } = await twoDevices(app)
    const begun = app.clock.now()
    expect((await sessions()).map(({ startedAt }) => startedAt)).toEqual([
      begun.toISOString(),
      new Date(begun.getTime() - 60_000).toISOString(),
    ])
    app.clock.pass(180)
    await isIn(first)
    expect((await sessions())[0]?.seenAt).toBe(begun.toISOString())
    app.clock.pass(120)
    await isIn(first)
    expect((await sessions())[0]).toMatchObject({
      startedAt: new Date(begun.getTime() - 60_000).toISOString(),
      seenAt: app.clock.now().toISOString(),
    })
  })

  test('end one by one, at once, and leave the list', async ({ app }) => {
    const { admin, first, second, params, sessions } = await twoDevices(app)
    const session = (await sessions())[0]?.id ?? ''
    const left = await admin.client.call(endSession, { params: { ...params, session }, body: {} })
    expect(left.result.sessions).toHaveLength(1)
    expect([await isIn(first), await isIn(second)]).toEqual([true, false])
    const again = await admin.client.call(endSession, { params: { ...params, session }, body: {} })
    expect(again).toBeRefused(common.NOT_FOUND)
    expect((await eventsOf(app, admin.account.id)).find(({ act }) => act === 'remove')).toMatchObject({
      act: 'remove',
      what: 'session',
      subject: session,
      details: { before: { user: params.id } },
    })
  })

  test('end all together', async ({ app }) => {
    const { admin, first, second, params } = await twoDevices(app)
    const left = await admin.client.call(endSessions, { params, body: {} })
    expect(left.result.sessions).toEqual([])
    expect([await isIn(first), await isIn(second)]).toEqual([false, false])
  })

  test("another user's session cannot be ended under this one's address", async ({ app }) => {
    const mine = await twoDevices(app)
    const other = await twoDevices(app)
    const session = (await other.sessions())[0]?.id ?? ''
    const params = { ...mine.params, session }
    expect(await mine.admin.client.call(endSession, { params, body: {} })).toBeRefused(common.NOT_FOUND)
    expect(await other.sessions()).toHaveLength(2)
  })

  test('ended and expired sessions are not shown', async ({ app }) => {
    const { first, second, params, sessions } = await twoDevices(app)
    const { csrfToken } = (await first.send({ method: 'GET', url: '/api/auth/csrf' })).json()
    const payload = new URLSearchParams({ csrfToken, json: 'true' }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    await first.send({ method: 'POST', url: '/api/auth/signout', payload, headers })
    expect(await sessions()).toHaveLength(1)
    expect(await isIn(second)).toBe(true)
    app.clock.pass(31 * 24 * 3600)
    const admin = await administrator(app)
    expect((await admin.client.call(one, { params })).result.sessions).toEqual([])
  })
})

describe('a person who sees where the cabinet is open', () => {
  test('finds every device, and leaves all of them by one press, this one too', async ({ app }) => {
    const { first, second } = await twoDevices(app)
    const { result } = await second.call(accountsContract.sessions)
    expect(result.map(({ isCurrent }) => isCurrent)).toEqual([true, false])
    const copy = second.cookies.get('next-auth.session-token') ?? ''
    await second.call(accountsContract.endSessions, { body: {} })
    second.cookies.set('next-auth.session-token', copy)
    expect([await isIn(first), await isIn(second)]).toEqual([false, false])
  })
})

describe('a member of the staff who has forgotten the password', () => {
  test('cannot recall it by an SMS alone: an administrator resets it first', async ({ app }) => {
    const admin = await administrator(app)
    const { account, phone } = await member(app, { roles: ['registrar'] })
    const visitor = app.visitor()
    await confirm(app, visitor, 'phone', phone)
    const recall = () => visitor.call(signInContract.remember, { body: { phone, password: 'brandnew2026' } })
    expect(await recall()).toBeRefused(accountRefusals.STAFF_RECALL)
    const params = { id: account.id }
    const { version } = (await admin.client.call(one, { params })).result
    const reset = await admin.client.call(usersContract.resetPassword, { params, body: { version } })
    expect(reset.result).toMatchObject({ hasPassword: false, sessions: [] })
    const sent = await app.db.execute('select text from outbox where recipient = $1', [phone])
    expect(sent.rows.some(({ text }) => String(text).startsWith('Администратор сбросил ваш пароль'))).toBe(
      true,
    )
    expect((await signInWith(app.visitor(), phone, password)).status).toBe(401)
    expect((await recall()).status).toBe(200)
    expect((await signInWith(app.visitor(), phone, 'brandnew2026')).status).toBe(200)
  })

  test('an administrator does not reset the own password', async ({ app }) => {
    const admin = await administrator(app)
    const params = { id: admin.account.id }
    const { version } = (await admin.client.call(one, { params })).result
    const reset = await admin.client.call(usersContract.resetPassword, { params, body: { version } })
    expect(reset).toBeRefused(userRefusals.OWN_ACCOUNT)
  })
})
