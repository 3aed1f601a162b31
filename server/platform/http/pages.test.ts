import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyDatabase } from '../../../test/harness.ts'
import { bareServer } from '../../../test/platform.ts'
import type { Database } from '../db/types.ts'
import { servePages } from './pages.ts'

const page =
  '<!doctype html><meta name="csp-nonce" content="__CSP_NONCE__"><meta name="site" content="__CLINIC_SITE__"><meta name="app-version" content="__APP_VERSION__"><script type="module" src="/assets/main-Ab12.js"></script></head>'
const script = 'console.log("кабинет")\n'.repeat(200)

const contacts = {
  phone: '+7 343 300 00 00',
  email: 'help@clinic.example',
  site: 'https://clinic.example/?a=1&b="2"',
  note: null,
}

let folder: string
let db: Database
let bare: Awaited<ReturnType<typeof bareServer>>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cabinet-web-'))
  mkdirSync(join(folder, 'web/assets'), { recursive: true })
  writeFileSync(join(folder, 'secret.txt'), 'inside')
  writeFileSync(join(folder, 'web/index.html'), page)
  writeFileSync(join(folder, 'web/favicon.svg'), '<svg/>')
  writeFileSync(join(folder, 'web/sw.js'), "const version = '__OFFLINE_VERSION__', font = '__golos-latin__'")
  for (const name of ['offline.html', 'offline.js', 'mark.svg'])
    writeFileSync(join(folder, 'web', name), name)
  writeFileSync(join(folder, 'web/offline.css'), '__golos-latin__')
  writeFileSync(join(folder, 'web/assets/golos-latin-Gh78.woff2'), 'font')
  const files = {
    '/preorder': ['assets/steps-Cd34.js'],
    '/preorder/*': ['assets/booking-Gh78.js'],
    '/signin': [],
    '*': ['assets/frame-Ef56.js'],
  }
  writeFileSync(join(folder, 'web/pages.json'), JSON.stringify(files))
  writeFileSync(join(folder, 'web/assets/main-Ab12.js'), script)
  writeFileSync(join(folder, 'web/assets/main-Ab12.js.br'), brotliCompressSync(script))
  db = await emptyDatabase()
  bare = await bareServer(db)
  await servePages(bare.server, join(folder, 'web'), async () => contacts)
})

