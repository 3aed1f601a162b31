import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { common, refuse } from '../../../shared/platform/refusal.ts'
import { offlinePolicy, pageHeaders, pagePolicy, workerPolicy } from './security.ts'
import type { Server } from './server.ts'

const year = 'public, max-age=31536000, immutable'
const fileLike = /\/\.|\.\w{1,8}$/

/** Contacts of the clinic, shown by the page before any call. */
interface Contacts {
  phone: string
  email: string
  site: string
  /** The line under the phone number. */
  note: string | null
}

const quoted = (text: string) => text.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Writes the contacts into the page, where the web reads them. */
function withContacts(page: string, { phone, email, site, note }: Contacts): string {
  const values: Record<string, string> = { PHONE: phone, EMAIL: email, SITE: site, NOTE: note ?? '' }
  return page.replace(/__CLINIC_(PHONE|EMAIL|SITE|NOTE)__/g, (_place, name) => quoted(values[name] ?? ''))
}

/**
 * Files that a page needs, by address (`/preorder/*`: an item of a list, `*`: any other), as the build lists
 * them.
 */
type PageFiles = Record<string, string[]>

const linkOf = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="/${file}">`
    : `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`

/** Adds preload links for the page's files and its session, so that no file waits for another one. */
function pagesOf(template: string, folder: string): (path: string) => string {
  const list = join(folder, 'pages.json')
  const files: PageFiles = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : {}
  const whole = (links: string[]) => template.replace('</head>', () => `${links.join('')}</head>`)
  const session = '<link rel="preload" as="fetch" crossorigin href="/api/auth/session">'
  const pages = new Map(
    Object.entries(files).map(([path, names]) => [path, whole([...names.map(linkOf), session])]),
  )
  const below = (path: string) => pages.get(path.replace(/[^/]+$/, '*'))
  return (path) => pages.get(path) ?? below(path) ?? pages.get('*') ?? template
}

const versionOf = (...texts: string[]): string =>
  createHash('sha256').update(texts.join('\0')).digest('hex').slice(0, 12)

/** The page that the service worker shows offline; it has a content policy of its own. */
const offlineHeaders = {
  ...pageHeaders,
  'content-security-policy': offlinePolicy,
  'cache-control': 'no-cache',
}

const workerHeaders = { 'content-security-policy': workerPolicy, 'cache-control': 'no-cache' }

/**
 * Replaces names of fonts in the offline page by their hashed names: `__golos-latin__` becomes
 * `golos-latin-Ab12.woff2`.
 */
function withFonts(text: string, folder: string): string {
  const assets = join(folder, 'assets')
  const names = existsSync(assets) ? readdirSync(assets) : []
  return text.replace(/__(golos-\w+)__/g, (place, font: string) => {
    return names.find((name) => name.startsWith(`${font}-`) && name.endsWith('.woff2')) ?? place
  })
}

const offlineParts = ['sw.js', 'offline.css', 'offline.html', 'offline.js', 'mark.svg']

/** Tells open pages the version of the server and serves the service worker with the hash of its offline page. */
function serveVersions(server: Server, folder: string, version: string): void {
  const { fastify } = server
  fastify.get('/version.json', (_request, reply) =>
    reply.header('cache-control', 'no-cache').send({ version }),
  )
  if (!existsSync(join(folder, 'sw.js'))) return
  const texts = offlineParts.map((name) => withFonts(readFileSync(join(folder, name), 'utf8'), folder))
  const [worker = '', style = ''] = texts
  const script = worker.replace('__OFFLINE_VERSION__', versionOf(...texts))
  fastify.get('/sw.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').headers(workerHeaders).send(script),
  )
  fastify.get('/offline.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(style),
  )
}

/** Serves the files of the build: hashed ones by one route, each of the few others by its own. */
async function serveFiles({ fastify }: Server, folder: string): Promise<void> {
  const common = { index: false as const, preCompressed: true, cacheControl: false }
  const assets = join(folder, 'assets')
  if (existsSync(assets))
    await fastify.register(fastifyStatic, {
      ...common,
      root: assets,
      prefix: '/assets/',
      decorateReply: false,
      // A compressed file is served instead of the plain one, never under its own name.
      allowedPath: (path) => !/\.(br|gz)$/.test(path),
      setHeaders: (reply) => void reply.header('cache-control', year),
    })
  await fastify.register(fastifyStatic, {
    ...common,
    root: folder,
    wildcard: false,
    globIgnore: ['assets/**', '**/*.br', '**/*.gz', 'index.html', 'pages.json', 'sw.js', 'offline.css'],
    setHeaders: (reply, path) => {
      reply.header('cache-control', 'public, max-age=0, must-revalidate')
      if (path.endsWith('/offline.html')) reply.headers(offlineHeaders)
    },
  })
}

/**
 * Serves the built web and its page with the current contacts: hashed files for a year, brotli from the build,
 * the application's page at every other address.
 */
export async function servePages(
  server: Server,
  folder: string,
  contactsNow: () => Promise<Contacts>,
): Promise<void> {
  const page = join(folder, 'index.html')
  if (!existsSync(page)) return
  const template = readFileSync(page, 'utf8')
  const version = versionOf(template)
  const pageAt = pagesOf(template.replace('__APP_VERSION__', version), folder)
  serveVersions(server, folder, version)
  await serveFiles(server, folder)
  server.fastify.get('/*', async (request, reply) => {
    const [path = ''] = request.url.split('?')
    if (path.startsWith('/api/') || fileLike.test(path)) return refuse(common.NOT_FOUND)
    const contacts = await contactsNow()
    const nonce = randomBytes(16).toString('base64')
    return reply
      .type('text/html; charset=utf-8')
      .headers(pageHeaders)
      .header('content-security-policy', pagePolicy(nonce))
      .header('cache-control', 'no-store')
      .send(withContacts(pageAt(path).replaceAll('__CSP_NONCE__', nonce), contacts))
  })
}
