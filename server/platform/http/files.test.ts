import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { anyone } from '../../../shared/platform/actor.ts'
import { FileBody, FileReply } from '../../../shared/platform/file.ts'
import { route } from '../../../shared/platform/route.ts'
import { emptyDatabase } from '../../../test/harness.ts'
import { bareServer } from '../../../test/platform.ts'
import type { Database } from '../db/types.ts'
import { FileAnswer } from './file-answer.ts'

const files = {
  put: route('POST', '/api/files', { summary: '', body: FileBody, reply: z.number(), largest: 100_000 }),
  get: route('GET', '/api/files', { summary: '', reply: FileReply }),
}

let db: Database
let bare: Awaited<ReturnType<typeof bareServer>>

beforeAll(async () => {
  db = await emptyDatabase()
  bare = await bareServer(db)
  bare.serve(files.put, { allow: anyone }, ({ body }) => body.length)
  bare.serve(
    files.get,
    { allow: anyone },
    async () => new FileAnswer("Список (1) 'а'", 'pdf', Buffer.from('%PDF-')),
  )
})

afterAll(async () => {
  await bare.fastify.close()
  await db.close()
})

const put = (payload: Buffer, type = 'application/octet-stream') =>
  bare.fastify.inject({ method: 'POST', url: '/api/files', payload, headers: { 'content-type': type } })

test('a file arrives byte for byte, null bytes included, and may be larger than other bodies', async () => {
  expect((await put(Buffer.alloc(90_000))).json()).toEqual({ result: 90_000 })
})

test.for([
  ['too large', Buffer.alloc(100_001), 'application/octet-stream', 413],
  ['empty', Buffer.alloc(0), 'application/octet-stream', 422],
  ['JSON instead', Buffer.from('{}'), 'application/json', 415],
] as const)('a file that is %s is refused', async ([, payload, type, status]) => {
  expect((await put(payload, type)).statusCode).toBe(status)
})

test('an answer that is a file is saved under its Russian name and never cached', async () => {
  const { headers, body } = await bare.fastify.inject({ method: 'GET', url: '/api/files' })
  const [, name = ''] =
    /^attachment; filename\*=UTF-8''([\w.%~-]+)$/.exec(`${headers['content-disposition']}`) ?? []
  expect([decodeURIComponent(name), headers['content-type'], headers['cache-control'], body]).toEqual([
    "Список (1) 'а'.pdf",
    'application/pdf',
    'no-store',
    '%PDF-',
  ])
})
