import { describe } from 'vitest'
import { runUnprepared } from '../../server/platform/db/unprepared.ts'
import { accountsContract } from '../../shared/accounts/contract.ts'
import { signInContract } from '../../shared/accounts/sign-in/contract.ts'
import { recognitionContract } from '../../shared/employees/account-link/contract.ts'
import { recognitionRefusals } from '../../shared/employees/account-link/ru.ts'
import type { Day } from '../../shared/platform/days.ts'
import { common } from '../../shared/platform/refusal.ts'
import {
  confirm,
  freshPhone,
  lastCodeTo,
  lastMessageTo,
  member,
  passOwnerCheck,
  password,
  signInWith,
} from '../accounts.ts'
import { loadCatalogue } from '../booking.ts'
import { employer, hire } from '../employees.ts'
import type { Client, TestApp } from '../harness.ts'
import { expect, waitsForLock } from '../postgres.ts'
import { withTwoProcesses as test } from '../two-processes.ts'

const { sendCode, checkCode, remember, signUp } = signInContract
const { change, profile } = accountsContract

// All visitors here share one address and its limits, so each test starts a day later.
test.beforeEach(({ processes }) => {
  for (const { clock } of processes) clock.pass(24 * 3600 + 1)
})

const times = (count: number) => Array.from({ length: count }, (_item, index) => index)

/** Performs the same action for many visitors at once, alternately on both processes. */
const atOnce = <Result>(apps: readonly TestApp[], count: number, act: (client: Client) => Promise<Result>) =>
  Promise.all(times(count).map((index) => act((apps[index % 2] as TestApp).visitor())))

const tally = (statuses: readonly number[]) =>
  Object.fromEntries(
    [...Map.groupBy(statuses, (status) => status)].map(([status, all]) => [status, all.length]),
  )

describe('one-time acts happen once, however many processes race', () => {
  test('only one of several concurrent requests for a code is served', async ({ processes }) => {
    const body = { type: 'phone', target: freshPhone() } as const
    const answers = await atOnce(processes, 4, (client) => client.call(sendCode, { body }))
    expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 1, 429: 3 })
  })

  test('a code presented twenty times at once is accepted once', async ({ processes }) => {
    const [app] = processes
    const target = freshPhone()
    await app.visitor().call(sendCode, { body: { type: 'phone', target } })
    const body = { type: 'phone', target, code: await lastCodeTo(app.db, target) } as const
    const answers = await atOnce(processes, 20, (client) => client.call(checkCode, { body }))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('twenty wrong codes at once use up the five tries, and then the right code is refused too', async ({
    processes,
  }) => {
    const [app] = processes
    const target = freshPhone()
    await app.visitor().call(sendCode, { body: { type: 'phone', target } })
    const code = await lastCodeTo(app.db, target)
    const wrong = { type: 'phone', target, code: code === '0000' ? '1111' : '0000' } as const
    await atOnce(processes, 19, (client) => client.call(checkCode, { body: wrong }))
    const { rows } = await app.db.execute('select tries from verification_codes where target = $1', [target])
    expect(rows).toEqual([{ tries: 5 }])
    expect((await app.visitor().call(checkCode, { body: { ...wrong, code } })).status).toBe(422)
  })

  test('a proof used ten times at once allows one change', async ({ processes }) => {
    const [app] = processes
    const { phone } = await member(app)
    const client = app.visitor()
    await confirm(app, client, 'phone', phone)
    const answers = await atOnce(processes, 10, (thief) => {
      for (const [name, value] of client.cookies) thief.cookies.set(name, value)
      return thief.call(remember, { body: { phone, password: `secret${thief.cookies.size}2026` } })
    })
    expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 1, 403: 9 })
  })

  test('a password reset fails when the user changes the phone meanwhile; the old password stays valid', async ({
    processes,
  }) => {
    const [app] = processes
    const { phone, account } = await member(app)
    const next = freshPhone()
    const client = app.visitor()
    await confirm(app, client, 'phone', phone)
    const late = await app.db.transact(async (tx) => {
      await runUnprepared(tx, 'update accounts set phone = $1 where id = $2', { all: [next, account.id] })
      const answer = client.call(remember, { body: { phone, password: 'secret2026' } })
      await Promise.race([answer, waitsForLock(app.db)])
      return { answer }
    })
    expect(await late.answer).toMatchObject({ status: 404, error: { code: 'NO_ACCOUNT' } })
    expect((await signInWith(app.visitor(), next, password)).status).toBe(200)
  })

  test('a user who changes the phone while being recognised by the old one is not linked to the employee', async ({
    processes,
  }) => {
    const [app] = processes
    await loadCatalogue(app.db, app.clock.now())
    const { client, account, phone } = await member(app, { surname: 'Королёв', name: 'Пётр' })
    const birth = '1988-07-14' as Day
    await hire(await employer(app), { surname: 'Королёв', name: 'Пётр', birth, phone })
    const late = await app.db.transact(async (tx) => {
      await runUnprepared(tx, 'update accounts set phone = $1 where id = $2', {
        all: [freshPhone(), account.id],
      })
      const answer = client.call(recognitionContract.recognise, { body: { birth } })
      await Promise.race([answer, waitsForLock(app.db)])
      return { answer }
    })
    expect(await late.answer).toBeRefused(recognitionRefusals.NOT_RECOGNISED)
    const { rows } = await app.db.execute('select id from persons where account_id = $1', [account.id])
    expect(rows).toEqual([])
  })

  test('many concurrent sign-ups with one phone create one account', async ({ processes }) => {
    const [app] = processes
    const phone = freshPhone()
    const proven = await Promise.all(times(4).map(() => app.visitor()))
    for (const client of proven) {
      await confirm(app, client, 'phone', phone)
      for (const { clock } of processes) clock.pass(121)
    }
    const person = { phone, password, surname: 'Иванова', name: 'Анна' }
    const body = { ...person, consents: ['personal-data'] as 'personal-data'[] }
    const answers = await Promise.all(proven.map((client) => client.call(signUp, { body })))
    expect(tally(answers.map(({ status }) => status))).toEqual({ 201: 1, 409: 3 })
  })

  test('one e-mail confirmed by two accounts at once belongs to one', async ({ processes }) => {
    const [app] = processes
    const email = `${freshPhone().slice(1)}@example.com`
    const two = [await member(app), await member(app)]
    for (const { client } of two) {
      await passOwnerCheck(client)
      await confirm(app, client, 'email', email)
      for (const { clock } of processes) clock.pass(121)
    }
    const body = { type: 'email', email } as const
    const answers = await Promise.all(two.map(({ client }) => client.call(change, { body })))
    expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 1, 409: 1 })
  })

  test('a sign-in link opened ten times at once signs in once', async ({ processes }) => {
    const [app] = processes
    const email = `${freshPhone().slice(1)}@example.com`
    await member(app, { email, emailConfirmedAt: app.clock.now() })
    const client = app.visitor()
    const { csrfToken } = (await client.send({ method: 'GET', url: '/api/auth/csrf' })).json()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const payload = new URLSearchParams({ csrfToken, email, json: 'true' }).toString()
    await client.send({ method: 'POST', url: '/api/auth/signin/email', payload, headers })
    const link = new URL(/http\S+/.exec(await lastMessageTo(app.db, email))?.[0] ?? '')
    const { token = '' } = Object.fromEntries(link.searchParams)
    const press = new URLSearchParams({ csrfToken, email, token, json: 'true' }).toString()
    const sessions = await atOnce(processes, 10, async (visitor) => {
      // Ten presses in the browser that asked.
      for (const [name, value] of client.cookies) visitor.cookies.set(name, value)
      await visitor.send({ method: 'POST', url: '/api/auth/callback/email', payload: press, headers })
      return visitor.cookies.has('next-auth.session-token')
    })
    expect(sessions.filter(Boolean)).toHaveLength(1)
  })
})

