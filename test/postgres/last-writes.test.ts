import { describe } from 'vitest'
import { statement, write } from '../../server/platform/db/statement.ts'
import type { Database, Tx } from '../../server/platform/db/types.ts'
import { refusalKinds } from '../../shared/platform/refusal.ts'
import { emptyDatabase } from '../harness.ts'
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
const put = (tx: Tx, key: string) => tx.withCommit(write(add, row(key), unique))

const test = onPostgres.extend<{ databases: Record<'PostgreSQL' | 'embedded', Database> }>({
  databases: [
    async ({ database }, use) => {
      const embedded = await emptyDatabase()
      await use({ PostgreSQL: database.open(2), embedded })
      await embedded.close()
    },
    { scope: 'file' },
  ],
})

describe.for(['PostgreSQL', 'embedded'] as const)('writes that travel with the commit on %s', (driver) => {
  // Twice each: a connection that does not know a statement yet sends it in another way than one that does.
  test.for([1, 2, 3, 4, 5])('are stored all together, in their order (%i)', async (time, { databases }) => {
    const db = databases[driver]
    const key = `order-${time}`
    const answer = await db.transact(async (tx) => {
      put(tx, key)
      tx.withCommit(write(raise, { key }), write(raise, { key }))
      return 'answer'
    })
    expect(answer).toBe('answer')
    expect(await db.reader.run(all, { keys: [key] })).toEqual([row(key, 3)])
  })

  test.for([1, 2, 3, 4, 5])(
    'are undone all together when one is refused, in our words (%i)',
    async (time, { databases }) => {
      const db = databases[driver]
      const [taken, other] = [`taken-${time}`, `other-${time}`]
      await db.transact(async (tx) => put(tx, taken))
      const work = db.transact(async (tx) => {
        put(tx, other)
        put(tx, taken)
        put(tx, `later-${time}`)
      })
      await expect(work).rejects.toMatchObject({ kind: TAKEN })
      expect(await db.reader.run(all, { keys: [other, `later-${time}`] })).toEqual([])
      await db.transact(async (tx) => put(tx, other))
      expect(await db.reader.run(all, { keys: [other] })).toHaveLength(1)
    },
  )

  test('follow what was asked before them in the same transaction', async ({ databases }) => {
    const db = databases[driver]
    for (const key of ['mixed-1', 'mixed-2', 'mixed-3'])
      await db.transact(async (tx) => {
        await tx.run(add, row(key))
        const [raised] = await tx.run(raise, { key })
        expect(raised?.count).toBe(2)
        tx.withCommit(write(raise, { key }))
      })
    const rows = await db.reader.run(all, { keys: ['mixed-1', 'mixed-2', 'mixed-3'] })
    expect(rows.map((one) => one.count)).toEqual([3, 3, 3])
  })

  test('are not sent at all when the work fails', async ({ databases }) => {
    const db = databases[driver]
    const work = db.transact(async (tx) => {
      put(tx, 'never')
      throw new Error('changed my mind')
    })
    await expect(work).rejects.toThrow('changed my mind')
    expect(await db.reader.run(all, { keys: ['never'] })).toEqual([])
  })

  test('that fail in a way nobody has named fail the transaction as it is', async ({ databases }) => {
    const work = databases[driver].transact(async (tx) => tx.withCommit(write(add, row(null as never))))
    await expect(work).rejects.toMatchObject({ code: '23502' })
  })

  test('have their effects after the commit, and none without it', async ({ databases }) => {
    const db = databases[driver]
    const effects: string[] = []
    for (const key of ['effect', 'effect'])
      await db
        .transact(async (tx) => {
          tx.afterCommit(() => void effects.push(key))
          put(tx, key)
        })
        .catch(() => {})
    expect(effects).toEqual(['effect'])
  })
})

test('two transactions of last writes that lock each other out both get through', async ({ databases }) => {
  const db = databases.PostgreSQL
  await db.transact(async (tx) => {
    put(tx, 'dead-1')
    put(tx, 'dead-2')
  })
  const cross = (first: string, second: string) =>
    db.transact(async (tx) => {
      tx.withCommit(write(raise, { key: first }), write(pause, {}), write(raise, { key: second }))
    })
  await Promise.all([cross('dead-1', 'dead-2'), cross('dead-2', 'dead-1')])
  const rows = await db.reader.run(all, { keys: ['dead-1', 'dead-2'] })
  expect(rows.map((one) => one.count)).toEqual([3, 3])
})

const pause = statement<object, never>('test-pause')`select pg_sleep(0.2)`
