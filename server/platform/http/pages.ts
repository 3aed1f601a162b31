import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { common, refuse } from '../../../shared/platform/refusal.ts'
import { pageHeaders, pagePolicy } from './security.ts'
import type { Server } from './server.ts'

const year = 'public, max-age=31536000, immutable'
const hashed = /\/assets\//
const fileLike = /\/\.|\.\w{1,8}$/

/** How to reach the clinic, shown by the page before any call. */
export interface Contacts {
  phone: string
  email: string
  site: string
}

const quoted = (text: string) => text.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Puts the contacts into the page, where the web looks for them. */
const withContacts = (page: string, { phone, email, site }: Contacts): string =>
  Object.entries({ __CLINIC_PHONE__: phone, __CLINIC_EMAIL__: email, __CLINIC_SITE__: site }).reduce(
    (text, [place, value]) => text.replaceAll(place, () => quoted(value)),
    page,
  )

/** Serves the built web: hashed files for a year, brotli made at build, every other address is the application's page. */
export async function servePages(server: Server, folder: string, contacts: Contacts): Promise<void> {
  const page = join(folder, 'index.html')
  if (!existsSync(page)) return
  const template = withContacts(readFileSync(page, 'utf8'), contacts)
  await server.fastify.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    wildcard: false,
    globIgnore: ['**/*.br', '**/*.gz', 'index.html'],
    cacheControl: false,
    setHeaders: (reply, path) =>
      void reply.header('cache-control', hashed.test(path) ? year : 'public, max-age=0, must-revalidate'),
  })
  server.fastify.get('/*', (request, reply) => {
    const [path = ''] = request.url.split('?')
    if (path.startsWith('/api/') || fileLike.test(path)) return refuse(common.NOT_FOUND)
    const nonce = randomBytes(16).toString('base64')
    return reply
      .type('text/html; charset=utf-8')
      .headers(pageHeaders)
      .header('content-security-policy', pagePolicy(nonce))
      .header('cache-control', 'no-store')
      .send(template.replaceAll('__CSP_NONCE__', nonce))
  })
}
