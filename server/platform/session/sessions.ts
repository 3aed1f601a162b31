import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Actor, HalfSession, Member } from '../../../shared/platform/actor.ts'
import { type Cookies, cookieOf } from '../http/cookies.ts'
import type { Secrets } from '../secrets.ts'
import { type Claims, sessionLife, tokensOver } from './token.ts'

/**
 * The account behind a session. It is read from the database for each request, so that the end of a session
 * takes effect at once.
 */
export interface Standing<User> {
  stamp: string
  actor: Member | HalfSession
  user: User
  /** When the session was last recorded as seen; null when it never was. */
  seenAt: Date | null
}

/** Network address and browser of a request. */
export interface RequestOrigin {
  address: string
  agent: string
}

/** An account whose session begins. */
export interface SessionOwner {
  accountId: string
  stamp: string
  /** When the user gave the password; absent for a session that was opened without it. */
  ownerCheckedAt?: Date | null
}

/** Records a session when it begins, and later that it was seen. */
export type SeeSession = (
  session: Pick<Claims, 'accountId' | 'sessionId' | 'stamp'> & Pick<SessionOwner, 'ownerCheckedAt'>,
  origin: RequestOrigin,
  now: Date,
) => Promise<void>

/** A session is recorded as seen at most once in so many milliseconds. */
const seenEvery = 5 * 60_000

/** Returns the network address and the browser of a request. */
export const requestOrigin = (request: FastifyRequest): RequestOrigin => ({
  address: request.ip,
  agent: String(request.headers['user-agent'] ?? '').slice(0, 300),
})

/** Finds the account of a session; null when the account is gone or blocked, or the session has been ended. */
export type FindStanding<User> = (accountId: string, sessionId: string) => Promise<Standing<User> | null>

/** A session that is still valid. */
export interface Session<User> extends Standing<User> {
  claims: Claims
}

/** Sessions kept in a signed cookie and checked against the account's stamp. */
export interface Sessions<User> {
  /** Name of the cookie; with the `__Secure-` prefix behind TLS. */
  readonly cookieName: string
  /** Returns the valid session of a token, or null. With `origin`, records that the session was seen there. */
  find(token: string | undefined, now: Date, origin?: RequestOrigin): Promise<Session<User> | null>
  /** Returns the sender of a request. */
  actorOf(request: FastifyRequest): Promise<Actor>
  /** Begins a session, records it and sets its cookie; returns its id. */
  begin(cookies: Cookies, account: SessionOwner, origin: RequestOrigin, now: Date): Promise<string>
  /** Issues the token of a session again. */
  renew(cookies: Cookies, session: Claims, now: Date): Promise<void>
  /** Removes the session cookie. */
  close(cookies: Cookies): void
}

const guest: Actor = { kind: 'guest' }

interface Options<User> {
  secrets: Secrets
  /** The site is behind TLS. */
  secure: boolean
  now: () => Date
  find: FindStanding<User>
  see: SeeSession
}

/** Builds the sessions. */
export function sessionsOver<User>(options: Options<User>): Sessions<User> {
  const tokens = tokensOver(options.secrets.key('session'))
  const cookieName = `${options.secure ? '__Secure-' : ''}next-auth.session-token`

  const find = async (
    token: string | undefined,
    now: Date,
    origin?: RequestOrigin,
  ): Promise<Session<User> | null> => {
    const claims = token ? await tokens.read(token, now) : null
    const standing = claims && (await options.find(claims.accountId, claims.sessionId))
    if (!standing || standing.stamp !== claims.stamp) return null
    const isDue = !standing.seenAt || now.getTime() - standing.seenAt.getTime() >= seenEvery
    if (origin && isDue) await options.see(claims, origin, now)
    return { ...standing, claims }
  }

  const issue = async (cookies: Cookies, session: Parameters<typeof tokens.issue>[0], now: Date) =>
    cookies.set(cookieName, await tokens.issue(session, now), sessionLife)

  return {
    cookieName,
    find,
    async actorOf(request) {
      const token = cookieOf(request, cookieName)
      if (!token) return guest
      return (await find(token, options.now(), requestOrigin(request)))?.actor ?? guest
    },
    async begin(cookies, account, origin, now) {
      const session = { ...account, sessionId: randomUUID() }
      await options.see(session, origin, now)
      await issue(cookies, session, now)
      return session.sessionId
    },
    renew: issue,
    close: (cookies) => cookies.clear(cookieName),
  }
}
