import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { admin, anyone, signedIn } from '../../../shared/platform/actor.ts'
import { common, refuse } from '../../../shared/platform/refusal.ts'
import { route } from '../../../shared/platform/route.ts'
import { emptyDatabase } from '../../../test/harness.ts'
import { bareServer } from '../../../test/platform.ts'
import type { Database } from '../db/types.ts'

const Note = z.strictObject({
  title: z.string('Укажите название').min(1, 'Укажите название').max(10, 'Не больше 10 знаков'),
  pages: z.number('Укажите число страниц').int(),
  author: z.strictObject({ name: z.string('Укажите имя') }).optional(),
})

const notes = {
  add: route('POST', '/api/notes', {
    summary: '',
    body: Note,
    reply: z.object({ title: z.string() }),
    status: 201,
  }),
  one: route('GET', '/api/notes/:id', {
    summary: '',
    params: z.strictObject({ id: z.uuid() }),
    query: z.object({ limit: z.coerce.number().int().max(100).default(20) }),
    reply: z.object({ id: z.string(), limit: z.number() }),
  }),
  mine: route('GET', '/api/my-notes', { summary: '', reply: z.string() }),
  keep: route('POST', '/api/my-notes', { summary: '', body: Note, reply: z.string() }),
  all: route('GET', '/api/all-notes', { summary: '', reply: z.string() }),
  refused: route('GET', '/api/refused', { summary: '', reply: z.string() }),
  broken: route('POST', '/api/broken', { summary: '', body: z.object({}).loose(), reply: z.string() }),
  lying: route('GET', '/api/lying', { summary: '', reply: z.object({ count: z.number() }) }),
}

let db: Database
let bare: Awaited<ReturnType<typeof bareServer>>

beforeAll(async () => {
  db = await emptyDatabase()
  bare = await bareServer(db)
  const { serve } = bare
  serve(notes.add, { allow: anyone }, ({ body }) => ({ ...body, secretField: 'hidden' }))
  serve(notes.one, { allow: anyone }, ({ params, query }) => ({ id: params.id, limit: query.limit }))
  serve(notes.mine, { allow: signedIn }, ({ actor }) => actor.accountId)
  serve(notes.keep, { allow: signedIn }, ({ body }) => body.title)
  serve(notes.all, { allow: admin }, () => 'all')
  serve(notes.refused, { allow: anyone }, () =>
    refuse(common.TOO_OFTEN, { retryAfter: 90, details: { free: [1] } }),
  )
  serve(notes.broken, { allow: anyone }, ({ body }) => {
    throw new Error(`cannot store ${JSON.stringify(body)}`)
  })
  serve(notes.lying, { allow: anyone }, () => ({ count: 'many' }) as unknown as { count: number })
})

afterAll(async () => {
  await bare.fastify.close()
  await db.close()
})

const send = (method: 'GET' | 'POST' | 'PUT' | 'HEAD' | 'OPTIONS', url: string, options: object = {}) =>
  bare.fastify.inject({ method, url, ...options })
const add = (payload: unknown, headers: Record<string, string> = {}) =>
  send('POST', '/api/notes', {
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    headers: { 'content-type': 'application/json', ...headers },
  })
const good = { title: 'Осмотр', pages: 3 }

