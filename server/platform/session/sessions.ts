import type { FastifyRequest } from 'fastify'
import type { Actor, Member } from '../../../shared/platform/actor.ts'
import type { Cookies } from '../http/cookies.ts'
import type { Secrets } from '../secrets.ts'
import { type Claims, sessionLife, tokensOver } from './token.ts'

/** What a session stands on: read from the database for each request, so that its end is felt at once. */
export interface Standing<User> {
  stamp: string
  actor: Member
  user: User
}

/** Finds the account of a session; null when it is gone, blocked, or this session was left. */
export type FindStanding<User> = (accountId: string, sessionId: string) => Promise<Standing<User> | null>

/** A live session. */
export interface Session<User> extends Standing<User> {
  claims: Claims
}

/** Sessions kept in a signed cookie and checked against the account's stamp. */
export interface Sessions<User> {
  /** Name of the cookie; with the `__Secure-` prefix behind TLS. */
  readonly cookieName: string
  /** The live session of a token, or null. */
  find(token: string | undefined, now: Date): Promise<Session<User> | null>
  /** Who sends a request. */
  actorOf(request: FastifyRequest): Promise<Actor>
  /** Begins a session (or issues the token of one again, when its id is given) and sets its cookie. */
  open(
    cookies: Cookies,
    session: { accountId: string; stamp: string; sessionId?: string },
    now: Date,
  ): Promise<void>
  /** Takes the cookie away. */
  close(cookies: Cookies): void
}

const guest: Actor = { kind: 'guest' }

/** Builds the sessions. `secure`: the site stands behind TLS. */
export function sessionsOver<User>(
  options: { secrets: Secrets; secure: boolean; now: () => Date },
  findStanding: FindStanding<User>,
): Sessions<User> {
  const tokens = tokensOver(options.secrets.key('session'))
  const cookieName = `${options.secure ? '__Secure-' : ''}next-auth.session-token`

  const find = async (token: string | undefined, now: Date): Promise<Session<User> | null> => {
    const claims = token ? await tokens.read(token, now) : null
    const standing = claims && (await findStanding(claims.accountId, claims.sessionId))
    return standing && standing.stamp === claims.stamp ? { ...standing, claims } : null
  }

  return {
    cookieName,
    find,
    async actorOf(request) {
      const token = request.cookies[cookieName]
      if (!token) return guest
      return (await find(token, options.now()))?.actor ?? guest
    },
    open: async (cookies, session, now) =>
      cookies.set(cookieName, await tokens.issue(session, now), sessionLife),
    close: (cookies) => cookies.clear(cookieName),
  }
}
