import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import type { Actor, Allow, Member } from '../../../shared/platform/actor.ts'
import { atQueue, signedIn } from '../../../shared/platform/actor.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import { route } from '../../../shared/platform/route.ts'
import { embeddedDatabase } from '../../../test/harness.ts'
import { bareServer, eventually, keptLog } from '../../../test/platform.ts'
import type { Database } from '../db/types.ts'
import { liveOver, publish, sessionsTopic } from './live.ts'
import { EventStream } from './stream.ts'

const contract = route('GET', '/api/number/live', { summary: '', reply: z.object({ version: z.number() }) })
const account = '0190a0b0-0000-7000-8000-000000000001' as AccountId
const ivan: Member = { kind: 'member', accountId: account, phone: '+79990000000', roles: [] }

let db: Database
beforeAll(async () => {
  db = await embeddedDatabase()
})
afterAll(() => db.close())

/** A listening server with a stream of one number. */
async function streaming({
  heartbeatMs,
  allow = signedIn,
}: {
  heartbeatMs?: number
  allow?: Allow<Member>
} = {}) {
  const now = { actor: ivan as Actor, version: 1, isAllowed: true, loads: 0, isDatabaseLost: false }
  const actorOf = async () => {
    if (now.isDatabaseLost) throw new Error('the database does not answer')
    return now.actor
  }
  const { fastify, serve } = await bareServer(db, { actorOf })
  const live = liveOver({ db, log: keptLog().log, actorOf, ...(heartbeatMs && { heartbeatMs }) })
  fastify.addHook('preClose', () => live.close())
  serve(contract, { allow }, ({ actor }) => {
    const load = async () => {
      now.loads += 1
      return now.isAllowed ? { version: now.version } : null
    }
    const also = ({ version }: { version: number }) => (version > 1 ? ['others'] : [])
    return new EventStream(live, { actor, event: 'number', topics: ['number'], also, load })
  })
  const url = await fastify.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => fastify.close())
  const say = (topic = 'number') => db.transact(async (tx) => publish(tx, topic))
  return { now, live, fastify, say, open: () => open(`${url}${contract.path}`) }
}

/** A browser that reads a stream. */
async function open(url: string) {
  const controller = new AbortController()
  onTestFinished(() => controller.abort())
  const response = await fetch(url, { signal: controller.signal })
  const heard = { text: '', isOver: false }
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const part of response.body ?? []) heard.text += decoder.decode(part, { stream: true })
  }
  read()
    .catch(() => {})
    .finally(() => {
      heard.isOver = true
    })
  return { response, heard, close: () => controller.abort() }
}

const versions = (text: string) =>
  [...text.matchAll(/event: number\nid: (\d+)\ndata: \{"version":\1\}\n\n/g)].map((one) => Number(one[1]))

describe('a live stream', () => {
  test('receives a change announced within its own process; streams of other processes do not', async () => {
    const one = await streaming()
    const other = await streaming()
    const { heard } = await one.open()
    const far = await other.open()
    await eventually(() => [versions(heard.text), versions(far.heard.text)]).toEqual([[1], [1]])
    const { loads } = other.now
    one.now.version = 2
    one.live.tell('number')
    await eventually(() => versions(heard.text)).toEqual([1, 2])
    expect(other.now.loads).toBe(loads)
  })

  test('reloads its state when a topic changes on which the state depends, and for no other topic', async () => {
    const { now, say, open } = await streaming()
    const { heard } = await open()
    await eventually(() => versions(heard.text)).toEqual([1])
    const { loads } = now
    await say('others')
    await say()
    await eventually(() => now.loads).toBe(loads + 1)
    now.version = 2
    await say()
    await eventually(() => versions(heard.text)).toEqual([1, 2])
    now.version = 3
    await say('others')
    await eventually(() => versions(heard.text)).toEqual([1, 2, 3])
  })

  test('sends the whole state at once and after each committed change', async () => {
    const { now, say, open } = await streaming()
    const { response, heard } = await open()
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
    await eventually(() => versions(heard.text)).toEqual([1])
    now.version = 2
    await say()
    await eventually(() => versions(heard.text)).toEqual([1, 2])
  })

  test('sends nothing about another topic, a rollback or an unchanged state', async () => {
    const { now, say, open } = await streaming()
    const { heard } = await open()
    await eventually(() => versions(heard.text)).toEqual([1])
    await say()
    await db
      .transact(async (tx) => {
        await publish(tx, 'number')
        throw new Error('undone')
      })
      .catch(() => {})
    await say('other')
    now.version = 3
    await say()
    await eventually(() => versions(heard.text)).toEqual([1, 3])
  })

  test.for(['session', 'right'])('ends at once with the word «end» when the %s is lost', async (what) => {
    const { now, say, open } = await streaming()
    const { heard } = await open()
    await eventually(() => versions(heard.text)).toEqual([1])
    if (what === 'session') now.actor = { kind: 'guest' }
    else now.isAllowed = false
    await say(what === 'session' ? sessionsTopic(account) : 'number')
    await eventually(() => heard.isOver).toBe(true)
    expect(heard.text).toMatch(/event: end\ndata: \{\}\n\n$/)
  })

  test('sends heartbeats, and ends when a heartbeat finds that the session is over', async () => {
    const { now, open } = await streaming({ heartbeatMs: 30 })
    const { heard } = await open()
    await eventually(() => heard.text).toContain('\nevent: beat\ndata: {}\n\n')
    now.actor = { kind: 'guest' }
    await eventually(() => heard.isOver).toBe(true)
  })

  test('keeps its heartbeat while the database does not answer', async () => {
    const { now, open } = await streaming({ heartbeatMs: 30 })
    const { heard } = await open()
    const beats = () => heard.text.split('event: beat').length - 1
    await eventually(() => versions(heard.text)).toEqual([1])
    now.isDatabaseLost = true
    const before = beats()
    await eventually(() => beats()).toBeGreaterThan(before + 1)
    expect(heard.isOver).toBe(false)
  })

  test('ends when the role that gives the right to it is taken away', async () => {
    const { now, open } = await streaming({ heartbeatMs: 30, allow: atQueue })
    now.actor = { ...ivan, roles: ['doctor'] }
    const { heard } = await open()
    await eventually(() => versions(heard.text)).toEqual([1])
    now.actor = ivan
    await eventually(() => heard.isOver).toBe(true)
    expect(heard.text).toMatch(/event: end\ndata: \{\}\n\n$/)
  })

  test('is limited to eight per account; closing one makes room', async () => {
    const { open } = await streaming()
    const streams = await Promise.all(Array.from({ length: 8 }, open))
    const ninth = await open()
    expect([ninth.response.status, ninth.response.headers.get('retry-after')]).toEqual([429, '30'])
    streams[0]?.close()
    await eventually(async () => (await open()).response.status).toBe(200)
  })

  test('ends without «end» when the process closes, so that the browser reconnects', async () => {
    const { fastify, open } = await streaming()
    const { heard } = await open()
    await eventually(() => versions(heard.text)).toEqual([1])
    await fastify.close()
    await eventually(() => heard.isOver).toBe(true)
    expect(heard.text).not.toContain('event: end')
  })
})
