import { useSyncExternalStore } from 'react'
import type { SessionUser } from '../../shared/accounts/schema.ts'
import type { SessionNeed } from '../../shared/platform/actor.ts'
import { type Tab, thisTab } from './tab.ts'

/** A change of the user's sign-in data, which ends all sessions of the user (spec §4). */
export type WayIn = 'phone' | 'email' | 'password'

/** The reason why the session ended: sign-out by the user, expiry, or a change of the sign-in data. */
type EndReason = 'signed-out' | 'ended' | WayIn | null

/**
 * The current session. `loading` lasts until the first answer (spec §4). `need`: what a session of staff waits
 * for before the server answers anything else.
 */
type SessionState =
  | { status: 'loading'; user: null; left: null; need?: undefined }
  | { status: 'authenticated'; user: SessionUser; left: null; need?: SessionNeed }
  | { status: 'unauthenticated'; user: null; left: EndReason; need?: undefined }

/**
 * The outcome of a sign-in. `retryAfter`: seconds to wait after too many tries. `shut`: the account is blocked;
 * the text says whom to call.
 */
export type SignInOutcome =
  | { ok: true }
  | { ok: false; reason: 'wrong' | 'network' }
  | { ok: false; reason: 'wait'; retryAfter: number }
  | { ok: false; reason: 'shut'; message: string }

const base = '/api/auth'
// The channel and its messages are those of next-auth, so that tabs with a next-auth client and tabs with this
// one understand each other.
const channel = 'nextauth.message'
/**
 * How often a visible tab refetches the session, milliseconds (spec §4 «optionally on a poll interval»); 0:
 * never.
 */
const pollInterval = 5 * 60_000

/** Parses a message of another tab; null when it is not about the session. */
function toldIn(key: string | null, value: string | null): { trigger?: string } | null {
  if (key !== channel || !value?.includes('"session"')) return null
  try {
    return (JSON.parse(value) as { data?: { trigger?: string } }).data ?? null
  } catch {
    return null
  }
}

/**
 * Holds the state only: the shown session, its listeners, and a counter that tells the newest request from
 * earlier ones.
 */
