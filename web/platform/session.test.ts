import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { SessionUser } from '../../shared/accounts/schema.ts'
import { openSession } from './session.ts'
import type { Tab } from './tab.ts'

const anna = { phone: '+79000000001', fullname: 'Иванова Анна', roles: [] as string[] } as SessionUser

/** A site that speaks the protocol: who is signed in, what was asked of it, and whether it answers at all. */
async function openSite() {
  const site = {
    user: anna as SessionUser | null,
    isDown: false,
    asked: [] as string[],
    url: '',
    close: () => void server.close(),
  }
  const server = createServer((request, response) => {
    const path = request.url?.replace('/api/auth', '') ?? ''
    site.asked.push(path)
    if (site.isDown) return request.socket.destroy()
    if (path === '/signout') site.user = null
    if (path === '/callback/credentials') site.user = anna
    const session = site.user && { user: site.user }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(path === '/session' ? session : { csrfToken: 'token', url: site.url }))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  site.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return site
}
type Site = Awaited<ReturnType<typeof openSite>>

/** Tabs of one browser: what one leaves the others hear. A test looks at them, hides them and lets the clock strike. */
function openBrowser(site: Site) {
  type Told = Parameters<Tab['onTold']>[0]
  const hearers: { of: object; listener: Told }[] = []
  const browser = {
    isAwake: true,
    logged: [] as string[],
    forgotten: 0,
    secrets: 'kept',
    strike: () => {},
    look: () => {},
  }
  const openTab = () => {
    const tab: Tab = {
      origin: site.url,
      fetch: (path, init) => fetch(site.url + path, init),
      tell: (key, value) => {
        for (const { of, listener } of hearers) if (of !== tab) listener(key, value)
      },
      onTold: (listener) => void hearers.push({ of: tab, listener }),
      onVisible: (listener) => {
        browser.look = listener
      },
      repeat: (listener) => {
        browser.strike = listener
      },
      isAwake: () => browser.isAwake,
      post: (_, { code = '' }) => void browser.logged.push(code),
      forget: () => {
        browser.forgotten += 1
      },
      forgetSecrets: () => {
        browser.secrets = 'forgotten'
      },
    }
    return openSession(tab)
  }
  return { browser, openTab }
}

async function open() {
  const site = await openSite()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => {
    site.close()
    vi.restoreAllMocks()
  })
  return { site, ...openBrowser(site) }
}

/** Waits for a state: it comes after an answer of the site. */
const becomes = (session: ReturnType<typeof openSession>, expected: object) =>
  vi.waitFor(() => expect(session.current()).toMatchObject(expected))

test('the session is loading until the first answer, then it is that of the person [§3.2]', async () => {
  const { openTab } = await open()
  const session = openTab()
  const first = session.start()
  expect(session.current().status).toBe('loading')
  await first
  expect(session.current()).toMatchObject({ status: 'authenticated', user: anna })
})

test('without a session the first answer makes it unauthenticated, and nobody has left [§4.1]', async () => {
  const { site, openTab } = await open()
  site.user = null
  const session = openTab()
  void session.start()
  await becomes(session, { status: 'unauthenticated', left: null })
})

test('a session that cannot be fetched is logged and counts as nobody [§8.3]', async () => {
  const { site, browser, openTab } = await open()
  site.isDown = true
  const session = openTab()
  void session.start()
  await becomes(session, { status: 'unauthenticated', user: null, left: null })
  expect(browser.logged).toEqual(['CLIENT_FETCH_ERROR'])
})

test('a lost connection does not throw out somebody who is signed in', async () => {
  const { site, browser, openTab } = await open()
  const session = openTab()
  void session.start()
  await becomes(session, { status: 'authenticated' })
  site.isDown = true
  browser.look()
  await vi.waitFor(() => expect(browser.logged).toHaveLength(1))
  expect(session.current().status).toBe('authenticated')
})