describe('a success', () => {
  test('answers { result } with the status of the contract and only its fields', async () => {
    const answer = await add(good)
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toEqual({ result: { title: 'Осмотр' } })
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  })

  test('has a request id, is not cached and is not sniffed by browsers', async () => {
    const { headers } = await send('GET', '/api/lying')
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  test('HEAD answers as GET does, without a body', async () => {
    const answer = await send('HEAD', '/api/notes/0190a0b0-0000-7000-8000-000000000001')
    expect([answer.statusCode, answer.body]).toEqual([200, ''])
  })
})

describe('rights', () => {
  test('a guest is asked to sign in (401)', async () => {
    const answer = await send('GET', '/api/my-notes')
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toEqual({ error: { code: 'NO_SESSION', message: common.NO_SESSION.message } })
  })

  test('a guest is not told about errors in the body of a request; a signed-in user is', async () => {
    const by = (headers: object) => send('POST', '/api/my-notes', { payload: { title: '' }, headers })
    expect((await by({})).json().error.code).toBe('NO_SESSION')
    expect((await by({ 'x-actor': 'ivan' })).json().error.code).toBe('INVALID')
  })

  test('a member without the role is refused (403); an admin is allowed', async () => {
    const by = (actor: string) => send('GET', '/api/all-notes', { headers: { 'x-actor': actor } })
    expect((await by('ivan')).json().error.code).toBe('FORBIDDEN')
    expect((await by('admin')).statusCode).toBe(200)
  })
})

describe('a failed check', () => {
  test('names all failing fields with Russian sentences (422)', async () => {
    const answer = await add({ pages: 'three', author: {} })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().error).toEqual({
      code: 'INVALID',
      message: common.INVALID.message,
      fields: { title: 'Укажите название', pages: 'Укажите число страниц', 'author.name': 'Укажите имя' },
    })
  })

  test('a failed check of one field shows its sentence as the message', async () => {
    expect((await add({ ...good, title: 'Слишком длинное' })).json().error.message).toBe(
      'Не больше 10 знаков',
    )
  })

  test('names unknown fields, so that a typo is never silently dropped', async () => {
    const answer = await add(
      '{"title":"a","pages":1,"titel":"b","author":{"name":"c","age":5},"__proto__":{"x":1}}',
    )
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().error.fields).sort()).toEqual(['__proto__', 'author.age', 'titel'])
    expect(({} as { x?: number }).x).toBeUndefined()
  })

  test('an empty body is treated as an object without fields', async () => {
    for (const answer of [await send('POST', '/api/notes'), await add('')])
      expect(Object.keys(answer.json().error.fields)).toEqual(['title', 'pages'])
  })

  test.each(['/api/notes/17', '/api/notes/%00', `/api/notes/${'a'.repeat(300)}`])(
    '%s is not found (404)',
    async (url) => {
      const answer = await send('GET', url)
      expect([answer.statusCode, answer.json().error.code]).toEqual(
        url.endsWith('%00') ? [422, 'INVALID'] : [404, 'NOT_FOUND'],
      )
    },
  )

  test('a wrong query is a failed check too', async () => {
    const answer = await send('GET', '/api/notes/0190a0b0-0000-7000-8000-000000000001?limit=1000')
    expect([answer.statusCode, Object.keys(answer.json().error.fields)]).toEqual([422, ['limit']])
  })
})

