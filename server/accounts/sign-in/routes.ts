import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { accountRefusals, blockedSentence } from '../../../shared/accounts/ru.ts'
import type { SessionUser } from '../../../shared/accounts/schema.ts'
import type { Actor, Member } from '../../../shared/platform/actor.ts'
import type { DoorCall } from '../../../shared/platform/audit.ts'
import { waitInWords } from '../../../shared/platform/count-words.ts'
import { Email } from '../../../shared/platform/person.ts'
import { common, Refusal, refuse } from '../../../shared/platform/refusal.ts'
import { cookieOf, cookiesOf } from '../../platform/http/cookies.ts'
import type { Server } from '../../platform/http/server.ts'
import { type Limits, spendFrom } from '../../platform/limits.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { type AuthRequest, authRequestsOver } from '../../platform/session/auth-request.ts'
import { requestOrigin, type Session, type Sessions } from '../../platform/session/sessions.ts'
import type { Account } from '../store.ts'
import { checkPassword, isLink, lockedAccount, limits as of, sendLink, spendLink } from './actions.ts'
import { endSession } from './store.ts'

/** Dependencies of the sign-in protocol. */
interface SignInDeps {
  limits: Limits
  secrets: Secrets
  sessions: Sessions<SessionUser>
  /** The clinic's current name. */
  clinic: () => Promise<string>
  /** Phone that a blocked user may call. */
  phone: () => Promise<string>
}

type Deps = SignInDeps & { server: Server }
type Handle = (x: AuthRequest) => unknown
type AddRoute = (method: 'GET' | 'POST', path: string, handle: Handle) => void

/** Pages that the protocol sends a browser to. */
const pages = { signIn: '/signin', verifyRequest: '/signin?letter=sent', signedOut: '/' }

const json = 'application/json; charset=utf-8'
const reissueAfter = 60_000

/** The NextAuth v4 protocol: answers `next-auth/react` as its own server does. */
export function serveSignIn(server: Server, given: SignInDeps): void {
  const deps = { ...given, server }
  const { fastify, clock, secure, publicUrl } = server
  const open = authRequestsOver({ secrets: given.secrets, secure, publicUrl, now: () => clock.now() })
  const on: AddRoute = (method, path, handle) => {
    const handler = async (request: FastifyRequest, reply: FastifyReply) => handle(open(request, reply))
    // No HEAD: a mail program that probes a link this way must not use it up.
    fastify.route({ method, url: `/api/auth/${path}`, exposeHeadRoute: false, handler })
  }
  serveSession(deps, on)
  servePages(on)
  on('POST', 'signin', ({ go, base }) => go(`${base}/signin?csrf=true`))
  on('POST', 'signin/:provider', (x) => signInBy(deps, x))
  on('POST', 'callback/:provider', (x) => callBack(deps, x))
  on('GET', 'callback/:provider', (x) => callBackByLink(deps, x))
  on('POST', 'signout', (x) => signOut(deps, x))
  serveLog(deps)
}

const sessionBody = ({ user, claims, actor }: Session<SessionUser>) => ({
  user,
  expires: claims.expiresAt.toISOString(),
  // Only for staff, whose session waits for something: every call is refused until then.
  ...(actor.kind === 'half' && { need: actor.need }),
})

function serveSession({ server, sessions }: Deps, on: AddRoute): void {
  const { fastify, clock, secure } = server

  fastify.get('/api/auth/session', (request, reply) => {
    reply.header('content-type', json)
    const token = cookieOf(request, sessions.cookieName)
    if (!token) return reply.send('null')
    return answer(request, reply, token)
  })

  const answer = async (request: FastifyRequest, reply: FastifyReply, token: string) => {
    const now = clock.now()
    const session = await sessions.find(token, now, requestOrigin(request))
    if (!session) {
      sessions.close(cookiesOf(request, reply, secure))
      return 'null'
    }
    const isDue = now.getTime() - session.claims.issuedAt.getTime() >= reissueAfter
    if (isDue) await sessions.renew(cookiesOf(request, reply, secure), session.claims, now)
    return JSON.stringify(sessionBody(session))
  }

  // `data` is ignored: the session is always read anew from the database, and nothing that the client claims
  // counts.
  on('POST', 'session', async ({ isVerified, cookies, now, reply }) => {
    if (!isVerified) return reply.code(400).send({})
    const session = await sessions.find(cookies.get(sessions.cookieName), now)
    if (!session) return {}
    await sessions.renew(cookies, session.claims, now)
    return sessionBody(session)
  })
}

/** Errors that NextAuth shows on its sign-in page; the browser is redirected to that page. */
const shownAtSignIn = new Set(['Signin', 'Callback', 'EmailSignin', 'CredentialsSignin', 'SessionRequired'])

const providers = [
  { id: 'credentials', name: 'Телефон и пароль', type: 'credentials' },
  { id: 'email', name: 'Ссылка на email', type: 'email' },
]

