import { describe } from 'vitest'
import { statement } from '../../server/platform/db/statement.ts'
import type { Database, Tx } from '../../server/platform/db/types.ts'
import { refusalKinds } from '../../shared/platform/refusal.ts'
import { embeddedDatabase } from '../harness.ts'
import { expect, test as onPostgres } from '../postgres.ts'

const { TAKEN } = refusalKinds({ TAKEN: [409, 'Занято'] })

interface Row {
  key: string
  ends: Date
  count: number
}

const add = statement<Row, never>('test-add-counter')`
  insert into rate_counters (key, window_ends, count) values (${'key'}, ${'ends'}, ${'count'})`
const raise = statement<{ key: string }, { count: number }>('test-raise-counter')`
  update rate_counters set count = count + 1 where key = ${'key'} returning count`
const all = statement<{ keys: string[] }, Row>('test-all-counters')`
  select key, window_ends as ends, count from rate_counters where key = any(${'keys'}) order by key`

const ends = new Date('2026-03-02T05:00:00.123Z')
const row = (key: string, count = 1): Row => ({ key, ends, count })
const unique = { rate_counters_pkey: TAKEN }
const put = (tx: Tx, key: string) => tx.run(add, row(key), unique)

const test = onPostgres.extend<{ databases: Record<'PostgreSQL' | 'embedded', Database> }>({
  databases: [
    async ({ database }, use) => {
      const embedded = await embeddedDatabase()
      await use({ PostgreSQL: database.open(4), embedded })
      await embedded.close()
    },
    { scope: 'file' },
  ],
})

describe.for(['PostgreSQL', 'embedded'] as const)('the writes of a transaction on %s', (driver) => {
  test('are stored all together, in their order', async ({ databases }) => {
    const db = databases[driver]
    const key = 'order'
    const answer = await db.transact(async (tx) => {
      await put(tx, key)
      await tx.run(raise, { key })
      await tx.run(raise, { key })
      return 'answer'
    })
    expect(answer).toBe('answer')
    expect(await db.reader.run(all, { keys: [key] })).toEqual([row(key, 3)])
  })

  test('are all undone when one is refused, and the refusal names the broken rule', async ({ databases }) => {
    const db = databases[driver]
    const taken = 'taken'
    const other = 'other'
    await db.transact(async (tx) => put(tx, taken))
    const work = db.transact(async (tx) => {
      await put(tx, other)
      await put(tx, taken)
      await put(tx, 'later')
    })
    await expect(work).rejects.toMatchObject({ kind: TAKEN })
    expect(await db.reader.run(all, { keys: [other, 'later'] })).toEqual([])
    await db.transact((tx) => put(tx, other))
    expect(await db.reader.run(all, { keys: [other] })).toHaveLength(1)
  })

  test('see what was written before them in the same transaction', async ({ databases }) => {
    const db = databases[driver]
    for (const key of ['mixed-1', 'mixed-2', 'mixed-3'])
      await db.transact(async (tx) => {
        await tx.run(add, row(key))
        const [raised] = await tx.run(raise, { key })
        expect(raised?.count).toBe(2)
        await tx.run(raise, { key })
      })
    const rows = await db.reader.run(all, { keys: ['mixed-1', 'mixed-2', 'mixed-3'] })
    expect(rows.map((one) => one.count)).toEqual([3, 3, 3])
  })

  test('are undone when the work fails', async ({ databases }) => {
    const db = databases[driver]
    const work = db.transact(async (tx) => {
      await put(tx, 'never')
      throw new Error('changed my mind')
    })
    await expect(work).rejects.toThrow('changed my mind')
    expect(await db.reader.run(all, { keys: ['never'] })).toEqual([])
  })

  test('a failure without a named refusal fails the transaction with the error of the database', async ({
    databases,
  }) => {
    const work = databases[driver].transact(async (tx) => tx.run(add, row(null as never)))
    await expect(work).rejects.toMatchObject({ code: '23502' })
  })

  test('have their side effects after the commit, and none without it', async ({ databases }) => {
    const db = databases[driver]
    const effects: string[] = []
    for (const key of ['effect', 'effect'])
      await db
        .transact(async (tx) => {
          tx.afterCommit(() => void effects.push(key))
          await put(tx, key)
        })
        .catch(() => {})
    expect(effects).toEqual(['effect'])
  })
})

const pause = statement<object, never>('test-pause')`select pg_sleep(0.3)`

test('two transactions in a deadlock both succeed: one of them is repeated', async ({ databases }) => {
  const db = databases.PostgreSQL
  await db.transact(async (tx) => {
    await put(tx, 'dead-1')
    await put(tx, 'dead-2')
  })
  const cross = (first: string, second: string) =>
    db.transact(async (tx) => {
      await tx.run(raise, { key: first })
      await tx.run(pause, {})
      await tx.run(raise, { key: second })
    })
  await Promise.all([cross('dead-1', 'dead-2'), cross('dead-2', 'dead-1')])
  const rows = await db.reader.run(all, { keys: ['dead-1', 'dead-2'] })
  expect(rows.map((one) => one.count)).toEqual([3, 3])
})

test('a statement sent after its transaction has failed is refused, and the next transaction is not affected', async ({
  database,
}) => {
  const db = database.open(2)
  const failed = Promise.withResolvers<void>()
  let stray: Promise<unknown> = Promise.resolve()
  const work = db.transact(async (tx) => {
    stray = failed.promise.then(() => tx.run(add, row('stray')))
    throw new Error('changed my mind')
  })
  await expect(work).rejects.toThrow('changed my mind')
  failed.resolve()
  await expect(stray).rejects.toThrow('is over')
  const undone = db.transact(async (tx) => {
    await tx.run(add, row('undone'))
    throw new Error('once more')
  })
  await expect(undone).rejects.toThrow('once more')
  await db.transact(async (tx) => put(tx, 'kept'))
  const rows = await db.reader.run(all, { keys: ['stray', 'undone', 'kept'] })
  expect(rows.map(({ key }) => key)).toEqual(['kept'])
})