describe('a broken request', () => {
  test.each(['{', '{"title":}', 'title=a', '[1', '"text"', '[]', '17', 'true', '{}{}', '\u0000', '{a:1}'])(
    '%j instead of an object is refused (400)',
    async (payload) => {
      const answer = await add(payload)
      expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'BAD_REQUEST'])
    },
  )

  test.each([
    ['[', ']'],
    ['{"a":', '}'],
  ])('endless nesting of %s is refused (400)', async (open, close) => {
    const deep = `${open.repeat(9000)}1${close.repeat(9000)}`
    expect((await add(deep)).statusCode).toBe(400)
    const inside = { payload: `{"a":${deep}}`, headers: { 'content-type': 'application/json' } }
    expect((await send('POST', '/api/broken', inside)).statusCode).toBe(400)
  })

  test.each([
    'application/x-www-form-urlencoded',
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'application/json-patch+json',
    'text/html',
  ])('a body of type %s is refused (415)', async (type) => {
    const answer = await add('{"title":"a"}', { 'content-type': type })
    expect([answer.statusCode, answer.json().error.code]).toEqual([415, 'WRONG_TYPE'])
  })

  test('a body over 64 KiB is refused (413) without being read', async () => {
    const answer = await add({ ...good, title: 'a'.repeat(70_000) })
    expect([answer.statusCode, answer.json().error.code]).toEqual([413, 'TOO_LARGE'])
  })

  test.each([
    { ...good, title: 'a\0b' },
    { ...good, author: { name: '\0' } },
    { ...good, 'na\0me': 1 },
  ])('a null byte anywhere in %j is refused (422)', async (payload) => {
    const answer = await add(payload)
    expect([answer.statusCode, answer.json().error.message]).toEqual([422, 'Недопустимый знак в тексте'])
  })

  test('a null byte in the query is refused (422)', async () => {
    const answer = await send('GET', '/api/notes/0190a0b0-0000-7000-8000-000000000001?limit=%00')
    expect(answer.statusCode).toBe(422)
  })

  test('a body that repeats a field name is accepted with the last value', async () => {
    expect((await add('{"title":"one","pages":1,"title":"two"}')).json().result.title).toBe('two')
  })

  test.each([['\u0001'], ['\u001b[31m'], ['\u007f'], ['\u0085'], ['\u202eтекст'], ['\u2066текст']])(
    'a control character (%j) is refused (422) by the name of its field, in the body and in the query',
    async ([sign]) => {
      const answer = await add({ ...good, author: { name: `Имя${sign}` } })
      expect([answer.statusCode, answer.json().error.fields]).toEqual([
        422,
        { 'author.name': 'Недопустимый знак в тексте' },
      ])
      const asked = new URLSearchParams({ limit: `1${sign}` })
      const url = `/api/notes/0190a0b0-0000-7000-8000-000000000001?${asked}`
      expect((await send('GET', url)).json().error.message).toBe('Недопустимый знак в тексте')
    },
  )

  test.each(['\n', '\r\n', '\u2028'])('a name in two lines (%j) is refused (422)', async (line) => {
    const answer = await add({ ...good, title: `ООО «Ромашка»${line}Bcc: a@b.ru` })
    expect([answer.statusCode, answer.json().error.fields]).toEqual([422, { title: 'Без переносов строки' }])
  })

  test('right-to-left letters, a tab and emoji are text like any other', async () => {
    for (const title of ['שלום', 'а\tб', '👩‍⚕️']) expect((await add({ ...good, title })).statusCode).toBe(201)
  })

  test.each(['\\ud800', '\\udc00 text', 'text \\ud83d'])(
    'half of a surrogate pair (%s) cannot be stored and is refused (422)',
    async (half) => {
      const answer = await add(`{"title":"${half}","pages":1}`)
      expect([answer.statusCode, answer.json().error.message]).toEqual([422, 'Недопустимый знак в тексте'])
    },
  )

  test('half of a surrogate pair in the name of a field is refused (422)', async () => {
    expect((await add('{"title":"one","pages":1,"\\ud800":1}')).statusCode).toBe(422)
  })
})

describe('unknown addresses', () => {
  test.each([
    ['GET', '/api/nothing', 404, 'NOT_FOUND'],
    ['PUT', '/api/notes', 404, 'NOT_FOUND'],
    ['OPTIONS', '/api/notes', 404, 'NOT_FOUND'],
    ['GET', '/api/%E0%A4%A', 400, 'BAD_REQUEST'],
    ['GET', '/%', 400, 'BAD_REQUEST'],
    ['GET', '/api/../../etc/passwd', 404, 'NOT_FOUND'],
  ] as const)(
    '%s %s is answered with the status %i and our usual error format',
    async (method, url, status, code) => {
      const answer = await send(method, url)
      expect([answer.statusCode, answer.json().error.code]).toEqual([status, code])
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
    },
  )
})

describe('a refusal and an internal fault', () => {
  test('a refusal carries its details and the seconds to wait', async () => {
    const answer = await send('GET', '/api/refused')
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '90'])
    expect(answer.json().error).toMatchObject({ code: 'TOO_OFTEN', details: { free: [1] } })
  })

  test('a fault shows only its request id; the log has the same id and no personal data', async () => {
    const answer = await send('POST', '/api/broken', { payload: { phone: '+79161234567' } })
    const { error } = answer.json()
    expect(answer.statusCode).toBe(500)
    expect(error).toEqual({
      code: 'FAULT',
      message: common.FAULT.message,
      requestId: answer.headers['x-request-id'],
    })
    const line = bare.lines.find((text) => text.includes(error.requestId) && text.includes('request failed'))
    expect(line).toContain('cannot store')
    expect(bare.lines.join('')).not.toContain('9161234567')
  })

  test('an answer that does not match its contract becomes a fault (500), and its data is not sent', async () => {
    const answer = await send('GET', '/api/lying')
    expect(answer.statusCode).toBe(500)
    expect(answer.body).not.toContain('many')
  })
})
