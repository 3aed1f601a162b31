import { randomBytes } from 'node:crypto'
import { type Secrets, sameText } from '../secrets.ts'

/** Anti-forgery tokens of the NextAuth protocol: the cookie holds `token|hash`, the form repeats the token. */
interface Csrf {
  /** The token that a cookie vouches for; null when there is none or it is not ours. */
  tokenOf(cookie: string | undefined): string | null
  /** A new token and the cookie that vouches for it. */
  make(): { token: string; cookie: string }
}

/** Tokens vouched for with the derived key. */
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
