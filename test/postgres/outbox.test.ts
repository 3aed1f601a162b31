import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { describe, onTestFinished } from 'vitest'
import type { Database } from '../../server/platform/db/types.ts'
import { gatewaysOf } from '../../server/platform/outbox/channels.ts'
import { enqueueAll, type Message } from '../../server/platform/outbox/outbox.ts'
import { type Outbox, startOutbox } from '../../server/platform/outbox/worker.ts'
import { TestClock } from '../harness.ts'
import { eventually, gatewayServer, json, keptLog, type ReceivedRequest } from '../platform.ts'
import { expect, type FreshDatabase, test } from '../postgres.ts'

const sms = (text: string, now: Date): Message => ({
  channel: 'sms',
  kind: 'booking-made',
  to: '+79161234567',
  text,
  now,
})

async function leave(db: Database, count: number, now: Date): Promise<string[]> {
  await db.execute('delete from outbox')
  const texts = Array.from({ length: count }, (_, index) => `сообщение ${index}`)
  for (const text of texts) await db.transact((tx) => enqueueAll(tx, [sms(text, now)]))
  return texts
}

/** Sends messages as one process does, with its own connections and clock. */
function worker(database: FreshDatabase, url: string, clock: TestClock) {
  const { log } = keptLog()
  const gateways = gatewaysOf({ sms: { provider: 'generic', url }, mail: { from: 'a@b.ru' } })
  const outbox = startOutbox({ db: database.open(), clock, log, gateways })
  onTestFinished(() => outbox.stop())
  return outbox
}

async function gateway(answer: Parameters<typeof gatewayServer>[0] = json(200, {})) {
  const server = await gatewayServer(answer)
  onTestFinished(server.close)
  return server
}

const textOf = (one: ReceivedRequest): string => JSON.parse(one.body).text
const keyOf = (one: ReceivedRequest) => one.headers['idempotency-key']

const states = async (db: Database): Promise<Record<string, number>> => {
  const { rows } = await db.execute('select state, count(*)::int as count from outbox group by state')
  return Object.fromEntries(rows.map((row) => [row.state, row.count]))
}

/** Moves the clock only while nothing is being sent: on a busy machine a lease would otherwise end during a send. */
async function afterAWhile(db: Database, clock: TestClock, outbox: Outbox, seconds: number) {
  const before = await states(db)
  if (!before.sending) {
    clock.pass(seconds)
    outbox.wake()
  }
  return before
}

describe('the SMS gateway is down for a while', () => {
  test('nothing is lost, and once the gateway is back every message is sent once', async ({ database }) => {
    const db = database.open()
    const clock = new TestClock()
    const server = await gateway()
    await server.close()
    const outbox = worker(database, server.url, clock)
    const texts = await leave(db, 30, clock.now())
    const untried = async () => (await db.execute('select 1 from outbox where attempts = 0')).rows.length
    await eventually(untried).toBe(0)
    await server.reopen()
    await eventually(() => afterAWhile(db, clock, outbox, 20)).toEqual({ sent: 30 })
    expect(server.received.map(textOf).toSorted()).toEqual(texts.toSorted())
  })

  test('answering 500 or hanging up counts as down too', async ({ database }) => {
    const db = database.open()
    const clock = new TestClock()
    let calls = 0
    const server = await gateway((one, response) => {
      calls += 1
      if (calls % 3 === 0) json(200, {})(one, response)
      else if (calls % 3 === 1) json(500, {})(one, response)
      else response.destroy()
    })
    const outbox = worker(database, server.url, clock)
    await leave(db, 10, clock.now())
    await eventually(() => afterAWhile(db, clock, outbox, 60)).toEqual({ sent: 10 })
    const byKey = Map.groupBy(server.received, keyOf)
    expect([...byKey.values()].every((tries) => new Set(tries.map(textOf)).size === 1)).toBe(true)
    expect(byKey.size).toBe(10)
  })
})

test('three processes on one database send each message once', async ({ database }) => {
  const db = database.open()
  const clock = new TestClock()
  const server = await gateway((one, response) => void setTimeout(() => json(200, {})(one, response), 3))
  const outboxes = [1, 2, 3].map(() => worker(database, server.url, clock))
  const texts = await leave(db, 200, clock.now())
  for (const outbox of outboxes) outbox.wake()
  await eventually(() => states(db)).toEqual({ sent: 200 })
  expect(server.received.map(textOf).toSorted()).toEqual(texts.toSorted())
})

test('a database connection lost before a message is marked as sent does not send the message twice', async ({
  database,
}) => {
  const db = database.open(1)
  const clock = new TestClock()
  const server = await gateway(async (one, response) => {
    await db.execute(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    json(200, {})(one, response)
  })
  worker(database, server.url, clock)
  const texts = await leave(db, 5, clock.now())
  await eventually(() => states(db)).toEqual({ sent: 5 })
  expect(server.received.map(textOf).toSorted()).toEqual(texts.toSorted())
})

const root = join(import.meta.dirname, '../..')

/** Sends messages in a separate process that a test can kill. */
const script = `
  const at = (path) => import(process.argv[1] + '/server/platform/' + path)
  const { openPostgres } = await at('db/postgres.ts')
  const { startOutbox } = await at('outbox/worker.ts')
  const { gatewaysOf } = await at('outbox/channels.ts')
  const { openLog } = await at('log.ts')
  const { sealMessagesWith } = await at('outbox/seal.ts')
  const { secretsFrom } = await at('secrets.ts')
  const db = openPostgres(process.argv[2], { pool: 2, onError() {} })
  sealMessagesWith(db, secretsFrom('a secret of the tests, long enough'))
  const gateways = gatewaysOf({ sms: { provider: 'generic', url: process.argv[3] }, mail: { from: 'a@b.ru' } })
  startOutbox({ db, clock: { now: () => new Date(process.argv[4]) }, log: openLog('silent'), gateways })`

test('when a process is killed during a send, its lease ends and another process sends with the same key', async ({
  database,
}) => {
  const db = database.open()
  const clock = new TestClock()
  const asked = Promise.withResolvers<void>()
  const server = await gateway(() => asked.resolve())
  const [text] = await leave(db, 1, clock.now())
  const args = [
    '--input-type=module',
    '-e',
    script,
    root,
    database.url,
    server.url,
    clock.now().toISOString(),
  ]
  const child = spawn(process.execPath, args, { stdio: 'inherit' })
  await asked.promise
  child.kill('SIGKILL')
  expect(await states(db)).toEqual({ sending: 1 })
  server.speak(json(200, {}))
  const other = worker(database, server.url, clock)
  other.wake()
  clock.pass(59)
  other.wake()
  expect(server.received).toHaveLength(1)
  clock.pass(2)
  other.wake()
  await eventually(() => states(db)).toEqual({ sent: 1 })
  expect(server.received.map(textOf)).toEqual([text, text])
  expect(new Set(server.received.map(keyOf)).size).toBe(1)
})
