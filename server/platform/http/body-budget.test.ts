import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { common, Refusal } from '../../../shared/platform/refusal.ts'
import { eventually } from '../../../test/platform.ts'
import { openBodyBudget } from './body-budget.ts'

/**
 * A server that works on at most a thousand bytes of bodies at once, of which those of five bytes count for nothing, and
 * answers a body when it is told to.
 */
async function open() {
  const budget = openBodyBudget(1000, 5)
  const atWork: (() => void)[] = []
  const fastify = Fastify()
  let admitted = 0
  const onRequest = async (...[asked, reply]: Parameters<typeof budget.hold>) => {
    budget.hold(asked, reply, { largest: 900, caller: String(asked.headers['x-caller'] ?? asked.id) })
    admitted += 1
  }
  const answered = () => new Promise((resolve) => atWork.push(() => resolve({})))
  fastify.post(
    '/',
    { onRequest: (asked, reply) => onRequest(asked, reply, { largest: 900, caller: '' }) },
    answered,
  )
  fastify.setErrorHandler((error, _asked, reply) =>
    reply.code(error instanceof Refusal ? error.kind.status : 500).send({}),
  )
  await fastify.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => fastify.close())
  const { port } = fastify.server.address() as AddressInfo
  const send = (bytes: number, caller?: string) =>
    fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(caller && { 'x-caller': caller }) },
      body: JSON.stringify('x'.repeat(bytes - 2)),
    }).then(({ status }) => status)
  return { port, atWork, send, admitted: () => admitted }
}

test('bodies that do not fit beside those being worked on are refused, and fit again when those are answered', async () => {
  const { atWork, send } = await open()
  const first = send(600)
  await eventually(() => atWork.length).toBe(1)
  expect(await send(600)).toBe(common.TOO_OFTEN.status)
  const second = send(400)
  await eventually(() => atWork.length).toBe(2)
  for (const answer of atWork) answer()
  expect(await Promise.all([first, second])).toEqual([200, 200])
  const third = send(600)
  await eventually(() => atWork.length).toBe(3)
  atWork[2]?.()
  expect(await third).toBe(200)
})

test('a body whose connection broke no longer counts', async () => {
  const { port, atWork, send, admitted } = await open()
  const headers = { 'content-type': 'application/json', 'content-length': '900' }
  const broken = request({ port, host: '127.0.0.1', method: 'POST', headers })
  broken.on('error', () => {})
  broken.write('"half')
  await eventually(admitted).toBe(1)
  expect(await send(600)).toBe(common.TOO_OFTEN.status)
  broken.destroy()
  // The server may learn of the broken connection a moment later.
  const next = async () => {
    const answer = send(600)
    await Promise.race([answer, eventually(() => atWork.length).toBe(1)])
    atWork[0]?.()
    return answer
  }
  await eventually(next).toBe(200)
})

test('one caller sends four bodies at once; the fifth is refused, another caller is not', async () => {
  const { atWork, send } = await open()
  const four = [1, 2, 3, 4].map(() => send(10, 'one'))
  await eventually(() => atWork.length).toBe(4)
  expect(await send(10, 'one')).toBe(common.TOO_OFTEN.status)
  const other = send(10, 'other')
  await eventually(() => atWork.length).toBe(5)
  for (const answer of atWork) answer()
  expect(await Promise.all([...four, other])).toEqual([200, 200, 200, 200, 200])
})

test('small bodies count for nothing, however many one caller sends at once', async () => {
  const { atWork, send } = await open()
  const many = Array.from({ length: 12 }, () => send(5, 'one'))
  await eventually(() => atWork.length).toBe(12)
  for (const answer of atWork) answer()
  expect(new Set(await Promise.all(many))).toEqual(new Set([200]))
})