test('a sign-in and a sign-out reach the other tab [§4.5]', async () => {
  const { site, openTab } = await open()
  site.user = null
  const one = openTab()
  const other = openTab()
  for (const session of [one, other]) void session.start()
  await becomes(other, { status: 'unauthenticated' })
  expect(await one.signIn(anna.phone, 'secret12')).toEqual({ ok: true })
  await becomes(other, { status: 'authenticated', user: anna })
  await one.signOut()
  expect(one.current()).toMatchObject({ status: 'unauthenticated', left: 'signed-out' })
  await becomes(other, { status: 'unauthenticated', left: 'ended' })
})

test('a sign-out makes both tabs forget what was left on the device', async () => {
  const { browser, openTab } = await open()
  const one = openTab()
  const other = openTab()
  for (const session of [one, other]) void session.start()
  await becomes(other, { status: 'authenticated' })
  await one.signOut()
  await becomes(other, { status: 'unauthenticated' })
  await vi.waitFor(() => expect(browser.forgotten).toBe(2))
})

test('a tab that asks again while it hears of a sign-out forgets all the same', async () => {
  const { browser, openTab } = await open()
  const one = openTab()
  const other = openTab()
  for (const session of [one, other]) void session.start()
  await becomes(other, { status: 'authenticated' })
  await one.signOut()
  await other.refresh()
  await vi.waitFor(() => expect(browser.forgotten).toBe(2))
})

test('another way in that was changed here ends the session of the other tab by itself', async () => {
  const { site, browser, openTab } = await open()
  const one = openTab()
  const other = openTab()
  for (const session of [one, other]) void session.start()
  await becomes(other, { status: 'authenticated' })
  site.user = null
  one.endAfter('password')
  await becomes(other, { status: 'unauthenticated', left: 'ended' })
  expect([one.current().left, browser.forgotten]).toEqual(['password', 0])
})

test('the session is asked for again when the person comes back to the tab [§4.3]', async () => {
  const { site, browser, openTab } = await open()
  const session = openTab()
  void session.start()
  await becomes(session, { status: 'authenticated' })
  site.user = null
  browser.look()
  await becomes(session, { status: 'unauthenticated', left: 'ended' })
})

test('the clock asks again, but not offline [§4.4]', async () => {
  const { site, browser, openTab } = await open()
  const session = openTab()
  void session.start()
  await becomes(session, { status: 'authenticated' })
  site.user = null
  browser.isAwake = false
  browser.strike()
  browser.isAwake = true
  expect(site.asked).toEqual(['/session'])
  browser.strike()
  await becomes(session, { status: 'unauthenticated' })
  expect(site.asked).toEqual(['/session', '/session'])
})

test('what must not outlive a session is forgotten when it has ended by itself, not when a connection is lost', async () => {
  const { site, browser, openTab } = await open()
  const session = openTab()
  await session.refresh()
  site.isDown = true
  await session.refresh()
  expect(browser.secrets).toBe('kept')
  Object.assign(site, { isDown: false, user: null })
  await session.refresh()
  expect(browser.secrets).toBe('forgotten')
})

test('what must not outlive a session is forgotten when another person has come, and after a change of the password', async () => {
  const { site, browser, openTab } = await open()
  const session = openTab()
  await session.refresh()
  expect(browser.secrets).toBe('kept')
  site.user = { ...anna, phone: '+79000000002' }
  await session.refresh()
  expect(browser.secrets).toBe('forgotten')
  browser.secrets = 'kept'
  session.endAfter('password')
  expect(browser.secrets).toBe('forgotten')
})

test('an answer that was under way when the person left does not bring him back', async () => {
  const { openTab } = await open()
  const session = openTab()
  const underWay = session.refresh()
  session.endAfter('phone')
  await underWay
  expect(session.current()).toMatchObject({ status: 'unauthenticated', left: 'phone' })
})

test('the same answer again draws nothing anew', async () => {
  const { openTab } = await open()
  const session = openTab()
  await session.refresh()
  const drawn = vi.fn()
  session.subscribe(drawn)
  await session.refresh()
  expect(drawn).not.toHaveBeenCalled()
})
