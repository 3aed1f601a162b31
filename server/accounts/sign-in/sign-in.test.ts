import { randomUUID } from 'node:crypto'
import { describe } from 'vitest'
import { accountsContract } from '../../../shared/accounts/contract.ts'
import { common } from '../../../shared/platform/refusal.ts'
import {
  freshPhone,
  lastMessageTo,
  makeAccount,
  member,
  password,
  signInWith,
} from '../../../test/accounts.ts'
import { type Client, expect, openApp, type TestApp, test } from '../../../test/harness.ts'
import { openLog } from '../../platform/log.ts'
import { signInJobs } from './jobs.ts'
import { endSession, seeSession, standingsIn } from './store.ts'

const home = 'http://localhost'
const sessionCookie = 'next-auth.session-token'

test.beforeEach(({ app }) => app.clock.pass(24 * 3600 + 1))

const get = (client: Client, path: string) => client.send({ method: 'GET', url: `/api/auth/${path}` })

async function post(client: Client, path: string, fields: Record<string, string>) {
  const { csrfToken } = (await get(client, 'csrf')).json()
  const payload = new URLSearchParams({ csrfToken, json: 'true', ...fields }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return client.send({ method: 'POST', url: `/api/auth/${path}`, payload, headers })
}

const block = (app: TestApp, phone: string) =>
  app.db.execute('update accounts set blocked_at = now() where phone = $1', [phone])

const sessionKinds = ['new', 'seen', 'ended', 'blocked', 'unknown', 'wiped'] as const

/** Makes an account with a session of the given kind; returns the query for that session and the expected result. */
async function sessionOfKind(app: TestApp, kind: (typeof sessionKinds)[number] | undefined, at: number) {
  const now = app.clock.now()
  const { id, stamp, profile } = await makeAccount(app)
  const claims = { accountId: id, sessionId: randomUUID(), stamp }
  const seenAt = new Date(now.getTime() - at * 1000)
  const place = { address: '203.0.113.7', agent: '' }
  if (kind !== 'new') await app.db.transact((tx) => seeSession(tx, claims, place, seenAt))
  if (kind === 'ended') await app.db.transact((tx) => endSession(tx, claims, now))
  if (kind === 'blocked') await block(app, profile.phone)
  const other = kind === 'wiped' ? randomUUID() : stamp
  await app.db.execute('update accounts set session_stamp = $2 where id = $1', [id, other])
  const whose = { accountId: id, phone: profile.phone, session: claims.sessionId }
  const isFound = kind === 'new' || kind === 'seen' || kind === 'wiped'
  const found = isFound ? { actor: whose, stamp: other, seenAt: kind === 'new' ? null : seenAt } : null
  return { ask: { ...claims, accountId: kind === 'unknown' ? randomUUID() : id }, found }
}

describe('the session', () => {
  test('a visitor without a cookie has a null session [§7.17-c]', async ({ app }) => {
    const answer = await get(app.visitor(), 'session')
    expect([answer.statusCode, answer.body, answer.headers['set-cookie']]).toEqual([200, 'null', undefined])
    expect(answer.headers['content-type']).toContain('application/json')
  })

  test("carries the user's data for the cabinet and its expiry [§7.17]", async ({ app }) => {
    const { client, phone } = await member(app)
    expect((await get(client, 'session')).json()).toEqual({
      user: {
        phone,
        name: 'Анна',
        fullname: 'Иванова Анна Петровна',
        email: null,
        roles: [],
        patientID: null,
        isOrganization: false,
        city: 'ekb',
      },
      expires: new Date(app.clock.now().getTime() + 30 * 24 * 3600 * 1000).toISOString(),
    })
  })

  test('is prolonged: its cookie is issued again at most once a minute', async ({ app }) => {
    const { client } = await member(app)
    expect((await get(client, 'session')).headers['set-cookie']).toBeUndefined()
    app.clock.pass(60)
    const renewed = await get(client, 'session')
    expect(String(renewed.headers['set-cookie'])).toMatch(/Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    app.clock.pass(29 * 24 * 3600)
    expect((await get(client, 'session')).json()).not.toBeNull()
  })

  test('ends after thirty days without a visit', async ({ app }) => {
    const { client } = await member(app)
    expect((await get(client, 'session')).json()).not.toBeNull()
    app.clock.pass(30 * 24 * 3600)
    expect((await get(client, 'session')).body).toBe('null')
    expect(client.cookies.has(sessionCookie)).toBe(false)
  })

  test('blocking an account ends its session at once', async ({ app }) => {
    const { client, phone } = await member(app)
    await block(app, phone)
    expect((await get(client, 'session')).body).toBe('null')
  })

  test('hundreds of concurrent requests each get their own session; ended, blocked and unknown ones get none', async ({
    app,
  }) => {
    const find = standingsIn(app.db.reader, { isOptional: false, now: () => app.clock.now() })
    const people = await Promise.all(
      Array.from({ length: 42 }, (_, at) => sessionOfKind(app, sessionKinds[at % sessionKinds.length], at)),
    )
    // Six rounds in different orders: concurrent queries share several statements, and each session is queried
    // several times.
    const asked = Array.from({ length: 252 }, (_, at) => people[(at * 11 + Math.floor(at / 42)) % 42])
    const answers = await Promise.all(
      asked.map((one) => find(one?.ask.accountId ?? '', one?.ask.sessionId ?? '')),
    )
    for (const [at, answer] of answers.entries())
      if (asked[at]?.found) expect(answer).toMatchObject(asked[at].found)
      else expect(answer).toBe(null)
  })

  test('does not exist for a forged token', async ({ app }) => {
    const { client } = await member(app)
    const [head = '', body = '', proof = ''] = (client.cookies.get(sessionCookie) ?? '').split('.')
    const none = Buffer.from('{"alg":"none"}').toString('base64url')
    const altered = Buffer.from(Buffer.from(body, 'base64url').toString().replace('"sid"', '"Sid"')).toString(
      'base64url',
    )
    const tokens = [
      '',
      'x',
      'a.b.c',
      `${none}.${body}.`,
      `${head}.${altered}.${proof}`,
      `${head}.${body}.`,
      '😀',
      '%00',
    ]
    for (const token of tokens) {
      const thief = app.visitor()
      thief.cookies.set(sessionCookie, token)
      expect([token, (await get(thief, 'session')).body]).toEqual([token, 'null'])
    }
  })

  test('is refreshed by a request with a CSRF token, and ignores data sent by the client [§7.20]', async ({
    app,
  }) => {
    const { client, phone } = await member(app)
    const { csrfToken } = (await get(client, 'csrf')).json()
    const headers = { 'content-type': 'application/json' }
    const payload = JSON.stringify({ csrfToken, data: { user: { roles: ['admin'] } } })
    const updated = await client.send({ method: 'POST', url: '/api/auth/session', payload, headers })
    expect(updated.json().user).toMatchObject({ phone, roles: [] })
    expect(String(updated.headers['set-cookie'])).toContain(sessionCookie)
    const forged = JSON.stringify({ csrfToken: 'x', data: {} })
    expect(
      (await client.send({ method: 'POST', url: '/api/auth/session', payload: forged, headers })).statusCode,
    ).toBe(400)
  })
})

describe('signing in by phone and password', () => {
  test('opens a session and leads to the requested page [§7.18]', async ({ app }) => {
    const { phone } = await member(app)
    const client = app.visitor()
    const answer = await signInWith(client, phone.replace('+7', '8 '), password, '/preorder?step=factors')
    expect([answer.status, answer.body]).toEqual([200, { url: `${home}/preorder?step=factors` }])
    expect((await get(client, 'session')).json().user.phone).toBe(phone)
  })

  test('without asking for JSON is answered with a redirect', async ({ app }) => {
    const { phone } = await member(app)
    const client = app.visitor()
    const answer = await post(client, 'callback/credentials', {
      phone,
      password,
      callbackUrl: '/tickets',
      json: '',
    })
    expect([answer.statusCode, answer.headers.location]).toEqual([302, `${home}/tickets`])
  })

  test('with a wrong password, an unknown phone or none is refused in the same words [§7.18-c]', async ({
    app,
  }) => {
    const { phone } = await member(app)
    for (const [one, secret] of [
      [phone, 'wrong2026'],
      [freshPhone(), password],
      ['', ''],
      ['x'.repeat(5000), password],
      [phone, 'x'.repeat(5000)],
    ] as const) {
      const answer = await signInWith(app.visitor(), one, secret)
      const url = `${home}/api/auth/error?error=CredentialsSignin&provider=credentials`
      expect([answer.status, answer.body]).toEqual([401, { url }])
    }
  })

  test('to a blocked account is refused', async ({ app }) => {
    const { phone } = await member(app)
    await block(app, phone)
    const answer = await signInWith(app.visitor(), phone, password)
    const message = 'Доступ в кабинет закрыт. Позвоните нам: +7 343 300 00 00'
    const error = { code: 'ACCOUNT_BLOCKED', message }
    const url = `${home}/api/auth/error?error=AccessDenied`
    expect([answer.status, answer.body]).toEqual([403, { url, error }])
  })

  test('without a CSRF token is refused', async ({ app }) => {
    const { phone } = await member(app)
    const client = app.visitor()
    const answer = await post(client, 'callback/credentials', { phone, password, csrfToken: 'f'.repeat(64) })
    expect(answer.json()).toEqual({ url: `${home}/api/auth/signin?csrf=true` })
    expect(client.cookies.has(sessionCookie)).toBe(false)
  })

  test('with a forged CSRF token is refused', async ({ app }) => {
    const { phone } = await member(app)
    const client = app.visitor()
    const token = 'f'.repeat(64)
    client.cookies.set('next-auth.csrf-token', `${token}|${token}`)
    const answer = await post(client, 'callback/credentials', { phone, password, csrfToken: token })
    expect(answer.json()).toEqual({ url: `${home}/api/auth/signin?csrf=true` })
  })

  test('is refused after ten wrong passwords with the time to wait, even with the right one', async ({
    app,
  }) => {
    const { phone } = await member(app)
    for (let tries = 0; tries < 10; tries += 1)
      expect((await signInWith(app.visitor(), phone, 'wrong2026')).status).toBe(401)
    app.clock.pass(5 * 60)
    const answer = await signInWith(app.visitor(), phone, password)
    expect([answer.status, answer.headers['retry-after']]).toEqual([429, '600'])
    expect(answer.body.error.message).toBe('Слишком много неудачных попыток входа. Попробуйте через 10 минут')
    expect(answer.body.url).toContain('/api/auth/error?error=TooManyAttempts')
    app.clock.pass(10 * 60)
    expect((await signInWith(app.visitor(), phone, password)).status).toBe(200)
  })

  test('with the right password clears earlier failures', async ({ app }) => {
    const { phone } = await member(app)
    for (let tries = 0; tries < 15; tries += 1) {
      await signInWith(app.visitor(), phone, 'wrong2026')
      expect((await signInWith(app.visitor(), phone, password)).status).toBe(200)
    }
  })

  test('is blocked for an address after fifty failures, never after fifty successes', async ({ app }) => {
    const { phone } = await member(app)
    for (let tries = 0; tries < 20; tries += 1) await signInWith(app.visitor(), phone, password)
    for (let tries = 0; tries < 50; tries += 1)
      expect((await signInWith(app.visitor(), freshPhone(), 'wrong2026')).status).toBe(401)
    expect((await signInWith(app.visitor(), phone, password)).status).toBe(429)
  })
})

describe('signing in by a link', () => {
  const email = () => `anna${freshPhone().slice(1)}@example.com`
  const confirmed = async (app: TestApp) => {
    const address = email()
    return { ...(await member(app, { email: address, emailConfirmedAt: app.clock.now() })), address }
  }
  const linkTo = async (app: TestApp, address: string) => {
    const url = new URL(/http\S+/.exec(await lastMessageTo(app.db, address))?.[0] ?? '')
    return url.pathname.replace('/api/auth/', '') + url.search
  }
  /** Opens the letter and presses the button of the page it leads to. */
  const open = async (client: Client, link: string) => {
    const { location = '' } = (await get(client, link)).headers
    const {
      token = '',
      email = '',
      callbackUrl = '',
    } = Object.fromEntries(new URL(String(location), home).searchParams)
    return post(client, 'callback/email', { token, email, callbackUrl })
  }
  const asked = { url: `${home}/api/auth/verify-request?provider=email&type=email` }

  test('opens a session and continues to the requested page [§7.18-b]', async ({ app }) => {
    const { phone, address } = await confirmed(app)
    const client = app.visitor()
    const answer = await post(client, 'signin/email', {
      email: address.toUpperCase(),
      callbackUrl: '/tickets',
    })
    expect([answer.statusCode, answer.json()]).toEqual([200, asked])
    const opened = await open(client, await linkTo(app, address))
    expect([opened.statusCode, opened.json()]).toEqual([200, { url: `${home}/tickets` }])
    expect((await get(client, 'session')).json().user.phone).toBe(phone)
  })

  test('works once', async ({ app }) => {
    const { address } = await confirmed(app)
    const client = app.visitor()
    await post(client, 'signin/email', { email: address })
    const copy = app.visitor()
    for (const [name, value] of client.cookies) copy.cookies.set(name, value)
    const link = await linkTo(app, address)
    expect((await open(client, link)).statusCode).toBe(200)
    const again = await open(copy, link)
    expect(again.json().url).toBe(`${home}/api/auth/error?error=Verification`)
  })

  test('does nothing until the button of its page is pressed', async ({ app }) => {
    const { address } = await confirmed(app)
    const client = app.visitor()
    await post(client, 'signin/email', { email: address })
    const link = await linkTo(app, address)
    for (let looks = 0; looks < 2; looks += 1)
      expect((await get(client, link)).headers.location).toMatch(/^\/signin\?letter=open&token=/)
    expect(client.cookies.has(sessionCookie)).toBe(false)
    expect((await open(client, link)).statusCode).toBe(200)
  })

  test('opens in no other browser than the one that asked for it', async ({ app }) => {
    const { address } = await confirmed(app)
    const client = app.visitor()
    await post(client, 'signin/email', { email: address })
    const link = await linkTo(app, address)
    const other = app.visitor()
    expect((await get(other, link)).headers.location).toBe(`${home}/api/auth/error?error=OtherBrowser`)
    // Somebody who asks for a link to an own address gets a mark, but not the mark of this browser.
    await post(other, 'signin/email', { email: email() })
    expect((await open(other, link)).json().url).toBe(`${home}/api/auth/error?error=Verification`)
    expect(other.cookies.has(sessionCookie)).toBe(false)
    expect((await open(client, link)).statusCode).toBe(200)
  })

  test('is not used up by a HEAD request of a mail program', async ({ app }) => {
    const { address } = await confirmed(app)
    const client = app.visitor()
    await post(client, 'signin/email', { email: address })
    const link = await linkTo(app, address)
    expect((await client.send({ method: 'HEAD', url: `/api/auth/${link}` })).statusCode).toBe(404)
    await open(client, link)
    expect(client.cookies.has(sessionCookie)).toBe(true)
  })

  test('expires after an hour', async ({ app }) => {
    const { address } = await confirmed(app)
    const client = app.visitor()
    await post(client, 'signin/email', { email: address })
    app.clock.pass(3600)
    await open(client, await linkTo(app, address))
    expect(client.cookies.has(sessionCookie)).toBe(false)
  })

  test('with the link of one e-mail does not open another account', async ({ app }) => {
    const one = await confirmed(app)
    const other = await confirmed(app)
    const client = app.visitor()
    await post(client, 'signin/email', { email: one.address })
    const link = (await linkTo(app, one.address)).replace(
      encodeURIComponent(one.address),
      encodeURIComponent(other.address),
    )
    await open(client, link)
    expect(client.cookies.has(sessionCookie)).toBe(false)
  })

  test('is refused when the link was sent before a new password was set', async ({ app }) => {
    const { address, client, phone } = await confirmed(app)
    const visitor = app.visitor()
    await post(visitor, 'signin/email', { email: address })
    const link = await linkTo(app, address)
    const body = { type: 'password', oldPassword: password, newPassword: 'brandnew2026' } as const
    await client.call(accountsContract.change, { body })
    await open(visitor, link)
    expect(visitor.cookies.has(sessionCookie)).toBe(false)
    expect(phone).toBeTruthy()
  })

  test('sends no letter to an unknown or unconfirmed e-mail, with the same answer', async ({ app }) => {
    const unknown = email()
    const unconfirmed = email()
    await member(app, { email: unconfirmed })
    for (const address of [unknown, unconfirmed]) {
      expect((await post(app.visitor(), 'signin/email', { email: address })).json()).toEqual(asked)
      expect(await lastMessageTo(app.db, address)).toBe('')
    }
  })

  test('sends at most five letters an hour', async ({ app }) => {
    const address = email()
    for (let sent = 0; sent < 5; sent += 1) await post(app.visitor(), 'signin/email', { email: address })
    const refused = await post(app.visitor(), 'signin/email', { email: address })
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600'])
  })

  test('refuses an invalid e-mail with EmailSignin', async ({ app }) => {
    for (const address of [
      '',
      'anna',
      'anna@',
      'a,b@example.com',
      '"x"@example.com',
      'а@пример.рф',
      'x'.repeat(9000),
    ])
      expect((await post(app.visitor(), 'signin/email', { email: address })).json().url).toBe(
        `${home}/api/auth/error?error=EmailSignin`,
      )
  })

  test('is refused, and no letter is sent, when only the request names the host of the link', async ({
    app,
  }) => {
    const { address } = await confirmed(app)
    const client = app.visitor()
    const { csrfToken } = (await get(client, 'csrf')).json()
    const payload = new URLSearchParams({ csrfToken, json: 'true', email: address }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded', host: 'evil.example' }
    const answer = await client.send({ method: 'POST', url: '/api/auth/signin/email', payload, headers })
    expect(answer.json().url).toContain('error=Configuration')
    expect(await lastMessageTo(app.db, address)).toBe('')
  })

  test('refuses broken links', async ({ app }) => {
    for (const query of [
      'token=x&email=a@b.ru',
      'token=%20&email=%F0%9F%98%80',
      `token=${'a'.repeat(64)}`,
      'token=1&token=2',
    ])
      expect((await get(app.visitor(), `callback/email?${query}`)).headers.location).toMatch(
        /error=(Verification|Configuration)$/,
      )
  })
})

describe('signing out', () => {
  test('removes the cookie and ends the session on the server too [§7.19]', async ({ app }) => {
    const { client, phone } = await member(app)
    const copy = app.visitor()
    copy.cookies.set(sessionCookie, client.cookies.get(sessionCookie) ?? '')
    expect((await post(client, 'signout', { callbackUrl: '/signin' })).json()).toEqual({
      url: `${home}/signin`,
    })
    expect(client.cookies.has(sessionCookie)).toBe(false)
    expect((await get(copy, 'session')).body).toBe('null')
    expect(await copy.call(accountsContract.profile, { body: { target: phone } })).toBeRefused(
      common.NO_SESSION,
    )
  })

  test('also ends a copy of the cookie that was renewed later', async ({ app }) => {
    const { client } = await member(app)
    const copy = app.visitor()
    copy.cookies.set(sessionCookie, client.cookies.get(sessionCookie) ?? '')
    app.clock.pass(10 * 24 * 3600)
    await get(copy, 'session')
    await post(client, 'signout', {})
    app.clock.pass(25 * 24 * 3600)
    await signInJobs(app.db, app.clock)[0]?.run(AbortSignal.abort())
    expect((await get(copy, 'session')).body).toBe('null')
  })

  test('keeps the other sessions of the account', async ({ app }) => {
    const { client, phone } = await member(app)
    const elsewhere = app.visitor()
    await signInWith(elsewhere, phone, password)
    await post(client, 'signout', {})
    expect((await get(elsewhere, 'session')).json().user.phone).toBe(phone)
  })

  test('without a CSRF token changes nothing', async ({ app }) => {
    const { client } = await member(app)
    expect((await post(client, 'signout', { csrfToken: 'x' })).json()).toEqual({
      url: `${home}/api/auth/signout?csrf=true`,
    })
    expect((await get(client, 'session')).body).not.toBe('null')
  })
})

describe('addresses of the protocol', () => {
  test('the providers are listed with their addresses [§3.12]', async ({ app }) => {
    expect((await get(app.visitor(), 'providers')).json()).toMatchObject({
      credentials: {
        id: 'credentials',
        type: 'credentials',
        callbackUrl: `${home}/api/auth/callback/credentials`,
      },
      email: { id: 'email', type: 'email', signinUrl: `${home}/api/auth/signin/email` },
    })
  })

  test('the CSRF token stays the same for a browser [§7.17-b]', async ({ app }) => {
    const client = app.visitor()
    const one = await get(client, 'csrf')
    const other = await get(client, 'csrf')
    expect(one.json()).toEqual(other.json())
    expect(client.cookies.get('next-auth.csrf-token')).toMatch(/^[0-9a-f]{64}\|[0-9a-f]{64}$/)
  })

  const redirects = [
    ['signin', '/signin?callbackUrl=http%3A%2F%2Flocalhost'],
    [
      'signin?error=SessionRequired&callbackUrl=%2Ftickets',
      '/signin?callbackUrl=http%3A%2F%2Flocalhost%2Ftickets&error=SessionRequired',
    ],
    ['error?error=CredentialsSignin', 'http://localhost/api/auth/signin?error=CredentialsSignin'],
    ['error?error=Verification', '/signin?error=Verification'],
    ['error', '/signin?error=Default'],
    ['verify-request?provider=email', '/signin?letter=sent'],
    ['signout', '/'],
  ] as const

  test.for(redirects)('GET %s leads to %s', async ([from, where], { app }) => {
    const answer = await get(app.visitor(), from)
    expect([answer.statusCode, answer.headers.location]).toEqual([302, where])
  })

  const tooLong = `/${'x'.repeat(3000)}`
  const foreign = [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'blob:http://localhost/preorder',
    'http://localhost@evil.example',
    'http://user@localhost:80/',
    'https://localhost/',
    'http://localhost:81/',
    'http://[',
    tooLong,
  ]

  test.for(foreign.map((url) => [url.slice(0, 40), url] as const))(
    'signing in with the foreign callback address %s leads to the home page',
    async ([, callbackUrl], { app }) => {
      const { phone } = await member(app)
      const answer = await signInWith(app.visitor(), phone, password, callbackUrl)
      expect(answer.body).toEqual({ url: home })
    },
  )

  test('a foreign callback address in the cookie leads to the home page too', async ({ app }) => {
    const client = app.visitor()
    client.cookies.set('next-auth.callback-url', 'https://evil.example')
    expect((await get(client, 'signin')).headers.location).toBe('/signin?callbackUrl=http%3A%2F%2Flocalhost')
  })

  test('unknown providers are refused', async ({ app }) => {
    expect((await post(app.visitor(), 'callback/google', {})).statusCode).toBe(400)
    expect((await get(app.visitor(), 'callback/credentials')).statusCode).toBe(400)
    expect((await post(app.visitor(), 'signin/google', {})).json().url).toContain(
      '/api/auth/signin?csrf=true',
    )
  })

  test('a fault that a browser reports is logged with its details, without names and phones [§7.21]', async ({
    app,
  }) => {
    const lines: string[] = []
    const log = openLog('info', { write: (line) => void lines.push(line) })
    const { server, visitor } = await openApp(app.db, {}, { log })
    const payload = new URLSearchParams({
      level: 'error',
      code: 'CLIENT_FETCH_ERROR',
      client: 'true',
      details: 'session 500 for Анна Иванова +79121234567',
    }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' }
    const answer = await visitor().send({ method: 'POST', url: '/api/auth/_log', payload, headers })
    await server.fastify.close()
    expect(answer.statusCode).toBe(200)
    const told = lines.find((line) => line.includes('told by a browser'))
    expect(told).toContain('CLIENT_FETCH_ERROR')
    expect(told).toContain('session 500')
    expect(told).not.toContain('9121234567')
  })

  test('a form sent by another site is refused', async ({ app }) => {
    const payload = new URLSearchParams({ json: 'true' }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' }
    const refused = await app.visitor().send({ method: 'POST', url: '/api/auth/signout', payload, headers })
    expect(refused.statusCode).toBe(403)
  })
})

test('expired links and sessions are removed, live ones stay', async ({ app }) => {
  const [job] = signInJobs(app.db, app.clock)
  const { client } = await member(app)
  await post(client, 'signout', {})
  const count = async () =>
    Number((await app.db.execute('select count(*)::int as n from sessions')).rows[0]?.n)
  await job?.run(AbortSignal.abort())
  expect(await count()).toBeGreaterThan(0)
  app.clock.pass(31 * 24 * 3600)
  await job?.run(AbortSignal.abort())
  expect(await count()).toBe(0)
})

describe('behind TLS', () => {
  test('cookies have the Secure attribute and the prefixes __Secure- and __Host-', async ({ app }) => {
    const tls = await openApp(app.db, { PUBLIC_URL: 'https://cabinet.example' })
    const { phone } = await member(app)
    const answer = await signInWith(tls.visitor(), phone, password, 'https://cabinet.example/tickets')
    expect(answer.body).toEqual({ url: 'https://cabinet.example/tickets' })
    const cookies = [answer.headers['set-cookie']].flat().map(String)
    expect(cookies.find((one) => one.startsWith(`__Secure-${sessionCookie}=`))).toMatch(
      /HttpOnly; Secure; SameSite=Lax$/,
    )
    const csrf = await get(tls.visitor(), 'csrf')
    expect(String(csrf.headers['set-cookie'])).toMatch(
      /__Host-next-auth\.csrf-token=\S+; Path=\/; HttpOnly; Secure/,
    )
    await tls.server.fastify.close()
  })
})
