// Our own implementation of the NextAuth v4 protocol, without its framework; tested with its real client
// (decision 0006).
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Cookies, cookiesOf } from '../http/cookies.ts'
import { originOf } from '../http/origin.ts'
import { type Secrets, sameText } from '../secrets.ts'
import { safeCallbackUrl } from './callback-url.ts'
import { csrfOver } from './csrf.ts'
import { type RequestOrigin, requestOrigin } from './sessions.ts'

const text = z.string().optional().catch(undefined)

/** Fields of the protocol in a form or a JSON body; a value that is not a string counts as absent. */
const Form = z.object({
  csrfToken: text,
  callbackUrl: text,
  json: z.union([z.string(), z.boolean()]).optional().catch(undefined),
  phone: text,
  password: text,
  email: text,
  token: text,
})

const Query = z.object({ callbackUrl: text, error: text, token: text, email: text })

/** One request of the NextAuth v4 protocol. */
export interface AuthRequest {
  form: z.output<typeof Form>
  query: z.output<typeof Query>
  params: Record<string, string | undefined>
  cookies: Cookies
  origin: RequestOrigin
  now: Date
  /**
   * The address of the site comes from the settings or is that of this machine, so it may be put into a letter.
   * An address known only from a `Host` header may not.
   */
  isOwnAddress: boolean
  /** Base address of the protocol, e.g. `https://cabinet.example/api/auth`. */
  base: string
  /** Address to which the browser is sent in the end; always on this site. */
  callbackUrl: string
  csrfToken: string
  /** The form contained the same CSRF token as the cookie. */
  isVerified: boolean
  /** Sends the browser to an address: as `{ url }` when the form asked for JSON, as a redirect otherwise. */
  go(url: string, status?: number): FastifyReply
  reply: FastifyReply
}

interface Options {
  secrets: Secrets
  secure: boolean
  publicUrl: string | undefined
  now: () => Date
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Returns a function that wraps one NextAuth request: it reads the form and the cookies, compares the CSRF token and
 * chooses an address of this site to redirect to.
 */
export function authRequestsOver({ secrets, secure, publicUrl, now }: Options) {
  const csrf = csrfOver(secrets)
  const csrfCookie = `${secure ? '__Host-' : ''}next-auth.csrf-token`
  const callbackCookie = `${secure ? '__Secure-' : ''}next-auth.callback-url`

  const csrfTokenOf = (cookies: Cookies): string => {
    const kept = csrf.tokenOf(cookies.get(csrfCookie))
    if (kept) return kept
    const fresh = csrf.make()
    cookies.set(csrfCookie, fresh.cookie)
    return fresh.token
  }

  return (request: FastifyRequest, reply: FastifyReply): AuthRequest => {
    const form = Form.safeParse(request.body ?? {}).data ?? {}
    const query = Query.parse(request.query)
    const cookies = cookiesOf(request, reply, secure)
    const origin = originOf(request, publicUrl)
    const keptCallback = cookies.get(callbackCookie)
    const callbackUrl = safeCallbackUrl(form.callbackUrl ?? query.callbackUrl ?? keptCallback, origin)
    if (callbackUrl !== keptCallback) cookies.set(callbackCookie, callbackUrl)
    const csrfToken = csrfTokenOf(cookies)
    return {
      form,
      query,
      cookies,
      callbackUrl,
      csrfToken,
      reply,
      params: request.params as Record<string, string>,
      origin: requestOrigin(request),
      now: now(),
      isOwnAddress: publicUrl !== undefined || loopback.has(new URL(origin).hostname),
      base: `${origin}/api/auth`,
      isVerified: request.method === 'POST' && sameText(form.csrfToken ?? '', csrfToken),
      go: (url, status = 200) =>
        String(form.json) === 'true' ? reply.code(status).send({ url }) : reply.redirect(url, 302),
    }
  }
}
