import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { SessionUser } from '../../shared/accounts/schema.ts'
import { openSession } from './session.ts'
import type { Tab } from './tab.ts'

const anna = { phone: '+79000000001', fullname: 'Иванова Анна', roles: [] as string[] } as SessionUser

/** A protocol stub: sets the signed-in user, records requests, and can stop answering. */
async function openSite() {
  const site = {
    user: anna as SessionUser | null,
    need: undefined as 'unlock' | undefined,
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
    const session = site.user && { user: site.user, ...(site.need && { need: site.need }) }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(path === '/session' ? session : { csrfToken: 'token', url: site.url }))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  site.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return site
}
type Site = Awaited<ReturnType<typeof openSite>>

/** Tabs of one browser that receive each other's messages. A test reads them, hides them and runs the timers. */
function openBrowser(site: Site) {
  type Announcement = Parameters<Tab['onTold']>[0]
  const hearers: { of: object; listener: Announcement }[] = []
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

/** Waits for a state that follows an answer of the stub. */
const becomes = (session: ReturnType<typeof openSession>, expected: object) =>
  vi.waitFor(() => expect(session.current()).toMatchObject(expected))

test("the session is loading until the first answer, then it is the user's session [§3.2]", async () => {
  const { openTab } = await open()
  const session = openTab()
  const first = session.start()
  expect(session.current().status).toBe('loading')
  await first
  expect(session.current()).toMatchObject({ status: 'authenticated', user: anna })
})

test('when the server knows no session, the user is unauthenticated and no sign-out is reported [§4.1]', async () => {
  const { site, openTab } = await open()
  site.user = null
  const session = openTab()
  void session.start()
  await becomes(session, { status: 'unauthenticated', left: null })
})

test('a session that cannot be fetched is logged and counts as unauthenticated [§8.3]', async () => {
  const { site, browser, openTab } = await open()
  site.isDown = true
  const session = openTab()
  void session.start()
  await becomes(session, { status: 'unauthenticated', user: null, left: null })
  expect(browser.logged).toEqual(['CLIENT_FETCH_ERROR'])
})

test('a lost connection does not sign the user out', async () => {
  const { site, browser, openTab } = await open()
  const session = openTab()
  void session.start()
  await becomes(session, { status: 'authenticated' })
  site.isDown = true
  browser.look()
  await vi.waitFor(() => expect(browser.logged).toHaveLength(1))
  expect(session.current().status).toBe('authenticated')
})

test('a session that a sign-up has opened is shown in all tabs without a second sign-in', async () => {
  const { site, openTab } = await open()
  site.user = null
  const one = openTab()
  const other = openTab()
  for (const session of [one, other]) void session.start()
  await becomes(other, { status: 'unauthenticated' })
  expect(await one.entered()).toBe(false)
  site.user = anna
  expect(await one.entered()).toBe(true)
  await becomes(other, { status: 'authenticated', user: anna })
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

test('a sign-out makes both tabs delete the stored user data', async () => {
  const { browser, openTab } = await open()
  const one = openTab()
  const other = openTab()
  for (const session of [one, other]) void session.start()
  await becomes(other, { status: 'authenticated' })
  await one.signOut()
  await becomes(other, { status: 'unauthenticated' })
  await vi.waitFor(() => expect(browser.forgotten).toBe(3))
})

test('a sign-out also deletes the data that a page stored while the sign-out request was under way', async () => {
  const { browser, openTab } = await open()
  const session = openTab()
  void session.start()
  await becomes(session, { status: 'authenticated' })
  let forgottenBefore = Number.NaN
  session.subscribe(() => {
    if (session.current().status === 'unauthenticated') forgottenBefore = browser.forgotten
  })
  await session.signOut()
  expect(browser.forgotten).toBe(forgottenBefore + 1)
})

test('a tab that is refetching when it receives a sign-out still deletes the stored data', async () => {
  const { browser, openTab } = await open()
  const one = openTab()
  const other = openTab()
  for (const session of [one, other]) void session.start()
  await becomes(other, { status: 'authenticated' })
  await one.signOut()
  await other.refresh()
  await vi.waitFor(() => expect(browser.forgotten).toBe(3))
})

test('a change of the sign-in method in this tab ends the session of the other tab without a sign-out', async () => {
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

test('the session is fetched again when the user returns to the tab [§4.3]', async () => {
  const { site, browser, openTab } = await open()
  const session = openTab()
  void session.start()
  await becomes(session, { status: 'authenticated' })
  site.user = null
  browser.look()
  await becomes(session, { status: 'unauthenticated', left: 'ended' })
})

test('the timer refetches the session, but not while offline [§4.4]', async () => {
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

test('session-only data is deleted when the session expires, not when the connection is lost', async () => {
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

test('session-only data is deleted when another user signs in and after a password change', async () => {
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

test('an answer that was pending at sign-out does not restore the session', async () => {
  const { openTab } = await open()
  const session = openTab()
  const underWay = session.refresh()
  session.endAfter('phone')
  await underWay
  expect(session.current()).toMatchObject({ status: 'unauthenticated', left: 'phone' })
})

test('an identical answer does not trigger a re-render', async () => {
  const { openTab } = await open()
  const session = openTab()
  await session.refresh()
  const drawn = vi.fn()
  session.subscribe(drawn)
  await session.refresh()
  expect(drawn).not.toHaveBeenCalled()
})

test('a call refused because the screen is locked waits for the unlocking, however often the session is asked for', async () => {
  const { site, openTab } = await open()
  const tab = openTab()
  await tab.start()
  site.need = 'unlock'
  void tab.refresh()
  void tab.refresh()
  let isOpen = false
  const opened = tab.opened().then((outcome) => {
    isOpen = true
    return outcome
  })
  await vi.waitFor(() => expect(tab.current().need).toBe('unlock'))
  expect(isOpen).toBe(false)
  site.need = undefined
  await tab.refresh()
  expect(await opened).toBe(true)
})