afterAll(async () => {
  await bare.fastify.close()
  await db.close()
  rmSync(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => bare.fastify.inject({ url, headers })

describe('the page of the application', () => {
  test.each([
    '/',
    '/signin',
    '/preorder?step=factors',
    '/signin?callbackUrl=https://cabinet.example/organization.patients',
    '/organization/patients/',
  ])('is served at %s', async (url) => {
    const answer = await get(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test.each([
    ['/preorder?step=factors', ['/assets/steps-Cd34.js']],
    ['/preorder/01a1fcf2', ['/assets/booking-Gh78.js']],
    ['/organization/patients', ['/assets/frame-Ef56.js']],
    ['/signin', []],
  ])('preloads at %s the files it will need, and the session', async (url, files) => {
    const { body } = await get(url)
    expect([...body.matchAll(/rel="modulepreload"[^>]* href="([^"]+)"/g)].map(([, file]) => file)).toEqual(
      files,
    )
    expect(body).toContain('<link rel="preload" as="fetch" crossorigin href="/api/auth/session">')
  })

  test('does not publish the list of files to preload', async () => {
    expect((await get('/pages.json')).statusCode).toBe(404)
  })

  test('has a new nonce each time, the same in the page and in its policy', async () => {
    const one = await get('/')
    const other = await get('/')
    const nonce = /nonce" content="([^"]+)"/.exec(one.body)?.[1] ?? ''
    expect(nonce).toMatch(/^[A-Za-z0-9+/]{22}==$/)
    expect(one.headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
    expect(other.body).not.toContain(nonce)
  })

  test('runs no inline script, loads nothing from other hosts and cannot be framed', async () => {
    const { headers } = await get('/')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe|https?:|\*/)
    expect(headers['x-frame-options']).toBe('DENY')
    expect(headers['referrer-policy']).toBe('same-origin')
  })

  test("carries the clinic's contacts, escaped", async () => {
    const site = /name="site" content="([^"]*)"/.exec((await get('/')).body)?.[1]
    expect(
      site
        ?.replaceAll('&quot;', '"')
        .replaceAll('&#34;', '"')
        .replaceAll('&amp;', '&')
        .replaceAll('&#38;', '&'),
    ).toBe(contacts.site)
  })

  test('answers HEAD requests too', async () => {
    const answer = await bare.fastify.inject({ method: 'HEAD', url: '/signin' })
    expect([answer.statusCode, answer.body]).toEqual([200, ''])
  })
})

describe('the files of the installed web app', () => {
  test('open pages learn the version of the server, and new pages contain it', async () => {
    const { version } = (await get('/version.json')).json()
    expect(version).toMatch(/^[0-9a-f]{12}$/)
    expect((await get('/')).body).toContain(`name="app-version" content="${version}"`)
    expect((await get('/version.json')).headers['cache-control']).toBe('no-cache')
  })

  test('the service worker is always revalidated, has its own content policy and refers to its offline page', async () => {
    const { headers, body } = await get('/sw.js')
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; script-src 'self'; connect-src 'self'",
    })
    expect(body).toMatch(/^const version = '[0-9a-f]{12}', font = 'golos-latin-Gh78\.woff2'$/)
  })

  test('the offline page has a content policy that also works from the cache, and its style contains the fonts', async () => {
    const { headers } = await get('/offline.html')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
    expect(policy).not.toMatch(/unsafe|connect-src|https?:|\*/)
    expect(headers['cache-control']).toBe('no-cache')
    expect((await get('/offline.css')).body).toBe('golos-latin-Gh78.woff2')
  })
})

describe('a request for something that is not a page', () => {
  test.each([
    '/assets/old-Ff00.js',
    '/missing.png',
    '/api/missing',
    '/assets/main-Ab12.js.br',
    '/assets/main-Ab12.js%2ebr',
    '/assets/main-Ab12.js/',
    '/index.html',
    '/.env',
    '/.git/config',
    '/wp-login.php',
  ])('%s is not found', async (url) => {
    expect((await get(url)).statusCode).toBe(404)
  })

  test.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/..%252fsecret.txt',
    '//secret.txt',
  ])('%s reads no file outside the folder', async (url) => {
    const answer = await get(url)
    expect(answer.body).not.toContain('inside')
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
  })

  test('a POST request is not found', async () => {
    const answer = await bare.fastify.inject({ method: 'POST', url: '/signin', payload: {} })
    expect(answer.json().error.code).toBe('NOT_FOUND')
  })
})

describe('a file of the build', () => {
  const path = '/assets/main-Ab12.js'

  test('with a hash in its name is cached for a year', async () => {
    const { headers } = await get(path)
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(headers['content-type']).toMatch(/^(text|application)\/javascript/)
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  test('supports HEAD, ranges and revalidation for each encoding', async () => {
    const small = { 'accept-encoding': 'br' }
    const whole = await get(path)
    const packed = await get(path, small)
    expect(whole.headers.etag).not.toBe(packed.headers.etag)
    const head = await bare.fastify.inject({ method: 'HEAD', url: path })
    expect([head.headers['content-length'], head.body]).toEqual([whole.headers['content-length'], ''])
    const part = await get(path, { range: 'bytes=0-6' })
    expect([part.statusCode, part.body]).toEqual([206, 'console'])
    const same = { 'if-none-match': String(packed.headers.etag) }
    expect((await get(path, { ...small, ...same })).statusCode).toBe(304)
    expect((await get(path, same)).statusCode).toBe(200)
    const none = await get('/assets/old-Ff00.js', { range: 'bytes=0-6' })
    expect([none.statusCode, none.headers['cache-control']]).toEqual([404, 'no-store'])
  })

  test('without a hash is revalidated and found unchanged', async () => {
    const first = await get('/favicon.svg')
    expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    const again = await get('/favicon.svg', { 'if-none-match': String(first.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('is sent as the prebuilt brotli to browsers that accept it, and plain to others', async () => {
    const small = await get(path, { 'accept-encoding': 'gzip, br' })
    expect(small.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(script)
    expect(String(small.headers.vary).toLowerCase()).toContain('accept-encoding')
    expect((await get(path)).body).toBe(script)
  })
})
