import { randomInt } from 'node:crypto'
import type { Page } from 'playwright-core'
import { test as base, expect } from '../browser.ts'
import type { Running } from '../processes.ts'
import { call, openOutside } from './outside-page.ts'

const password = 'parol2026'

/** The real client logs every null session as an error; one test checks this, so all of them ignore the console. */
const test = base.extend<{ complaints: string[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures from the pattern
  complaints: async ({}, use) => use([]),
})

const json = async (page: Page, method: 'POST' | 'PATCH', url: string, data: object) => {
  const answer = await page.request.fetch(url, { method, data })
  if (!answer.ok()) throw new Error(`${url} ${answer.status()} ${await answer.text()}`)
}

async function prove(page: Page, site: Running, type: string, target: string, printed: RegExp) {
  await json(page, 'POST', '/api/auth/verification', { type, target })
  const code = (await site.line(printed))[1]
  await json(page, 'PATCH', '/api/auth/verification', { type, target, code })
}

let made = 0

/** Signs up a user by calls, with the code that the server prints, and leaves the browser signed out. */
async function signUp(page: Page, site: Running): Promise<string> {
  const tail = String(10 + made++)
  const phone = `+790000000${tail}`
  await prove(page, site, 'phone', phone, new RegExp(`00 ${tail}: Код: (\\d{4})`))
  const person = { phone, password, surname: 'Иванова', name: 'Анна', consents: ['personal-data'] }
  await json(page, 'POST', '/api/auth/signup', person)
  await page.context().clearCookies()
  return phone
}

async function opened(visit: () => Promise<Page>, site: Running) {
  const page = await visit()
  const phone = await signUp(page, site)
  await openOutside(page)
  await page.getByText('unauthenticated').waitFor()
  return { page, phone }
}

const signedIn = (page: Page) => page.getByText('authenticated Иванова Анна').waitFor()

test('a visitor has no session, and the client keeps working', async ({ visit }) => {
  const page = await visit()
  const told = page.waitForRequest((request) => request.url().endsWith('/api/auth/_log'))
  await openOutside(page)
  await page.getByText('unauthenticated').waitFor()
  expect(await call(page, 'getSession')).toBeNull()
  expect(new URLSearchParams((await told).postData() ?? '').get('code')).toBe('CLIENT_FETCH_ERROR')
  expect((await (await told).response())?.status()).toBe(200)
})

test('getCsrfToken gives the same token again and again', async ({ visit }) => {
  const page = await visit()
  await openOutside(page)
  const token = await call(page, 'getCsrfToken')
  expect(token).toMatch(/^[0-9a-f]{64}$/)
  expect(await call(page, 'getCsrfToken')).toBe(token)
})

test('getProviders names both sign-in methods', async ({ visit, site }) => {
  const page = await visit()
  await openOutside(page)
  expect(await call(page, 'getProviders')).toEqual({
    credentials: {
      id: 'credentials',
      name: 'Телефон и пароль',
      type: 'credentials',
      signinUrl: `${site.url}/api/auth/signin/credentials`,
      callbackUrl: `${site.url}/api/auth/callback/credentials`,
    },
    email: {
      id: 'email',
      name: 'Ссылка на email',
      type: 'email',
      signinUrl: `${site.url}/api/auth/signin/email`,
      callbackUrl: `${site.url}/api/auth/callback/email`,
    },
  })
})

test('signIn with the right password opens the session', async ({ visit, site }) => {
  const { page, phone } = await opened(visit, site)
  const answer = await call(page, 'signIn', 'credentials', { phone, password, redirect: false })
  expect(answer).toEqual({ error: null, status: 200, ok: true, url: `${site.url}/outside?` })
  await signedIn(page)
  const session = await call(page, 'getSession')
  expect(session?.user).toMatchObject({ phone, fullname: 'Иванова Анна', roles: [], city: null })
  expect(Date.parse(session?.expires ?? '') - Date.now()).toBeGreaterThan(29 * 24 * 3600 * 1000)
})

test('signIn with a wrong password reports CredentialsSignin [§8.4]', async ({ visit, site }) => {
  const { page, phone } = await opened(visit, site)
  const answer = await call(page, 'signIn', 'credentials', { phone, password: 'wrong2026', redirect: false })
  expect(answer).toEqual({ error: 'CredentialsSignin', status: 401, ok: false, url: null })
  expect(await call(page, 'getSession')).toBeNull()
})

test('signIn after ten wrong passwords reports too many attempts', async ({ visit, site }) => {
  const { page, phone } = await opened(visit, site)
  const wrong = { phone, password: 'wrong2026', redirect: false }
  for (let tries = 0; tries < 10; tries += 1) await call(page, 'signIn', 'credentials', wrong)
  const answer = await call(page, 'signIn', 'credentials', { phone, password, redirect: false })
  expect(answer).toEqual({ error: 'TooManyAttempts', status: 429, ok: false, url: null })
})

test('signIn that redirects leads to the page asked for, or back to the sign-in page with the error', async ({
  visit,
  site,
}) => {
  const { page, phone } = await opened(visit, site)
  const go = (secret: string) =>
    call(page, 'signIn', 'credentials', { phone, password: secret, callbackUrl: '/outside?here' }).catch(
      () => {},
    )
  await go('wrong2026')
  await page.waitForURL(`${site.url}/signin?callbackUrl=*&error=CredentialsSignin`)
  await openOutside(page)
  await page.getByText('unauthenticated').waitFor()
  await go(password)
  await page.waitForURL(`${site.url}/outside?here`)
  await signedIn(page)
})

