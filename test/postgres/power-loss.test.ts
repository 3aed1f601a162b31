import { setTimeout as wait } from 'node:timers/promises'
import { openPostgres } from '../../server/platform/db/postgres.ts'
import { statement } from '../../server/platform/db/statement.ts'
import { startCluster } from '../cluster.ts'
import { expect, test } from '../harness.ts'

const keep = statement<{ id: number }, never>('test-keep')`insert into kept (id) values (${'id'})`

/** Sixteen writers add rows one after another until the database stops; returns the ids reported as committed. */
async function crowd(url: string, gone: () => Promise<void>): Promise<number[]> {
  const db = openPostgres(url, { pool: 4, onError: () => {} })
  await db.execute('create table kept (id int primary key)')
  // Only the transactions themselves flush the log, because the background writer is delayed.
  await db.execute(`alter system set wal_writer_delay = '10s'`)
  await db.execute('select pg_reload_conf()')
  const told: number[] = []
  let last = 0
  const person = async () => {
    for (;;) {
      const id = ++last
      await db.transact(async (tx) => tx.run(keep, { id }))
      told.push(id)
    }
  }
  const people = Promise.allSettled(Array.from({ length: 16 }, person))
  while (told.length < 150) await wait(20)
  await gone()
  await people
  await db.close()
  return told
}

test('a write reported as committed survives a loss of power', async () => {
  const cluster = await startCluster()
  try {
    const told = await crowd(cluster.url, cluster.halt)
    await cluster.resume()
    const after = openPostgres(cluster.url, { pool: 1, onError: () => {} })
    const { rows } = await after.execute('select id from kept')
    await after.close()
    const kept = new Set(rows.map(({ id }) => id))
    expect(told.length).toBeGreaterThan(100)
    expect(told.filter((id) => !kept.has(id))).toEqual([])
  } finally {
    await cluster.stop()
  }
}, 60_000)