function holdState() {
  let state: SessionState = { status: 'loading', user: null, left: null }
  const listeners = new Set<() => void>()
  let asked = 0
  return {
    current: () => state,
    show: (next: SessionState): void => {
      // An identical answer must not re-render the whole application.
      if (JSON.stringify(next) === JSON.stringify(state)) return
      state = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /**
     * Marks a new request, or the end of one, so that answers to earlier requests are ignored. Returns a
     * function that tells whether this request is still the newest.
     */
    begin: () => {
      const mine = ++asked
      return () => mine === asked
    },
  }
}

/** The session as the server tells it. */
interface KnownSession {
  user: SessionUser
  need?: SessionNeed
}

/** Reads why a blocked account is refused. */
const shutIn = async (response: Response): Promise<{ message: string }> =>
  ((await response.json()) as { error: { message: string } }).error

/** The calls of the NextAuth v4 protocol. */
function speak(tab: Tab) {
  const post = async (path: string, fields: Record<string, string>): Promise<Response> => {
    const { csrfToken } = (await (await tab.fetch(`${base}/csrf`)).json()) as { csrfToken: string }
    // The address of the current page is not sent: an `error` in its query would be returned and look like a
    // failed sign-in.
    const body = new URLSearchParams({ callbackUrl: tab.origin, ...fields, csrfToken, json: 'true' })
    return tab.fetch(`${base}${path}`, { method: 'POST', body })
  }
  const outcomeOf = async (response: Response): Promise<SignInOutcome> => {
    if (response.status === 429)
      return { ok: false, reason: 'wait', retryAfter: Number(response.headers.get('retry-after')) || 60 }
    if (response.status >= 500) return { ok: false, reason: 'network' }
    if (response.status === 403) return { ok: false, reason: 'shut', ...(await shutIn(response)) }
    const { url } = (await response.json()) as { url?: string }
    const failed = !response.ok || !url || new URL(url, tab.origin).searchParams.has('error')
    return failed ? { ok: false, reason: 'wrong' } : { ok: true }
  }
  return {
    user: async (): Promise<KnownSession | null> => {
      const response = await tab.fetch(`${base}/session`)
      if (!response.ok) throw new Error(`session ${response.status}`)
      const { user, need } = ((await response.json()) as Partial<KnownSession> | null) ?? {}
      return user ? { user, ...(need && { need }) } : null
    },
    enter: (path: string, fields: Record<string, string>): Promise<SignInOutcome> =>
      post(path, fields)
        .then(outcomeOf)
        .catch(() => ({ ok: false, reason: 'network' })),
    leave: async (): Promise<void> => {
      const response = await post('/signout', {})
      if (!response.ok) throw new Error(`signout ${response.status}`)
    },
    tellOtherTabs: (trigger: string): void => {
      const timestamp = Math.floor(Date.now() / 1000)
      tab.tell(channel, JSON.stringify({ event: 'session', data: { trigger }, timestamp }))
    },
    /** Spec §8 «Session fetch failure: logged». */
    log: (error: unknown): void => {
      console.error('[session]', error)
      tab.post(`${base}/_log`, { level: 'error', code: 'CLIENT_FETCH_ERROR', details: String(error) })
    },
  }
}

/** The session of a tab. */
export function openSession(tab: Tab) {
  const { current, show, subscribe, begin } = holdState()
  const server = speak(tab)
  let isStarted = false

  const showNobody = (left: EndReason) => show({ status: 'unauthenticated', user: null, left })
  const showUser = (known: KnownSession | null): void => {
    const state = current()
    const user = known?.user
    // Data of the former session is deleted, because the user has signed out or another user has signed in.
    if (!user || (state.user && state.user.phone !== user.phone)) tab.forgetSecrets()
    if (known) show({ status: 'authenticated', left: null, ...known })
    else showNobody(state.status === 'authenticated' ? 'ended' : state.left)
  }
  /**
   * Refetches the session. Without a connection the known session stays; a failure of the first request counts
   * as unauthenticated (spec §8).
   */
  const ask = async (): Promise<SessionState> => {
    const isLast = begin()
    try {
      const user = await server.user()
      if (isLast()) showUser(user)
    } catch (error) {
      server.log(error)
      if (isLast() && current().status === 'loading') showNobody(null)
    }
    return current()
  }
  let last: Promise<unknown> = Promise.resolve()
  const refresh = (): Promise<SessionState> => {
    const asked = ask()
    last = asked
    return asked
  }
  /** Waits until no request is pending: when a new request starts meanwhile, it waits for that one too. */
  const settled = async (): Promise<SessionState> => {
    for (let seen: unknown = null; seen !== last; await seen) seen = last
    return current()
  }
  /** Shows the session that another call of this tab has opened; false when there is none. */
  const entered = async (): Promise<boolean> => {
    server.tellOtherTabs('getSession')
    return (await refresh()).status === 'authenticated'
  }
  const signIn = async (phone: string, password: string): Promise<SignInOutcome> => {
    const outcome = await server.enter('/callback/credentials', { phone, password })
    if (!outcome.ok) return outcome
    return (await entered()) ? outcome : { ok: false, reason: 'network' }
  }
  /** Uses up a one-time link, on the press of the user. */
  const openLink = async (link: { token: string; email: string }): Promise<SignInOutcome> => {
    const outcome = await server.enter('/callback/email', link)
    if (!outcome.ok) return outcome
    return (await entered()) ? outcome : { ok: false, reason: 'network' }
  }
  const leave = (left: EndReason, trigger: string): void => {
    begin()
    tab.forgetSecrets()
    server.tellOtherTabs(trigger)
    showNobody(left)
  }
  const hear = async (trigger: string | undefined): Promise<void> => {
    void refresh()
    const { status } = await settled()
    // The tab that signed out cannot clear this tab's session storage, and this tab may have written to the
    // shared storage since.
    if (trigger === 'signout' && status === 'unauthenticated') tab.forget()
  }
  /** Waits until a session that needs something is open again; false when it ended instead. */
  const opened = async (): Promise<boolean> => {
    // The answer that tells what the session needs may still be under way.
    await settled()
    return new Promise((resolve) => {
      let stop = () => {}
      const look = () => {
        const state = current()
        if (state.need) return
        stop()
        resolve(state.status === 'authenticated')
      }
      stop = subscribe(look)
      look()
    })
  }
  return {
    current,
    subscribe,
    refresh,
    opened,
    signIn,
    openLink,
    entered,
    /** Requests an email with a one-time link that leads to `callbackUrl`. `wrong`: the address is unknown. */
    sendLink: (email: string, callbackUrl: string) => server.enter('/signin/email', { email, callbackUrl }),
    /** Ends the session in all tabs and deletes the user's data on this device (spec §4 «Logout»). */
    signOut: async (): Promise<void> => {
      // Data is deleted first, so that it does not stay on a shared device when the connection is lost.
      tab.forget()
      await server.leave()
      leave('signed-out', 'signout')
      // Deletes again: while the sign-out request was under way, a page may have stored data, such as a ticket
      // that was just called.
      tab.forget()
    },
    /** Shows in all tabs that the server has ended every session of this user after a change of the sign-in data. */
    endAfter: (change: WayIn): void => {
      // Stored data is marked with the phone of its owner. After a change of the phone nobody could read it, so
      // it is deleted.
      if (change === 'phone') tab.forget()
      leave(change, 'getSession')
    },
    /**
     * Starts session updates: at once, on messages of other tabs, when the user returns to the tab, and by
     * timer. Resolves with the first answer.
     */
    start: async (): Promise<void> => {
      if (isStarted) return
      isStarted = true
      const first = refresh()
      tab.onTold((key, value) => {
        const message = toldIn(key, value)
        if (message) void hear(message.trigger)
      })
      tab.onVisible(() => void refresh())
      if (pollInterval > 0) tab.repeat(() => tab.isAwake() && void refresh(), pollInterval)
      await first
    },
  }
}

/** The session of this browser tab and the only source of the signed-in user. */
export const session = openSession(thisTab)

/** Returns the session to a component. */
export const useSession = (): SessionState =>
  useSyncExternalStore(session.subscribe, session.current, session.current)