test('signIn without a provider leads to the sign-in page', async ({ visit, site }) => {
  const page = await visit()
  await openOutside(page)
  await call(page, 'signIn').catch(() => {})
  await page.waitForURL(`${site.url}/signin?callbackUrl=*`)
})

test('a page that needs a session leads to the sign-in page and says why', async ({ visit, site }) => {
  const page = await visit()
  await openOutside(page, 'required')
  await page.waitForURL(`${site.url}/signin?callbackUrl=*&error=SessionRequired`)
  expect(new URL(page.url()).searchParams.get('callbackUrl')).toBe(`${site.url}/outside?required`)
})

test('a callback address of another site is replaced by the start page', async ({ visit, site }) => {
  const { page, phone } = await opened(visit, site)
  const callbackUrl = 'https://evil.example/steal'
  const answer = await call(page, 'signIn', 'credentials', { phone, password, callbackUrl, redirect: false })
  expect(answer).toMatchObject({ ok: true, url: site.url })
  const left = await call(page, 'signOut', { callbackUrl, redirect: false })
  expect(left).toEqual({ url: site.url })
})

test('signIn by e-mail sends a link that opens the session once', async ({ visit, site }) => {
  const { page, phone } = await opened(visit, site)
  const email = `x${randomInt(10 ** 9)}@example.com`
  await call(page, 'signIn', 'credentials', { phone, password, redirect: false })
  await prove(page, site, 'email', email, /Письмо на x•••@example.com «Код подтверждения»: .*?(\d{4})/)
  await json(page, 'POST', '/api/user/change', { type: 'email', email })
  const answer = await call(page, 'signIn', 'email', {
    email,
    callbackUrl: '/outside?linked',
    redirect: false,
  })
  const url = `${site.url}/api/auth/verify-request?provider=email&type=email`
  expect(answer).toEqual({ error: null, status: 200, ok: true, url })
  const link = (await site.line(/«Вход в личный кабинет»: .*?(http\S+)/))[1] ?? ''
  await page.goto(link)
  // The link leads to the button of our own page: nothing that only looks at links signs in.
  await page.getByRole('button', { name: 'Войти в кабинет' }).click()
  await page.waitForURL(`${site.url}/outside?linked`)
  await openOutside(page)
  await signedIn(page)
  await page.goto(link)
  await page.waitForURL(`${site.url}/signin?error=OtherBrowser`)
})

test('signing in by an unknown e-mail gets the usual answer; an invalid e-mail gets EmailSignin', async ({
  visit,
  site,
}) => {
  const page = await visit()
  await openOutside(page)
  const unknown = await call(page, 'signIn', 'email', { email: 'nobody@example.com', redirect: false })
  expect(unknown).toMatchObject({
    ok: true,
    url: `${site.url}/api/auth/verify-request?provider=email&type=email`,
  })
  const wrong = await call(page, 'signIn', 'email', { email: 'nobody', redirect: false })
  expect(wrong).toMatchObject({ error: 'EmailSignin', url: null })
})

test('update returns the present session of the server and ignores the data sent by the client', async ({
  visit,
  site,
}) => {
  const { page, phone } = await opened(visit, site)
  await call(page, 'signIn', 'credentials', { phone, password, redirect: false })
  await signedIn(page)
  await json(page, 'POST', '/api/user/change', { type: 'fullName', surname: 'Петрова', name: 'Анна' })
  const updated = await page.evaluate(() =>
    (window as never as { update(data: object): Promise<{ user: object }> }).update({
      user: { roles: ['admin'] },
    }),
  )
  expect(updated.user).toMatchObject({ phone, fullname: 'Петрова Анна', roles: [] })
  await page.getByText('authenticated Петрова Анна').waitFor()
})

test('signOut ends the session and opens the requested page', async ({ visit, site }) => {
  const { page, phone } = await opened(visit, site)
  await call(page, 'signIn', 'credentials', { phone, password, redirect: false })
  await signedIn(page)
  expect(await call(page, 'signOut', { redirect: false })).toEqual({ url: `${site.url}/outside?` })
  await page.getByText('unauthenticated').waitFor()
  expect(await call(page, 'getSession')).toBeNull()
  await call(page, 'signOut', { callbackUrl: '/outside?left' }).catch(() => {})
  await page.waitForURL(`${site.url}/outside?left`)
})

test('two tabs tell each other of signing in and out', async ({ visit, site }) => {
  const { page, phone } = await opened(visit, site)
  const second = await page.context().newPage()
  await openOutside(second)
  await second.getByText('unauthenticated').waitFor()
  // The client tells its messages apart by the second: two equal ones within one second would be one, so the
  // storage is cleared.
  const forget = () => page.evaluate(() => localStorage.clear())
  await forget()
  // The client tells other tabs only when its page loads with the new session, so this sign-in redirects.
  await call(page, 'signIn', 'credentials', { phone, password, callbackUrl: '/outside?in' }).catch(() => {})
  await signedIn(second)
  await signedIn(page)
  await forget()
  await call(second, 'signOut', { redirect: false })
  await page.getByText('unauthenticated').waitFor()
})
