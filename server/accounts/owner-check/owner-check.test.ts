import { describe } from 'vitest'
import { accountsContract } from '../../../shared/accounts/contract.ts'
import { ownerCheckContract } from '../../../shared/accounts/owner-check/contract.ts'
import { accountRefusals } from '../../../shared/accounts/ru.ts'
import type { ProfileChange } from '../../../shared/accounts/schema.ts'
import { secondStepContract } from '../../../shared/accounts/second-step/contract.ts'
import { signInContract } from '../../../shared/accounts/sign-in/contract.ts'
import { common } from '../../../shared/platform/refusal.ts'
import {
  confirm,
  freshPhone,
  lastCodeTo,
  makeAccount,
  member,
  passOwnerCheck,
  password,
  signInWith,
} from '../../../test/accounts.ts'
import { eventsOf } from '../../../test/audit.ts'
import { type Client, expect, type TestApp, test } from '../../../test/harness.ts'
import { codeOfApp, enrolled } from '../../../test/second-step.ts'

const { WRONG_PASSWORD, WRONG_CODE } = accountRefusals

test.beforeEach(({ app }) => app.clock.pass(24 * 3600 + 1))

const to = (client: Client, body: ProfileChange) => client.call(accountsContract.change, { body })
const give = (client: Client, body: { way: 'password'; password: string } | { way: 'code'; code: string }) =>
  client.call(ownerCheckContract.pass, { body })
const wrong = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0')

/** A browser that has confirmed a new phone and has yet to show who is there. */
async function withNewPhone(app: TestApp) {
  const { client, phone, account } = await member(app)
  const newPhone = freshPhone()
  await confirm(app, client, 'phone', newPhone)
  return { client, phone, account, move: () => to(client, { type: 'phone', newPhone }) }
}

describe('a change of the own phone or e-mail', () => {
  test('in a session somebody else left open is refused until the password is given, and then goes through', async ({
    app,
  }) => {
    const { client, move, account } = await withNewPhone(app)
    expect(await move()).toBeRefused(common.OWNER_CHECK)
    const refused = await give(client, { way: 'password', password: 'wrong2026' })
    expect(refused).toBeRefused(WRONG_PASSWORD)
    expect(refused.error.fields).toEqual({ password: 'Неверный пароль!' })
    expect(await move()).toBeRefused(common.OWNER_CHECK)
    expect((await give(client, { way: 'password', password })).status).toBe(200)
    expect((await move()).status).toBe(200)
    const proofs = (await eventsOf(app, account.id)).filter(({ what }) => what === 'session')
    expect(proofs).toEqual([
      expect.objectContaining({ act: 'change', details: { after: { ownerCheck: 'паролем' } } }),
    ])
  })

  test('goes through after a code sent to the present phone, without the password', async ({ app }) => {
    const { client, phone, move } = await withNewPhone(app)
    await client.call(signInContract.sendCode, { body: { type: 'phone', target: phone } })
    const code = await lastCodeTo(app.db, phone)
    expect(await give(client, { way: 'code', code: wrong(code) })).toBeRefused(WRONG_CODE)
    expect(await move()).toBeRefused(common.OWNER_CHECK)
    expect((await give(client, { way: 'code', code })).status).toBe(200)
    expect(await give(client, { way: 'code', code })).toBeRefused(WRONG_CODE)
    expect((await move()).status).toBe(200)
  })

  test('is not passed by the code that was sent to the new phone', async ({ app }) => {
    const { client } = await member(app)
    const newPhone = freshPhone()
    await client.call(signInContract.sendCode, { body: { type: 'phone', target: newPhone } })
    const code = await lastCodeTo(app.db, newPhone)
    expect(await give(client, { way: 'code', code })).toBeRefused(WRONG_CODE)
  })

  test('asks for nothing within ten minutes of a sign-in by password, and asks afterwards', async ({
    app,
  }) => {
    const { profile } = await makeAccount(app)
    const client = app.visitor()
    await signInWith(client, profile.phone, password)
    const email = `${freshPhone().slice(1)}@example.com`
    app.clock.pass(10 * 60)
    await confirm(app, client, 'email', email)
    expect(await to(client, { type: 'email', email })).toBeRefused(common.OWNER_CHECK)
    await signInWith(client, profile.phone, password)
    app.clock.pass(9 * 60)
    expect((await to(client, { type: 'email', email })).status).toBe(200)
  })

  test('leaves other changes of the profile as they were', async ({ app }) => {
    const { client } = await member(app)
    expect((await to(client, { type: 'city', city: 'pvl' })).status).toBe(200)
  })

  test('the check counts for its own session only', async ({ app }) => {
    const { client, phone, move } = await withNewPhone(app)
    const other = app.visitor()
    await signInWith(other, phone, password)
    await passOwnerCheck(other)
    expect(await move()).toBeRefused(common.OWNER_CHECK)
    await passOwnerCheck(client)
    expect((await move()).status).toBe(200)
  })
})

test('ten wrong passwords block the check for a quarter of an hour', async ({ app }) => {
  const { client } = await member(app)
  for (let tries = 0; tries < 10; tries += 1)
    expect(await give(client, { way: 'password', password: 'wrong2026' })).toBeRefused(WRONG_PASSWORD)
  expect(await give(client, { way: 'password', password })).toBeRefused(common.TOO_OFTEN)
  app.clock.pass(15 * 60)
  expect((await give(client, { way: 'password', password })).status).toBe(200)
})

test('a visitor without a session passes nothing', async ({ app }) => {
  expect(await give(app.visitor(), { way: 'password', password })).toBeRefused(common.NO_SESSION)
})

describe('an administrator', () => {
  test("passes the second step again before a change of another user's phone, e-mail or password", async ({
    app,
  }) => {
    const { client, secret } = await enrolled(app, ['admin'])
    const other = await member(app)
    app.clock.pass(10 * 60)
    const email = `${freshPhone().slice(1)}@example.com`
    await confirm(app, client, 'email', email)
    const changes: ProfileChange[] = [
      { type: 'email', email, user: other.phone },
      { type: 'password', oldPassword: password, newPassword: 'brandnew2026', user: other.phone },
    ]
    for (const change of changes) expect(await to(client, change)).toBeRefused(common.ASK_AGAIN)
    const code = codeOfApp(secret, app.clock.now())
    await client.call(secondStepContract.pass, { body: { way: 'app', code } })
    for (const change of changes) expect((await to(client, change)).status).toBe(200)
  })
})
