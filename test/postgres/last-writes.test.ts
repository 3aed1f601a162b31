import { setTimeout as wait } from 'node:timers/promises'
import { describe } from 'vitest'
import { statement, write } from '../../server/platform/db/statement.ts'
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
const put = (tx: Tx, key: string) => tx.withCommit(write(add, row(key), unique))

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

describe.for(['PostgreSQL', 'embedded'] as const)('writes that travel with the commit on %s', (driver) => {
  // Many times each: a connection that does not know a statement yet has it planned first.
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
      const taken = `taken-${time}`
      const other = `other-${time}`
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

const pause = statement<object, never>('test-pause')`select pg_sleep(0.3)`
const nap = statement<object, never>('test-nap')`select pg_sleep(0.01)`

/** Keeps the connection busy that transactions of last writes share. */
const standstill = (db: Database) => db.transact(async (tx) => tx.withCommit(write(pause, {})))

/** Ends the connection that keeps still now; how many there were. */
async function breakPause(db: Database): Promise<number> {
  const { rows } = await db.execute(`select pg_terminate_backend(pid) from pg_stat_activity
    where query like 'select pg_sleep(0.3)%' and state = 'active' and datname = current_database()`)
  return rows.length
}

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
  // Each on a connection of its own: on the shared one they would come one after another.
  const still = standstill(db)
  await wait(100)
  await Promise.all([still, cross('dead-1', 'dead-2'), cross('dead-2', 'dead-1')])
  const rows = await db.reader.run(all, { keys: ['dead-1', 'dead-2'] })
  expect(rows.map((one) => one.count)).toEqual([3, 3])
})

describe('transactions that are nothing but last writes', () => {
  test('share a connection: of a crowd each is whole, and those that are refused fail alone', async ({
    database,
  }) => {
    const db = database.open(2)
    const keys = Array.from({ length: 300 }, (_, index) => `crowd-${index % 200}`)
    const outcomes = await Promise.allSettled(
      keys.map((key) => db.transact(async (tx) => [put(tx, key), tx.withCommit(write(raise, { key }))])),
    )
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.kind] : []))
    expect(refused).toEqual(Array(100).fill(TAKEN))
    const rows = await db.reader.run(all, { keys })
    expect(rows.map((one) => one.count)).toEqual(Array(200).fill(2))
  })

  test('go their own ways when one of them waits for what another transaction has locked', async ({
    database,
  }) => {
    const db = database.open(4)
    await db.transact(async (tx) => put(tx, 'locked'))
    const holding = Promise.withResolvers<void>()
    const opening = Promise.withResolvers<void>()
    const holder = db.transact(async (tx) => {
      await tx.run(raise, { key: 'locked' })
      holding.resolve()
      await opening.promise
    })
    await holding.promise
    let isThrough = false
    const waiting = db
      .transact(async (tx) => tx.withCommit(write(raise, { key: 'locked' })))
      .then(() => {
        isThrough = true
      })
    await wait(50)
    try {
      await db.transact(async (tx) => put(tx, 'free'))
      expect(isThrough).toBe(false)
    } finally {
      // Whoever holds a connection keeps the database from being closed.
      opening.resolve()
    }
    await Promise.all([holder, waiting])
    expect((await db.reader.run(all, { keys: ['locked'] }))[0]?.count).toBe(3)
  })

  test('leave the only connection of a small pool to others', async ({ database }) => {
    const db = database.open(1)
    let isOver = false
    let naps = 0
    const people = Array.from({ length: 3 }, async () => {
      for (; !isOver; naps += 1) await db.transact(async (tx) => tx.withCommit(write(nap, {})))
    })
    await wait(50)
    const before = naps
    await db.transact((tx) => tx.run(all, { keys: ['nobody'] }))
    isOver = true
    const meanwhile = naps - before
    await Promise.all(people)
    // Those that were on their way, and one of each that came before it.
    expect(meanwhile).toBeLessThan(10)
  })

  test('that were refused are told so, also when the connection breaks before their group is over', async ({
    database,
  }) => {
    const db = database.open(4)
    await db.transact(async (tx) => put(tx, 'known'))
    // The connection of who breaks is there before the pause begins.
    expect(await breakPause(db)).toBe(0)
    const group = Promise.allSettled([db.transact(async (tx) => put(tx, 'known')), standstill(db)])
    await expect.poll(() => breakPause(db)).toBe(1)
    const [refused, broken] = (await group).map((one) => one.status === 'rejected' && one.reason)
    expect(refused).toMatchObject({ kind: TAKEN })
    expect(broken).not.toMatchObject({ kind: TAKEN })
  })

  test('whose connection breaks fail, and those after them work', async ({ database }) => {
    const db = database.open(4)
    expect(await breakPause(db)).toBe(0)
    const still = db.transact(async (tx) => tx.withCommit(write(pause, {}), write(add, row('lost'))))
    const others = ['lost-beside', 'gathered-1', 'gathered-2'].map((key) =>
      db.transact(async (tx) => put(tx, key)),
    )
    const failed = Promise.allSettled([still, ...others])
    await expect.poll(() => breakPause(db)).toBe(1)
    expect((await failed).map(({ status }) => status)).toEqual(Array(4).fill('rejected'))
    await db.transact(async (tx) => put(tx, 'after'))
    const keys = ['lost', 'lost-beside', 'gathered-1', 'gathered-2', 'after']
    expect((await db.reader.run(all, { keys })).map(({ key }) => key)).toEqual(['after'])
  })
})

test('what failed work has asked for too late begins nothing anew, and the next transaction is whole', async ({
  database,
}) => {
  const db = database.open(2)
  let stray: Promise<unknown> = Promise.resolve()
  const work = db.transact(async (tx) => {
    stray = tx.run(add, row('stray'))
    stray.catch(() => {})
    throw new Error('changed my mind')
  })
  await expect(work).rejects.toThrow('changed my mind')
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
