import { createHmac, type KeyObject, randomUUID } from 'node:crypto'
import { SignJWT } from 'jose/jwt/sign'
import { z } from 'zod'
import { sameText } from '../secrets.ts'

/** Seconds that a session lives after it was last seen (the default of NextAuth v4). */
export const sessionLife = 30 * 24 * 60 * 60

/** The claims of a session token. Everything else about the person is read from the database. */
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
interface Tokens {
  issue(session: { accountId: string; stamp: string; sessionId?: string }, now: Date): Promise<string>
  /** Returns the claims of a token that we issued and that has not expired; null otherwise. */
  read(token: string, now: Date): Claims | null
}

// All our tokens begin with this header. A token that names another algorithm, above all `none`, is refused
// unread.
const header = Buffer.from(JSON.stringify({ alg: 'HS256' })).toString('base64url')

/**
 * Verifies a token that we issued and returns its payload; null for any other token. This is our own code
 * because the library verifies in the thread pool, which takes ten times as long.
 */
function payloadOf(token: string, key: KeyObject): z.infer<typeof Payload> | null {
  const [head, body = '', signature = '', more] = token.split('.')
  if (head !== header || more !== undefined) return null
  const right = createHmac('sha256', key).update(`${head}.${body}`).digest('base64url')
  if (!sameText(signature, right)) return null
  return Payload.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString())).data ?? null
}

const seconds = (instant: Date) => Math.floor(instant.getTime() / 1000)

/**
 * Makes and reads tokens signed with a key. The signature of a token is checked once and the result is kept,
 * because it never changes. The stamp can change, so the caller must check it each time.
 */
export function tokensOver(key: KeyObject, remembered = 5000): Tokens {
  const known = new Map<string, Claims>()

  const remember = (token: string, claims: Claims) => {
    const oldest = known.size >= remembered ? known.keys().next().value : undefined
    if (oldest !== undefined) known.delete(oldest)
    known.set(token, claims)
    return claims
  }

  const verify = (token: string): Claims | null => {
    const payload = payloadOf(token, key)
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
      const claims = known.get(token) ?? verify(token)
      return claims && claims.expiresAt > now ? claims : null
    },
  }
}
