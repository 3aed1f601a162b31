import { useSyncExternalStore } from 'react'
import type { SessionUser } from '../../shared/accounts/schema.ts'
import { type Tab, thisTab } from './tab.ts'

/** What the person has changed of the way he signs in: that ends his sessions everywhere (spec §4). */
export type WayIn = 'phone' | 'email' | 'password'

/** How a session that was here came to its end: by the person's own hand, by itself, or by a change of the way in. */
type Left = 'signed-out' | 'ended' | WayIn | null

/** Who is signed in. `loading` lasts until the first answer (spec §4). */
type SessionState =
  | { status: 'loading'; user: null; left: null }
  | { status: 'authenticated'; user: SessionUser; left: null }
  | { status: 'unauthenticated'; user: null; left: Left }

/** The outcome of a sign-in. `retryAfter`: seconds to wait after too many tries; `shut`: the account is blocked, whom to call. */
export type SignInOutcome =
  | { ok: true }
  | { ok: false; reason: 'wrong' | 'network' }
  | { ok: false; reason: 'wait'; retryAfter: number }
  | { ok: false; reason: 'shut'; message: string }

const base = '/api/auth'
// The name and the shape are those of next-auth, so that tabs of both kinds of client understand each other.
const channel = 'nextauth.message'
/** How often a tab that is looked at asks again, milliseconds (spec §4 «optionally on a poll interval»); 0: never. */
const pollInterval = 5 * 60_000

/** What another tab has said; null for words that are not of the session. */
function toldIn(key: string | null, value: string | null): { trigger?: string } | null {
  if (key !== channel || !value?.includes('"session"')) return null
  try {
    return (JSON.parse(value) as { data?: { trigger?: string } }).data ?? null
  } catch {
    return null
  }
}

/** The state alone: what is shown, who listens, and which of two answers is the later one. */
function holdState() {
  let state: SessionState = { status: 'loading', user: null, left: null }
  const listeners = new Set<() => void>()
  let asked = 0
  return {
    current: () => state,
    show: (next: SessionState): void => {
      // The same answer again must not draw the whole cabinet anew.
      if (JSON.stringify(next) === JSON.stringify(state)) return
      state = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Begins a question or settles it: what was asked before counts no more. Gives whether it is still the last one. */
    begin: () => {
      const mine = ++asked
      return () => mine === asked
    },
  }
}

/** Why a blocked account is not let in. */
const shutIn = async (response: Response): Promise<{ message: string }> =>
  ((await response.json()) as { error: { message: string } }).error

/** The calls of the NextAuth v4 protocol. */
function speak(tab: Tab) {
  const post = async (path: string, fields: Record<string, string>): Promise<Response> => {
    const { csrfToken } = (await (await tab.fetch(`${base}/csrf`)).json()) as { csrfToken: string }
    // Not this page's own address: an `error` in it would come back and look like a failed sign-in.
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
    user: async (): Promise<SessionUser | null> => {
      const response = await tab.fetch(`${base}/session`)
      if (!response.ok) throw new Error(`session ${response.status}`)
      return ((await response.json()) as { user?: SessionUser } | null)?.user ?? null
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
      tab.post(`${base}/_log`, { level: 'error', code: 'CLIENT_FETCH_ERROR', message: String(error) })
    },
  }
}

/** The session of a tab. */
export function openSession(tab: Tab) {
  const { current, show, subscribe, begin } = holdState()
  const server = speak(tab)
  let isStarted = false

  const showNobody = (left: Left) => show({ status: 'unauthenticated', user: null, left })
  const showUser = (user: SessionUser | null): void => {
    const state = current()
    // Nobody is here any more, or somebody else is.
    if (!user || (state.user && state.user.phone !== user.phone)) tab.forgetSecrets()
    if (user) show({ status: 'authenticated', user, left: null })
    else showNobody(state.status === 'authenticated' ? 'ended' : state.left)
  }
  /** Asks the server again. Without a connection what is known stays; the very first failure counts as «nobody» (spec §8). */
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
  /** When no question is open any more: one put meanwhile counts more than the one that is waited for. */
  const settled = async (): Promise<SessionState> => {
    for (let seen: unknown = null; seen !== last; await seen) seen = last
    return current()
  }
  const signIn = async (phone: string, password: string): Promise<SignInOutcome> => {
    const outcome = await server.enter('/callback/credentials', { phone, password })
    if (!outcome.ok) return outcome
    server.tellOtherTabs('getSession')
    return (await refresh()).status === 'authenticated' ? outcome : { ok: false, reason: 'network' }
  }
  const leave = (left: Left, trigger: string): void => {
    begin()
    tab.forgetSecrets()
    server.tellOtherTabs(trigger)
    showNobody(left)
  }
  const hear = async (trigger: string | undefined): Promise<void> => {
    void refresh()
    const { status } = await settled()
    // This tab has a storage of its own, and may have written into the common one since.
    if (trigger === 'signout' && status === 'unauthenticated') tab.forget()
  }
  return {
    current,
    subscribe,
    refresh,
    signIn,
    /** Asks for a letter with a one-time link that leads on to `callbackUrl`. `wrong`: there is no such address. */
    sendLink: (email: string, callbackUrl: string) => server.enter('/signin/email', { email, callbackUrl }),
    /** Ends the session here and in the other tabs and drops what the person left on this device (spec §4 «Logout»). */
    signOut: async (): Promise<void> => {
      // First of all: what was typed must not stay on a shared machine because the connection is lost.
      tab.forget()
      await server.leave()
      leave('signed-out', 'signout')
    },
    /** Shows here and in the other tabs that the server has ended all sessions of this person after his own change. */
    endAfter: (change: WayIn): void => {
      // Another phone is another owner: what the old one left here could never be opened again.
      if (change === 'phone') tab.forget()
      leave(change, 'getSession')
    },
    /** Begins to ask: at once, at another tab's word, when the person comes back, and by the clock. Gives when the first answer is there. */
    start: async (): Promise<void> => {
      if (isStarted) return
      isStarted = true
      const first = refresh()
      tab.onTold((key, value) => {
        const told = toldIn(key, value)
        if (told) void hear(told.trigger)
      })
      tab.onVisible(() => void refresh())
      if (pollInterval > 0) tab.repeat(() => tab.isAwake() && void refresh(), pollInterval)
      await first
    },
  }
}

/** The session of this browser's tab. The only place that knows who is signed in. */
export const session = openSession(thisTab)

/** The session as a component sees it. */
export const useSession = (): SessionState => useSyncExternalStore(session.subscribe, session.current)
