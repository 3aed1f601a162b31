import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { common, refuse } from '../../../shared/platform/refusal.ts'
import { offlinePolicy, pageHeaders, pagePolicy, workerPolicy } from './security.ts'
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

/** Files that a page asks for, by its address (`*`: any other), as the build has listed them. */
type PageFiles = Record<string, string[]>

const linkOf = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="/${file}">`
    : `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`

/** Names the files of each page in the page itself, and the session, so that no file waits for another to be asked for. */
function pagesOf(template: string, folder: string): (path: string) => string {
  const list = join(folder, 'pages.json')
  const files: PageFiles = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : {}
  const whole = (links: string[]) => template.replace('</head>', () => `${links.join('')}</head>`)
  const session = '<link rel="preload" as="fetch" crossorigin href="/api/auth/session">'
  const pages = new Map(
    Object.entries(files).map(([path, names]) => [path, whole([...names.map(linkOf), session])]),
  )
  return (path) => pages.get(path) ?? pages.get('*') ?? template
}

const versionOf = (...texts: string[]): string =>
  createHash('sha256').update(texts.join('\0')).digest('hex').slice(0, 12)

/** The page that the service worker shows without a connection: it comes with a policy of its own. */
const offlineHeaders = {
  ...pageHeaders,
  'content-security-policy': offlinePolicy,
  'cache-control': 'no-cache',
}

/** Tells open pages which version is on the server; the service worker, what its offline page comes to. Never kept. */
function serveVersions(server: Server, folder: string, version: string): void {
  server.fastify.get('/version.json', (_request, reply) =>
    reply.header('cache-control', 'no-cache').send({ version }),
  )
  const worker = join(folder, 'sw.js')
  if (!existsSync(worker)) return
  const parts = ['sw.js', 'offline.html', 'offline.css', 'offline.js', 'mark.svg']
  const [text = '', ...rest] = parts.map((name) => readFileSync(join(folder, name), 'utf8'))
  const script = text.replace('__OFFLINE_VERSION__', versionOf(text, ...rest))
  const policy = { 'content-security-policy': workerPolicy, 'cache-control': 'no-cache' }
  server.fastify.get('/sw.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').headers(policy).send(script),
  )
}

/** Serves the built web: hashed files for a year, brotli made at build, every other address is the application's page. */
export async function servePages(server: Server, folder: string, contacts: Contacts): Promise<void> {
  const page = join(folder, 'index.html')
  if (!existsSync(page)) return
  const template = readFileSync(page, 'utf8')
  const version = versionOf(template)
  const pageAt = pagesOf(withContacts(template, contacts).replace('__APP_VERSION__', version), folder)
  serveVersions(server, folder, version)
  await server.fastify.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    wildcard: false,
    globIgnore: ['**/*.br', '**/*.gz', 'index.html', 'pages.json', 'sw.js'],
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', hashed.test(path) ? year : 'public, max-age=0, must-revalidate')
      if (path.endsWith('/offline.html')) reply.headers(offlineHeaders)
    },
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
      .send(pageAt(path).replaceAll('__CSP_NONCE__', nonce))
  })
}
