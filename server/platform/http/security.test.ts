import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { anyone } from '../../../shared/platform/actor.ts'
import { route } from '../../../shared/platform/route.ts'
import { emptyDatabase } from '../../../test/harness.ts'
import { bareServer } from '../../../test/platform.ts'
import type { Database } from '../db/types.ts'

const change = route('POST', '/api/change', { summary: '', body: z.object({}), reply: z.string() })
const look = route('GET', '/api/look', { summary: '', reply: z.string() })

type BareServer = Awaited<ReturnType<typeof bareServer>>
let db: Database
let trial: BareServer
let site: BareServer

beforeAll(async () => {
  db = await emptyDatabase()
  trial = await bareServer(db)
  site = await bareServer(db, { publicUrl: 'https://cabinet.example', trustProxy: true })
  for (const { serve } of [trial, site]) {
    serve(change, { allow: anyone }, ({ address }) => address)
    serve(look, { allow: anyone }, ({ cookies }) => {
      cookies.set('kept', 'yes', 60)
      return 'seen'
    })
  }
})

afterAll(async () => {
  await trial.fastify.close()
  await site.fastify.close()
  await db.close()
})

const post = (bare: BareServer, headers: Record<string, string>) =>
  bare.fastify.inject({ method: 'POST', url: '/api/change', payload: {}, headers })

describe('the check for requests from another site', () => {
  test.each([
    { origin: 'https://evil.example' },
    { origin: 'http://cabinet.example.evil.example' },
    { origin: 'null' },
    { origin: 'nonsense' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', origin: 'http://localhost' },
  ] as Record<string, string>[])(
    'refuses a state-changing request from another site: %j',
    async (headers) => {
      const answer = await post(trial, { host: 'localhost', ...headers })
      expect([answer.statusCode, answer.json().error.code]).toEqual([403, 'FORBIDDEN'])
    },
  )

  test.each([
    {},
    { origin: 'http://localhost' },
    { origin: 'http://localhost', 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
  ] as Record<string, string>[])(
    'allows a state-changing request from our own page or from a program: %j',
    async (headers) => {
      expect((await post(trial, { host: 'localhost', ...headers })).statusCode).toBe(200)
    },
  )

  test('compares with the configured address of the site, not with the Host header', async () => {
    const forged = { host: 'evil.example', origin: 'https://evil.example' }
    expect((await post(site, forged)).statusCode).toBe(403)
    expect((await post(site, { host: '127.0.0.1:3000', origin: 'https://cabinet.example' })).statusCode).toBe(
      200,
    )
  })

  test('allows a request that only reads, because reading changes nothing', async () => {
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const answer = await trial.fastify.inject({ url: '/api/look', headers })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  })
})

test.each(['/api/look', '/%61pi/look', 'http://elsewhere.example/api/look'])(
  'no cache may store an answer, whichever way its address is written: %s',
  async (url) => {
    const answer = await trial.fastify.inject({ method: 'GET', url })
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
  },
)

test('a browser that is made to show an answer as a page loads nothing and frames nothing', async () => {
  for (const url of ['/api/look', '/api/nothing-here']) {
    const { headers } = await trial.fastify.inject(url)
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    )
    expect(headers['x-content-type-options']).toBe('nosniff')
  }
})

describe('behind TLS', () => {
  test('browsers are told to use TLS only, and cookies are Secure', async () => {
    const answer = await site.fastify.inject('/api/look')
    expect(answer.headers['strict-transport-security']).toContain('max-age=31536000')
    expect(answer.cookies[0]).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' })
  })

  test('a trial machine without TLS sends neither the TLS-only header nor the Secure flag of cookies', async () => {
    const answer = await trial.fastify.inject('/api/look')
    expect(answer.headers['strict-transport-security']).toBeUndefined()
    expect(answer.cookies[0]?.secure).toBeUndefined()
  })
})

describe('the address of a visitor', () => {
  test('behind our proxy is the one the proxy adds, not one the visitor made up', async () => {
    const answer = await post(site, { 'x-forwarded-for': '1.1.1.1, 2.2.2.2, 203.0.113.9' })
    expect(answer.json().result).toBe('203.0.113.9')
  })

  test('without a proxy ignores the header', async () => {
    expect((await post(trial, { 'x-forwarded-for': '1.1.1.1' })).json().result).toBe('127.0.0.1')
  })
})
