import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { anyone } from '../../shared/platform/actor.ts'
import { common, refuse } from '../../shared/platform/refusal.ts'
import { route } from '../../shared/platform/route.ts'
import { embeddedDatabase } from '../../test/harness.ts'
import { bareServer } from '../../test/platform.ts'
import type { Database } from './db/types.ts'
import { sweepKeys } from './idempotency.ts'

const order = route('POST', '/api/orders/:shelf', {
  summary: '',
  params: z.object({ shelf: z.string() }),
  body: z.object({ title: z.string() }),
  reply: z.object({ number: z.number(), at: z.string() }),
  status: 201,
})

let db: Database
let bare: Awaited<ReturnType<typeof bareServer>>
let made = 0

beforeAll(async () => {
  db = await embeddedDatabase()
  bare = await bareServer(db)
  bare.serve(order, { allow: anyone }, async ({ transact, body, params, now }) => {
    if (params.shelf === 'both') {
      const number = await transact(async () => 1)
      return { number, at: await transact(async () => 'second') }
    }
    return transact(async () => {
      if (body.title === 'запретная') refuse(common.CONFLICT)
      if (body.title === 'сломанная') throw new Error('broken')
      made += 1
      return { number: made, at: now.toISOString() }
    })
  })
})

afterAll(async () => {
  await bare.fastify.close()
  await db.close()
})

interface TestRequest {
  key?: string
  actor?: string
  title?: string
  shelf?: string
}

const send = ({ key, actor = 'ivan', title = 'книга', shelf = 'a' }: TestRequest) =>
  bare.fastify.inject({
    method: 'POST',
    url: `/api/orders/${shelf}`,
    payload: { title },
    headers: { ...(actor && { 'x-actor': actor }), ...(key !== undefined && { 'idempotency-key': key }) },
  })

describe('a repeated call with the same key', () => {
  test('gets the first answer, word for word, and has no second effect', async () => {
    const first = await send({ key: 'k1' })
    bare.clock.pass(60)
    const second = await send({ key: 'k1' })
    expect([first.statusCode, second.statusCode]).toEqual([201, 201])
    expect(second.body).toBe(first.body)
    expect((await send({ key: 'k2' })).json().result.number).toBe(first.json().result.number + 1)
  })

  test('is refused (409) with another body or at another address', async () => {
    await send({ key: 'k3' })
    for (const other of [{ title: 'журнал' }, { shelf: 'b' }]) {
      const answer = await send({ key: 'k3', ...other })
      expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'CONFLICT'])
    }
  })

  test('is a different call when another account sends it', async () => {
    const mine = await send({ key: 'k4', actor: 'ivan' })
    const hers = await send({ key: 'k4', actor: 'anna' })
    expect(hers.json().result.number).toBe(mine.json().result.number + 1)
  })

  test('is executed after a refusal or a fault: only successes are kept', async () => {
    expect((await send({ key: 'k5', title: 'запретная' })).statusCode).toBe(409)
    expect((await send({ key: 'k5' })).statusCode).toBe(201)
    expect((await send({ key: 'k6', title: 'сломанная' })).statusCode).toBe(500)
    expect((await send({ key: 'k6' })).statusCode).toBe(201)
  })

  test('is executed again a day later, when the key is forgotten', async () => {
    const first = await send({ key: 'k7' })
    bare.clock.pass(25 * 3600)
    await sweepKeys(db, bare.clock.now())
    expect((await send({ key: 'k7' })).json().result.number).not.toBe(first.json().result.number)
  })
})

test('a repeated call that runs two transactions gets the first answer again', async () => {
  const first = await send({ key: 'k9', shelf: 'both' })
  expect(first.json().result).toMatchObject({ number: 1, at: 'second' })
  expect((await send({ key: 'k9', shelf: 'both' })).body).toBe(first.body)
})

test('a repeated call is compared with the first by a keyed digest of its body; the body is not stored', async () => {
  await send({ key: 'k10', title: 'пароль12' })
  const { rows } = await db.execute("select body_digest from idempotency_keys where key = 'k10'")
  const plain = createHash('sha256').update('{"title":"пароль12"}').digest('hex')
  expect(rows[0]?.body_digest).toMatch(/^[0-9a-f]{64}$/)
  expect(rows[0]?.body_digest).not.toBe(plain)
})

test('a stored answer is sealed: a copy of the database shows nothing of it', async () => {
  const first = await send({ key: 'k11', title: 'паспорт' })
  const { rows } = await db.execute("select reply from idempotency_keys where key = 'k11'")
  expect(rows[0]?.reply).toMatch(/^v2\./)
  expect((await send({ key: 'k11', title: 'паспорт' })).body).toBe(first.body)
  await db.execute("update idempotency_keys set reply = $1 where key = 'k10'", [rows[0]?.reply])
  expect((await send({ key: 'k10', title: 'пароль12' })).statusCode).toBe(500)
})

test('a call without a key, or from a guest, is executed each time', async () => {
  const numbers = []
  for (const sent of [{}, {}, { actor: '', key: 'k8' }, { actor: '', key: 'k8' }])
    numbers.push((await send(sent)).json().result.number)
  expect(new Set(numbers).size).toBe(4)
})

test.each(['', 'x'.repeat(201)])('a call with a key of a wrong length is refused (400)', async (key) => {
  expect((await send({ key })).statusCode).toBe(400)
})

test('an account keeps 1,200 answers an hour, and then is told to wait; other accounts are not', async () => {
  const one = (number: number, actor: string) => send({ key: `many-${number}`, actor, title: 'запретная' })
  for (let number = 0; number < 1200; number += 1) await one(number, 'anna')
  expect((await one(1200, 'anna')).statusCode).toBe(common.TOO_OFTEN.status)
  expect((await one(1200, 'ivan')).statusCode).toBe(common.CONFLICT.status)
})