describe('limits and ended sessions apply to every process', () => {
  test('only ten of thirty wrong passwords sent at once are checked', async ({ processes }) => {
    const { phone } = await member(processes[0])
    const answers = await atOnce(processes, 30, (client) => signInWith(client, phone, 'wrong2026'))
    expect(tally(answers.map(({ status }) => status))).toEqual({ 401: 10, 429: 20 })
  })

  const copyTo = (app: TestApp, client: Client) => {
    const copy = app.visitor()
    for (const [name, value] of client.cookies) copy.cookies.set(name, value)
    return copy
  }

  test('a new password on one process ends the sessions on the other at once', async ({ processes }) => {
    const [app, other] = processes
    const { client, phone } = await member(app)
    const elsewhere = copyTo(other, client)
    expect((await elsewhere.call(profile, { body: { target: phone } })).status).toBe(200)
    const body = { type: 'password', oldPassword: password, newPassword: 'brandnew2026' } as const
    await client.call(change, { body })
    expect((await elsewhere.call(profile, { body: { target: phone } })).status).toBe(common.NO_SESSION.status)
  })

  test('a new phone on one process ends the sessions of the old one on the other at once [§4.14]', async ({
    processes,
  }) => {
    const [app, other] = processes
    const { client, phone } = await member(app)
    const newPhone = freshPhone()
    const elsewhere = copyTo(other, client)
    await passOwnerCheck(client)
    await confirm(app, client, 'phone', newPhone)
    expect((await elsewhere.call(profile, { body: { target: phone } })).status).toBe(200)
    await client.call(change, { body: { type: 'phone', newPhone } })
    for (const target of [phone, newPhone])
      expect((await elsewhere.call(profile, { body: { target } })).status).toBe(common.NO_SESSION.status)
    expect((await signInWith(other.visitor(), phone, password)).status).toBe(401)
    expect((await signInWith(other.visitor(), newPhone, password)).status).toBe(200)
  })

  test('signing out on one process ends a copy of the session on the other', async ({ processes }) => {
    const [app, other] = processes
    const { client, phone } = await member(app)
    const elsewhere = copyTo(other, client)
    const { csrfToken } = (await client.send({ method: 'GET', url: '/api/auth/csrf' })).json()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const payload = new URLSearchParams({ csrfToken, json: 'true' }).toString()
    await client.send({ method: 'POST', url: '/api/auth/signout', payload, headers })
    expect((await elsewhere.call(profile, { body: { target: phone } })).status).toBe(common.NO_SESSION.status)
  })
})
