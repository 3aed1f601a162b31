import { Agent, get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { anyone } from '../../../shared/platform/actor.ts'
import { route } from '../../../shared/platform/route.ts'
import { emptyDatabase } from '../../../test/harness.ts'
import { bareServer, eventually } from '../../../test/platform.ts'
import type { Database } from '../db/types.ts'

const slow = route('GET', '/api/slow', { summary: '', reply: z.string() })
const quick = route('GET', '/api/quick', { summary: '', reply: z.string() })

let db: Database
beforeAll(async () => {
  db = await emptyDatabase()
})
afterAll(() => db.close())

/** A listening server with a call that ends when the test says so. */
async function listening() {
  const { fastify, serve } = await bareServer(db)
  const begun = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  serve(slow, { allow: anyone }, async () => {
    begun.resolve()
    await finish.promise
    return 'done'
  })
  serve(quick, { allow: anyone }, () => 'quick')
  let arrived = 0
  fastify.server.on('request', () => {
    arrived += 1
  })
  const url = await fastify.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => fastify.close())
  return { fastify, url, begun: begun.promise, finish: finish.resolve, arrived: () => arrived }
}

const read = (url: string, agent: Agent) =>
  new Promise<{ status: number; body: string }>((resolve, reject) => {
    get(url, { agent }, async (response) => {
      let body = ''
      for await (const chunk of response) body += chunk
      resolve({ status: response.statusCode ?? 0, body })
    }).on('error', reject)
  })

/** Everything received until the other side closes the connection. */
async function everything(socket: Socket): Promise<string> {
  let answer = ''
  socket.on('error', () => {})
  socket.on('data', (chunk) => {
    answer += chunk
  })
  await new Promise((resolve) => socket.on('close', resolve))
  return answer
}

function raw(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname, () => socket.write(bytes))
  return everything(socket)
}

describe('a process that closes', () => {
  test('finishes the calls under way and then ends, although clients keep their connections open', async () => {
    const { fastify, url, begun, finish } = await listening()
    const agent = new Agent({ keepAlive: true })
    onTestFinished(() => agent.destroy())
    await read(`${url}/api/quick`, agent)
    const answer = read(`${url}/api/slow`, agent)
    await begun
    const closed = fastify.close()
    finish()
    expect(await answer).toEqual({ status: 200, body: '{"result":"done"}' })
    await closed
  })

  test('accepts no new connection', async () => {
    const { fastify, url, begun, finish } = await listening()
    const agent = new Agent()
    const answer = read(`${url}/api/slow`, agent)
    await begun
    const closed = fastify.close()
    await eventually(() => read(`${url}/api/quick`, agent).catch((error) => error.code)).toBe('ECONNREFUSED')
    finish()
    await Promise.all([answer, closed])
  })

  test('answers 503 to a call on an open connection', async () => {
    const { fastify, url, begun, finish, arrived } = await listening()
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname)
    const answers = everything(socket)
    const ask = (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`)
    ask('/api/slow')
    await begun
    const closed = fastify.close()
    ask('/api/quick')
    await eventually(arrived).toBe(2)
    finish()
    await closed
    const [first, second] = (await answers).split(/(?=HTTP\/1.1)/)
    expect(first).toContain('"done"')
    expect(second).toMatch(/^HTTP\/1.1 503 .*connection: close.*"code":"CLOSING"/is)
  })
})

describe('input that is no HTTP request', () => {
  test('endless headers are refused (431) in the shape of our errors', async () => {
    const { url } = await listening()
    const answer = await raw(url, `GET /api/quick HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1.1 431 /)
    expect(answer).toContain('"code":"BAD_REQUEST"')
  })

  test.each([
    'nonsense\r\n\r\n',
    'GET /api/quick HTTP/1.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ])('%j is refused (400) and the connection is closed', async (bytes) => {
    const { url } = await listening()
    expect(await raw(url, bytes)).toMatch(/^HTTP\/1.1 400 /)
  })
})
