import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Cookies of one call: HttpOnly, SameSite=Lax, Secure behind TLS. */
export interface Cookies {
  get(name: string): string | undefined
  /** Sets a cookie for so many seconds, or until the browser closes; `path`: sent with these addresses only. */
  set(name: string, value: string, seconds?: number, path?: string): void
  clear(name: string): void
}

/** Returns a cookie of the request; all are parsed when the first one is read. */
export function cookieOf(request: FastifyRequest, name: string): string | undefined {
  const { cookie } = request.headers
  if (cookie === undefined) return undefined
  request.cookies ??= request.server.parseCookie(cookie)
  return request.cookies[name]
}

export function cookiesOf(request: FastifyRequest, reply: FastifyReply, secure: boolean): Cookies {
  const base = { path: '/', httpOnly: true, sameSite: 'lax', secure } satisfies CookieSerializeOptions
  return {
    get: (name) => cookieOf(request, name),
    set: (name, value, seconds, path = base.path) =>
      void reply.setCookie(name, value, {
        ...base,
        path,
        ...(seconds !== undefined && { maxAge: seconds }),
      }),
    clear: (name) => void reply.setCookie(name, '', { ...base, maxAge: 0 }),
  }
}