function servePages(on: AddRoute): void {
  const errorParam = (error: string | undefined) => (error ? `error=${encodeURIComponent(error)}` : '')

  on('GET', 'csrf', ({ csrfToken }) => ({ csrfToken }))
  on('GET', 'providers', ({ base }) => {
    const addresses = (id: string) => ({
      signinUrl: `${base}/signin/${id}`,
      callbackUrl: `${base}/callback/${id}`,
    })
    return Object.fromEntries(providers.map((one) => [one.id, { ...one, ...addresses(one.id) }]))
  })
  const toSignIn: Handle = ({ go, callbackUrl, query }) => {
    const target = `${pages.signIn}?callbackUrl=${encodeURIComponent(callbackUrl)}`
    return go([target, errorParam(query.error)].filter(Boolean).join('&'))
  }
  on('GET', 'signin', toSignIn)
  on('GET', 'signin/:provider', toSignIn)
  on('GET', 'signout', ({ go }) => go(pages.signedOut))
  on('GET', 'verify-request', ({ go }) => go(pages.verifyRequest))
  on('GET', 'error', ({ go, base, query: { error = 'Default' } }) =>
    go(
      shownAtSignIn.has(error)
        ? `${base}/signin?${errorParam(error)}`
        : `${pages.signIn}?${errorParam(error)}`,
    ),
  )
}

const isTooOften = (error: unknown): error is Refusal =>
  error instanceof Refusal && error.kind.code === common.TOO_OFTEN.code

/** Answers how long to wait. The original NextAuth client reads `url`, our own client reads `error`. */
function tooOften({ reply, base }: AuthRequest, refusal: unknown, what: string): FastifyReply {
  if (!isTooOften(refusal)) throw refusal
  const { retryAfter = 60 } = refusal.extra
  const message = `${what}. Попробуйте через ${waitInWords(retryAfter)}`
  const error = { code: common.TOO_OFTEN.code, message }
  const url = `${base}/error?${new URLSearchParams({ error: 'TooManyAttempts' })}`
  return reply.code(429).header('retry-after', retryAfter).send({ url, error })
}

/**
 * Answers a right password of a blocked account. The original NextAuth client reads `url`, our own client reads
 * `error`.
 */
async function shut(deps: Deps, x: AuthRequest, account: Account): Promise<FastifyReply> {
  const { reply, base } = x
  await record(deps, x, { call: 'blocked-account', subject: account.id })
  const { code } = accountRefusals.ACCOUNT_BLOCKED
  const error = { code, message: blockedSentence(await deps.phone()) }
  return reply.code(403).send({ url: `${base}/error?error=AccessDenied`, error })
}

const guest: Actor = { kind: 'guest' }

const memberOf = ({ id, profile: { phone, roles } }: Account): Member => ({
  kind: 'member',
  accountId: id,
  phone,
  roles,
})

/** Records who came in, and who tried to: a guest, until the password or the link is right. */
const record = (
  { server }: Deps,
  { origin, now }: AuthRequest,
  event: { call: DoorCall; subject: string | null; actor?: Actor },
): Promise<void> => server.access.door({ actor: guest, ...origin, now, ...event })

async function openFor(
  deps: Deps,
  x: AuthRequest,
  account: Account,
  call: 'password-sign-in' | 'link-sign-in',
): Promise<void> {
  // The password has just been given; a link shows that a letter was read.
  const ownerCheckedAt = call === 'password-sign-in' ? x.now : null
  const session = { accountId: account.id, stamp: account.stamp, ownerCheckedAt }
  const subject = await deps.sessions.begin(x.cookies, session, x.origin, x.now)
  await record(deps, x, { call, subject, actor: memberOf(account) })
}

/** POST callback/credentials: a phone and a password. */
async function callBack(deps: Deps, x: AuthRequest): Promise<FastifyReply> {
  const { base, form, go, now } = x
  if (x.params.provider === 'email') return openLink(deps, x)
  if (x.params.provider !== 'credentials') return refuse(common.BAD_REQUEST)
  if (!x.isVerified) return go(`${base}/signin?csrf=true`)
  const typed = { phone: form.phone ?? '', password: form.password ?? '', address: x.origin.address }
  const by = { reader: deps.server.db.reader, limits: deps.limits }
  try {
    const { account, tried } = await checkPassword(by, typed, now)
    if (!account) {
      // Written for an unknown phone too, so that the time of the answer tells nothing.
      await record(deps, x, { call: 'wrong-password', subject: tried?.id ?? null })
      return go(`${base}/error?error=CredentialsSignin&provider=credentials`, 401)
    }
    if (account.isBlocked) return await shut(deps, x, account)
    await openFor(deps, x, account, 'password-sign-in')
    return go(x.callbackUrl)
  } catch (refusal) {
    if (!isTooOften(refusal)) throw refusal
    const locked = await lockedAccount(by.reader, typed.phone)
    await record(deps, x, { call: 'too-many-failures', subject: locked?.id ?? null })
    return tooOften(x, refusal, 'Слишком много неудачных попыток входа')
  }
}

