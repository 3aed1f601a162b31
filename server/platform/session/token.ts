import { randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'

/** Seconds that a session lives after it was last seen (the default of NextAuth v4). */
export const sessionLife = 30 * 24 * 60 * 60

/** What a session token says. Everything else about the person is read from the database. */
export interface Claims {
  accountId: string
  /** One sign-in on one device; stays the same when the token is issued again. */
  sessionId: string
  /** Changes when all sessions of the account end. */
  stamp: string
  issuedAt: Date
  expiresAt: Date
}

const Payload = z.object({
  sub: z.string(),
  sid: z.string(),
  stamp: z.string(),
  iat: z.number(),
  exp: z.number(),
})

/** Makes and reads session tokens: JWT, HS256. */
export interface Tokens {
  issue(session: { accountId: string; stamp: string; sessionId?: string }, now: Date): Promise<string>
  /** The claims of a token of ours that has not run out; null otherwise. */
  read(token: string, now: Date): Claims | null | Promise<Claims | null>
}

const seconds = (instant: Date) => Math.floor(instant.getTime() / 1000)

/**
 * Tokens signed with a key. The signature of a token is checked once and remembered: the answer never changes,
 * while the stamp, which does, is for the caller to check each time.
 */
export function tokensOver(key: Uint8Array, remembered = 5000): Tokens {
  const known = new Map<string, Claims>()

  const remember = (token: string, claims: Claims) => {
    const oldest = known.size >= remembered ? known.keys().next().value : undefined
    if (oldest !== undefined) known.delete(oldest)
    known.set(token, claims)
    return claims
  }

  const verify = async (token: string, now: Date): Promise<Claims | null> => {
    const verified = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: now }).catch(
      () => null,
    )
    const payload = Payload.safeParse(verified?.payload).data
    if (!payload) return null
    return remember(token, {
      accountId: payload.sub,
      sessionId: payload.sid,
      stamp: payload.stamp,
      issuedAt: new Date(payload.iat * 1000),
      expiresAt: new Date(payload.exp * 1000),
    })
  }

  return {
    issue: ({ accountId, stamp, sessionId = randomUUID() }, now) =>
      new SignJWT({ sid: sessionId, stamp })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(accountId)
        .setIssuedAt(seconds(now))
        .setExpirationTime(seconds(now) + sessionLife)
        .sign(key),
    read(token, now) {
      const claims = known.get(token)
      if (!claims) return verify(token, now)
      return claims.expiresAt > now ? claims : null
    },
  }
}
