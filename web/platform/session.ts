import { useSyncExternalStore } from 'react'
import type { SessionUser } from '../../shared/accounts/schema.ts'
import { dropDrafts } from './draft.ts'

/** What the person has changed of the way he signs in: that ends his sessions everywhere (spec §4). */
export type WayIn = 'phone' | 'email' | 'password'

/**
 * Who is signed in. `loading` lasts until the first answer (spec §4). `left` says how a session that was here came to its
 * end: by the person's own hand, by itself, or by a change of the way in.
 */
export type SessionState =
  | { status: 'loading'; user: null; left: null }
  | { status: 'authenticated'; user: SessionUser; left: null }
  | { status: 'unauthenticated'; user: null; left: 'signed-out' | 'ended' | WayIn | null }

/** The outcome of a sign-in. `retryAfter`: seconds to wait after too many tries. */
export type SignInOutcome =
  | { ok: true }
  | { ok: false; reason: 'wrong' | 'network' }
  | { ok: false; reason: 'wait'; retryAfter: number }

const base = '/api/auth'
// The name and the shape are those of next-auth, so that tabs of both kinds of client understand each other.
const channel = 'nextauth.message'

let state: SessionState = { status: 'loading', user: null, left: null }
let first: Promise<SessionState> | null = null
const listeners = new Set<() => void>()

function show(next: SessionState): SessionState {
  // The same answer again must not draw the whole cabinet anew.
  if (JSON.stringify(next) === JSON.stringify(state)) return state
  state = next
  for (const listener of listeners) listener()
  return state
}

function showUser(user: SessionUser | null): SessionState {
  if (user) return show({ status: 'authenticated', user, left: null })
  const left = state.status === 'authenticated' ? 'ended' : state.left
  return show({ status: 'unauthenticated', user: null, left })
}

function tellOtherTabs(trigger: string): void {
  const timestamp = Math.floor(Date.now() / 1000)
  localStorage.setItem(channel, JSON.stringify({ event: 'session', data: { trigger }, timestamp }))
}

async function fetchUser(): Promise<SessionUser | null> {
  const response = await fetch(`${base}/session`, { credentials: 'same-origin' })
  if (!response.ok) throw new Error(`session ${response.status}`)
  const body = (await response.json()) as { user?: SessionUser } | null
  return body?.user ?? null
}

/** Asks the server again. Without a connection what is known stays; the very first failure counts as «nobody» (spec §8). */
async function refresh(): Promise<SessionState> {
  try {
    return showUser(await fetchUser())
  } catch (error) {
    console.error('[session]', error)
    return state.status === 'loading' ? showUser(null) : state
  }
}

async function post(path: string, fields: Record<string, string>): Promise<Response> {
  const csrf = await fetch(`${base}/csrf`, { credentials: 'same-origin' })
  const { csrfToken } = (await csrf.json()) as { csrfToken: string }
  // Not this page's own address: an `error` in it would come back and look like a failed sign-in.
  const body = new URLSearchParams({ callbackUrl: location.origin, ...fields, csrfToken, json: 'true' })
  return fetch(`${base}${path}`, { method: 'POST', body, credentials: 'same-origin' })
}

async function outcomeOf(response: Response): Promise<SignInOutcome> {
  if (response.status === 429)
    return { ok: false, reason: 'wait', retryAfter: Number(response.headers.get('retry-after')) || 60 }
  if (response.status >= 500) return { ok: false, reason: 'network' }
  const { url } = (await response.json()) as { url?: string }
  const failed = !response.ok || !url || new URL(url, location.href).searchParams.has('error')
  return failed ? { ok: false, reason: 'wrong' } : { ok: true }
}

async function signIn(phone: string, password: string): Promise<SignInOutcome> {
  try {
    const outcome = await outcomeOf(await post('/callback/credentials', { phone, password }))
    if (!outcome.ok) return outcome
    tellOtherTabs('getSession')
    return (await refresh()).status === 'authenticated' ? outcome : { ok: false, reason: 'network' }
  } catch {
    return { ok: false, reason: 'network' }
  }
}

/** Asks for a letter with a one-time link that leads on to `callbackUrl`. `wrong`: there is no such address. */
const sendLink = (email: string, callbackUrl: string): Promise<SignInOutcome> =>
  post('/signin/email', { email, callbackUrl })
    .then(outcomeOf)
    .catch(() => ({ ok: false, reason: 'network' }))

/** Ends the session here and in the other tabs and drops what the person left on this device (spec §4 «Logout»). */
async function signOut(): Promise<void> {
  // First of all: what was typed must not stay on a shared machine because the connection is lost.
  dropDrafts()
  const response = await post('/signout', {})
  if (!response.ok) throw new Error(`signout ${response.status}`)
  tellOtherTabs('signout')
  show({ status: 'unauthenticated', user: null, left: 'signed-out' })
}

/** Shows here and in the other tabs that the server has ended all sessions of this person after his own change. */
function endAfter(change: WayIn): void {
  // Another phone is another owner: what the old one left here could never be opened again.
  if (change === 'phone') dropDrafts()
  tellOtherTabs('signout')
  show({ status: 'unauthenticated', user: null, left: change })
}

function start(): void {
  if (first) return
  first = refresh()
  addEventListener('storage', ({ key, newValue }) => {
    if (key === channel && newValue?.includes('"session"')) void refresh()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void refresh()
  })
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The session of this browser: the NextAuth v4 protocol as a client speaks it. The only place that knows who is signed in. */
export const session = {
  start,
  refresh,
  signIn,
  signOut,
  sendLink,
  endAfter,
  current: (): SessionState => state,
  /** Resolves once the first answer is there. */
  known: async (): Promise<SessionState> => {
    start()
    await first
    return state
  },
}

/** The session as a component sees it. */
export const useSession = (): SessionState => useSyncExternalStore(subscribe, session.current)