/** POST signin/email: a letter with a one-time link. Answer and duration are the same for any e-mail. */
async function signInBy(deps: Deps, x: AuthRequest): Promise<FastifyReply> {
  const { base, go, callbackUrl, now } = x
  if (!x.isVerified || !providers.some(({ id }) => id === x.params.provider))
    return go(`${base}/signin?csrf=true`)
  if (x.params.provider === 'credentials') return go(`${base}/signin`)
  if (!x.isOwnAddress) return go(`${base}/error?error=Configuration`)
  const email = Email.safeParse(x.form.email).data
  if (!email) return go(`${base}/error?error=EmailSignin`)
  try {
    await spendFrom(deps.limits, { key: 'links-from', address: x.origin.address }, of.linksFromAddress, now)
    await deps.limits.spend(`links:${email}`, of.linksToEmail, now)
  } catch (refusal) {
    return tooOften(x, refusal, 'Слишком много писем')
  }
  const linkTo = (query: URLSearchParams) => `${base}/callback/email?${query}`
  const by = { secrets: deps.secrets, clinic: await deps.clinic(), linkTo }
  const browser = browserOf(deps, x) ?? randomBytes(16).toString('hex')
  x.cookies.set(linkCookie(deps), browser, linkSeconds)
  const asked = { email, callbackUrl, browser }
  const sent = deps.server.db.transact((tx) => sendLink(tx, by, asked, now))
  await Promise.all([sent, sameTime()])
  return go(`${base}/verify-request?provider=email&type=email`)
}

/** Longer than sending takes, so that the duration does not reveal whether the e-mail is known. */
const sameTime = () => new Promise((done) => setTimeout(done, 100))

/** Seconds that the browser is remembered that asked for a link: as long as the link lives. */
const linkSeconds = 3600

const linkCookie = ({ server }: Deps) => `${server.secure ? '__Host-' : ''}cabinet.link`

/** The mark of the browser that asked for a link; null in any other browser. */
const browserOf = (deps: Deps, { cookies }: AuthRequest): string | null =>
  /^[0-9a-f]{32}$/.exec(cookies.get(linkCookie(deps)) ?? '')?.[0] ?? null

/** GET callback/email: leads to the page with the button; a program that only looks at the link uses nothing up. */
async function callBackByLink(deps: Deps, x: AuthRequest): Promise<FastifyReply> {
  const { base, go, query, callbackUrl } = x
  if (x.params.provider !== 'email') return refuse(common.BAD_REQUEST)
  if (!query.token) return go(`${base}/error?error=Configuration`)
  const link = { token: query.token, email: query.email ?? '' }
  if (!isLink(link)) return go(`${base}/error?error=Verification`)
  if (!browserOf(deps, x)) return go(`${base}/error?error=OtherBrowser`)
  return go(`${pages.signIn}?${new URLSearchParams({ letter: 'open', ...link, callbackUrl })}`)
}

/** POST callback/email: the press on that button opens the session. */
async function openLink(deps: Deps, x: AuthRequest): Promise<FastifyReply> {
  const { base, form, go, now } = x
  const browser = browserOf(deps, x)
  if (!x.isVerified) return go(`${base}/signin?csrf=true`)
  const link = { token: form.token ?? '', email: form.email ?? '', browser: browser ?? '' }
  const account = browser && (await deps.server.db.transact((tx) => spendLink(tx, deps.secrets, link, now)))
  if (!account) {
    await record(deps, x, { call: 'wrong-link', subject: null })
    return go(`${base}/error?error=Verification`, 401)
  }
  if (account.isBlocked) return await shut(deps, x, account)
  x.cookies.clear(linkCookie(deps))
  await openFor(deps, x, account, 'link-sign-in')
  return go(x.callbackUrl)
}

/** POST signout: also ends the session on the server, so that a copied cookie is worth nothing. */
async function signOut(deps: Deps, x: AuthRequest): Promise<FastifyReply> {
  const { server, sessions } = deps
  if (!x.isVerified) return x.go(`${x.base}/signout?csrf=true`)
  const session = await sessions.find(x.cookies.get(sessions.cookieName), x.now, x.origin)
  if (session) {
    await server.db.transact((tx) => endSession(tx, session.claims, x.now))
    await record(deps, x, { call: 'own-sign-out', subject: session.claims.sessionId, actor: session.actor })
  }
  sessions.close(x.cookies)
  return x.go(x.callbackUrl)
}

function serveLog({ server }: Deps): void {
  const word = (value: unknown) => /^[\w-]{1,60}$/.exec(String(value))?.[0] ?? 'unknown'
  server.fastify.post('/api/auth/_log', { bodyLimit: 16 * 1024 }, async (request) => {
    const { code, level, details, message } = (request.body ?? {}) as Record<string, unknown>
    const text = String(details ?? message ?? '').slice(0, 300)
    server.log.info({ code: word(code), level: word(level), details: text }, 'told by a browser')
    return {}
  })
}
