import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Actor, admin, signedIn } from '../../../shared/platform/actor.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import { common, refuse } from '../../../shared/platform/refusal.ts'
import { route } from '../../../shared/platform/route.ts'
import { emptyDatabase } from '../../../test/harness.ts'
import { bareServer } from '../../../test/platform.ts'
import type { Database } from '../db/types.ts'
import { sealContext } from './record.ts'
import { asSystemOver } from './system.ts'
import { changed, note, noteShown } from './trail.ts'

const someId = '0190a0b0-0000-7000-8000-000000000001'
const params = z.strictObject({ id: z.uuid() })
const look = route('GET', '/api/audited/:id', {
  summary: 'Тест',
  audit: { act: 'view', what: 'account' },
  params,
  query: z.strictObject({ search: z.string().optional() }),
  reply: z.literal(true),
})
const own = route('GET', '/api/audited-own', {
  summary: 'Тест',
  audit: { act: 'view', what: 'account' },
  reply: z.literal(true),
})
const change = route('POST', '/api/audited/:id', {
  summary: 'Тест',
  audit: { act: 'change', what: 'account' },
  params,
  body: z.strictObject({
    name: z.string(),
    isRefused: z.boolean().default(false),
    isShown: z.boolean().default(false),
  }),
  reply: z.literal(true),
})

const ownChange = route('POST', '/api/audited-own', {
  summary: 'Тест',
  audit: { act: 'change', what: 'account' },
  reply: z.literal(true),
})

const changeHint = route('POST', '/api/audited-hint', {
  summary: 'Тест',
  audit: { act: 'change', what: 'hint' },
  reply: z.literal(true),
})

/** The header `x-who` names the caller, `x-role` the role. */
async function actorOf({ headers }: FastifyRequest): Promise<Actor> {
  const roles = headers['x-role'] ? [String(headers['x-role'])] : []
  return { kind: 'member', accountId: String(headers['x-who']) as AccountId, phone: '+79990000000', roles }
}

let db: Database
let bare: Awaited<ReturnType<typeof bareServer>>

beforeAll(async () => {
  db = await emptyDatabase()
  bare = await bareServer(db, { actorOf })
  bare.serve(look, { allow: signedIn }, async ({ look: tell }) => {
    tell({ count: 1 })
    return true as const
  })
  bare.serve(own, { allow: signedIn }, async ({ look: tell }) => {
    tell(null)
    return true as const
  })
  bare.serve(ownChange, { allow: signedIn }, () => refuse(common.CONFLICT, { details: { name: 'Анна' } }))
  bare.serve(changeHint, { allow: admin }, () => refuse(common.CONFLICT, { details: { name: 'Паспорт' } }))
  bare.serve(change, { allow: admin }, ({ params: { id }, body, transact }) =>
    transact(async (tx) => {
      note(tx, { id, ...changed({ name: 'Анна', city: 'ekb' }, { name: body.name, city: 'ekb' }) })
      if (body.isRefused && body.name === 'Двое') noteShown(tx, { what: 'booking', count: 2 })
      if (body.isRefused) refuse(common.CONFLICT, body.isShown ? { details: { name: 'Анна' } } : {})
      return true as const
    }),
  )
})

afterAll(async () => {
  await bare.fastify.close()
  await db.close()
})

/** A new caller in a role, and the audit rows about that caller. */
function somebody(role = '') {
  const who = randomUUID()
  const headers = { 'x-who': who, ...(role && { 'x-role': role }) }
  return {
    get: (url: string) => bare.fastify.inject({ url, headers }),
    post: (payload: object, more: Record<string, string> = {}) =>
      bare.fastify.inject({
        method: 'POST',
        url: `/api/audited/${someId}`,
        payload,
        headers: { ...headers, ...more },
      }),
    postHint: () => bare.fastify.inject({ method: 'POST', url: '/api/audited-hint', headers }),
    postOwn: () => bare.fastify.inject({ method: 'POST', url: '/api/audited-own', headers }),
    async events() {
      const text = 'select *, host(address) as host from audit_events where account_id = $1 order by id'
      const { rows } = await db.execute(text, [who])
      return rows.map(({ id, details, ...row }) => ({
        ...row,
        sealed: details,
        details: details && JSON.parse(bare.server.secrets.open(`${details}`, sealContext(`${id}`))),
      }))
    },
  }
}

