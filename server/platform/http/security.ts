import type { FastifyInstance, FastifyRequest } from 'fastify'
import { common, Refusal } from '../../../shared/platform/refusal.ts'

/** Headers of an HTML page. JSON answers need only the headers that `guard` sets first. */
export const pageHeaders: Record<string, string> = {
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
}

/** Content policy of a page: our own scripts and styles only; Mantine's style element carries the nonce. */
export const pagePolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    // A paper is printed from a hidden frame with the file that the page has got.
    'frame-src blob:',
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Content policy of the offline page: it loads and calls nothing. */
export const offlinePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Content policy of the service worker: it runs our own file and calls our own server. */
export const workerPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'"

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Tells whether a state-changing request came from our own page or from a program that is no browser. */
function isOwn(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  const { origin, host } = request.headers
  if (origin === undefined) return true
  const own = publicUrl ? new URL(publicUrl).host : host
  return URL.canParse(origin) && new URL(origin).host === own
}

/** Adds security headers to every answer and refuses cross-site writes. */
export function guard(
  fastify: FastifyInstance,
  options: { secure: boolean; publicUrl?: string | undefined },
): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    reply.header('x-content-type-options', 'nosniff')
    reply.header('cross-origin-resource-policy', 'same-origin')
    if (options.secure) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    // Nobody caches an answer unless it says otherwise: one address can be written in many ways.
    reply.header('cache-control', 'no-store')
    if (safe.has(request.method) || isOwn(request, options.publicUrl)) return done()
    done(new Refusal(common.FORBIDDEN, { message: 'Запрос пришёл с чужого сайта' }))
  })
  // A browser that is made to show an answer as a page runs nothing in it. Pages and workers carry policies of their own.
  fastify.addHook('onSend', (_request, reply, _payload, done) => {
    if (/^application\/json/.test(String(reply.getHeader('content-type'))))
      reply.header('content-security-policy', "default-src 'none'; base-uri 'none'; frame-ancestors 'none'")
    done()
  })
}
