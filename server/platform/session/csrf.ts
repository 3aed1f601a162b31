import { randomBytes } from 'node:crypto'
import { type Secrets, sameText } from '../secrets.ts'

/** Anti-forgery tokens of the NextAuth protocol: the cookie holds `token|hash`, the form repeats the token. */
interface Csrf {
  /** Returns the token of a cookie; null when there is no cookie or its hash is not ours. */
  tokenOf(cookie: string | undefined): string | null
  /** Makes a new token and the cookie with its hash. */
  make(): { token: string; cookie: string }
}

/** Makes and checks tokens whose hash uses a derived key. */
export function csrfOver(secrets: Secrets): Csrf {
  const hash = (token: string) => secrets.digest('csrf', token)
  return {
    tokenOf(cookie) {
      const [token = '', proof = ''] = cookie?.split('|') ?? []
      return token && sameText(proof, hash(token)) ? token : null
    },
    make() {
      const token = randomBytes(32).toString('hex')
      return { token, cookie: `${token}|${hash(token)}` }
    },
  }
}