describe('the audit', () => {
  test('records who viewed what, in which role, from where, and what was searched for', async () => {
    const registrar = somebody('registrar')
    await registrar.get(`/api/audited/${someId}?search=abc`)
    expect(await registrar.events()).toEqual([
      expect.objectContaining({
        role: 'registrar',
        act: 'view',
        what: 'account',
        subject_id: someId,
        call: 'GET /api/audited/:id',
        host: '127.0.0.1',
        at: bare.clock.now(),
        details: { count: 1, query: { search: 'abc' } },
      }),
    ])
  })

  test('keeps typed and shown data sealed', async () => {
    const person = somebody()
    await person.get(`/api/audited/${someId}?search=secret`)
    const [event] = await person.events()
    expect(event?.sealed).toMatch(/^v2\./)
    expect(event?.sealed).not.toContain('secret')
  })

  test('records old and new values of a change, only of the fields that differ', async () => {
    const admin = somebody('admin')
    await admin.post({ name: 'Ольга' })
    expect(await admin.events()).toMatchObject([
      { act: 'change', role: 'admin', details: { before: { name: 'Анна' }, after: { name: 'Ольга' } } },
    ])
  })

  test('has nothing about a refused change, and of a call without the right that it was refused', async () => {
    const admin = somebody('admin')
    const stranger = somebody()
    expect((await admin.post({ name: 'Ольга', isRefused: true })).statusCode).toBe(409)
    expect((await stranger.post({ name: 'Ольга' })).statusCode).toBe(403)
    expect(await admin.events()).toEqual([])
    expect(await stranger.events()).toMatchObject([
      { act: 'refuse', what: 'account', role: 'person', subject_id: someId, details: null },
    ])
  })

  test('records a view when a refused change shows the current data', async () => {
    const admin = somebody('admin')
    const person = somebody()
    await admin.post({ name: 'Ольга', isRefused: true, isShown: true })
    expect(await admin.events()).toMatchObject([{ act: 'view', what: 'account', subject_id: someId }])
    expect(await person.postOwn()).toMatchObject({ statusCode: 409 })
    expect(await person.events()).toEqual([])
  })

  test('has nothing about a refused change that shows no people', async () => {
    const admin = somebody('admin')
    expect(await admin.postHint()).toMatchObject({ statusCode: 409 })
    expect(await admin.events()).toEqual([])
  })

  test('records how many bookings the refusal of a change has shown', async () => {
    const admin = somebody('admin')
    await admin.post({ name: 'Двое', isRefused: true, isShown: true })
    expect(await admin.events()).toMatchObject([{ act: 'view', what: 'booking', details: { count: 2 } }])
  })

  test('records work of jobs and of console commands, but nothing when they changed nothing', async () => {
    const asSystem = asSystemOver({ db, clock: bare.clock, secrets: bare.server.secrets })
    const since = randomUUID()
    await asSystem('close-missed-visits', async (tx) => note(tx, { id: since, count: 7 }))
    await asSystem('make-admin', async (tx) => note(tx, { id: since }))
    await asSystem('sweep-imports', async () => undefined)
    const { rows } = await db.execute(
      'select role, act, what, call, account_id, host(address) as host from audit_events where subject_id = $1 or call = $2 order by role',
      [since, 'sweep-imports'],
    )
    const nobody = { account_id: null, host: null }
    expect(rows).toEqual([
      { role: 'console', act: 'change', what: 'account', call: 'make-admin', ...nobody },
      { role: 'system', act: 'change', what: 'booking', call: 'close-missed-visits', ...nobody },
    ])
  })

  test('has nothing about system work that was rolled back', async () => {
    const asSystem = asSystemOver({ db, clock: bare.clock, secrets: bare.server.secrets })
    const id = randomUUID()
    const failed = asSystem('prove-due-days', async (tx) => {
      note(tx, { id })
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    expect((await db.execute('select 1 from audit_events where subject_id = $1', [id])).rows).toEqual([])
  })

  test('does not record people who view their own data', async () => {
    const person = somebody()
    expect((await person.get('/api/audited-own')).statusCode).toBe(200)
    expect(await person.events()).toEqual([])
  })

  test('is append-only: the database refuses to change, remove or empty it', async () => {
    await somebody().get(`/api/audited/${someId}`)
    for (const text of [
      `update audit_events set role = 'person'`,
      'delete from audit_events',
      'truncate audit_events',
    ])
      await expect(db.execute(text), text).rejects.toThrow(/only ever added to/)
  })
})
