import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { describe, inject } from 'vitest'
import { openPostgres } from '../../server/platform/db/postgres.ts'
import { statement } from '../../server/platform/db/statement.ts'
import { mayRepeat } from '../../server/platform/db/transact.ts'
import type { Tx } from '../../server/platform/db/types.ts'
import { embeddedDatabase } from '../harness.ts'
import { expect, test } from '../postgres.ts'

const add = statement<{ key: string }, { key: string }>('test-add')`
  insert into rate_counters (key, window_ends, count) values (${'key'}, now(), 0) returning key`
const touch = statement<{ key: string }, { count: number }>('test-touch')`
  update rate_counters set count = count + 1 where key = ${'key'} returning count`
const find = statement<{ key: string }, { count: number }>('test-find')`
  select count from rate_counters where key = ${'key'}`
const pid = statement<object, { pid: number }>('test-pid')`select pg_backend_pid() as pid`

/** Lets two transactions wait for each other after their first step. */
function meeting() {
  const here = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  return async (who: 0 | 1) => {
    here[who]?.resolve()
    await here[1 - who]?.promise
  }
}

describe('a transaction on PostgreSQL', () => {
  test('a deadlocked transaction starts again: both transactions succeed, and each effect happens once', async ({
    database,
  }) => {
    const db = database.open()
    await db.transact((tx) => Promise.all([tx.run(add, { key: 'x' }), tx.run(add, { key: 'y' })]))
    const meet = meeting()
    const told: string[] = []
    const cross = (who: 0 | 1, first: string, second: string) =>
      db.transact(async (tx) => {
        await tx.run(touch, { key: first })
        await meet(who)
        await tx.run(touch, { key: second })
        tx.afterCommit(() => void told.push(first))
      })
    await Promise.all([cross(0, 'x', 'y'), cross(1, 'y', 'x')])
    expect([await db.reader.run(find, { key: 'x' }), await db.reader.run(find, { key: 'y' })]).toEqual([
      [{ count: 2 }],
      [{ count: 2 }],
    ])
    expect(told.toSorted()).toEqual(['x', 'y'])
  })

  test('a refused transaction writes nothing and has no effects', async ({ database }) => {
    const db = database.open()
    const told: string[] = []
    const work = db.transact(async (tx) => {
      await tx.run(add, { key: 'dropped' })
      tx.afterCommit(() => void told.push('told'))
      throw new Error('refused')
    })
    await expect(work).rejects.toThrow('refused')
    expect([await db.reader.run(find, { key: 'dropped' }), told]).toEqual([[], []])
  })

  test('a transaction that hides a failed statement does not succeed', async ({ database }) => {
    const db = database.open()
    const told: string[] = []
    const work = db.transact(async (tx) => {
      await tx.run(add, { key: 'half' })
      tx.afterCommit(() => void told.push('told'))
      await tx.run(add, { key: 'half' }).catch(() => {})
    })
    await expect(work).rejects.toThrow('failed unnoticed')
    expect([await db.reader.run(find, { key: 'half' }), told]).toEqual([[], []])
  })

  test('a broken connection fails only its transaction: the process lives and the next transaction works', async ({
    database,
  }) => {
    const db = database.open(2)
    const work = db.transact(async (tx) => {
      await tx.run(add, { key: 'cut' })
      const [own] = await tx.run(pid, {})
      await cutOff(database.url, own?.pid)
      await tx.run(touch, { key: 'cut' })
    })
    await expect(work).rejects.toThrow(/terminat|not queryable/i)
    expect(await db.reader.run(find, { key: 'cut' })).toEqual([])
  })

  test('a transaction whose connection is cut between its statements fails too', async ({ database }) => {
    const db = database.open(1)
    const told: string[] = []
    const work = db.transact(async (tx: Tx) => {
      await tx.run(add, { key: 'idle' })
      tx.afterCommit(() => void told.push('told'))
      const [own] = await tx.run(pid, {})
      await cutOff(database.url, own?.pid)
    })
    await expect(work).rejects.toThrow()
    expect([await db.reader.run(find, { key: 'idle' }), told]).toEqual([[], []])
  })

  test('statements sent together are all executed in order, even the same statement sent twice', async ({
    database,
  }) => {
    const db = database.open(1)
    const counts = await db.transact(async (tx) => {
      await tx.run(add, { key: 'twice' })
      return Promise.all([tx.run(touch, { key: 'twice' }), tx.run(touch, { key: 'twice' })])
    })
    expect(counts).toEqual([[{ count: 1 }], [{ count: 2 }]])
  })
})

async function cutOff(url: string, backend: number | undefined): Promise<void> {
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  await other.query('select pg_terminate_backend($1, 5000)', [backend])
  await other.end()
}

test('only a transaction that lost a race is repeated, not one that broke a rule', () => {
  expect(mayRepeat({ code: '40P01' })).toBe(true)
  expect(mayRepeat({ cause: { code: '40001' } })).toBe(true)
  expect(mayRepeat({ code: '23505' })).toBe(false)
  expect(mayRepeat(new Error('refused'))).toBe(false)
  expect(mayRepeat(undefined)).toBe(false)
})

test('both drivers return numbers as numbers, days as text and instants as dates', async ({ database }) => {
  const text = `select 7::bigint as big, 12.50::numeric(12,2) as money, '2026-03-02'::date as day,
    '2026-03-02T05:00:00Z'::timestamptz as instant, '{"a":1}'::jsonb as json, array['а','б'] as list, true as yes`
  const lite = await embeddedDatabase()
  const [here] = (await lite.execute(text)).rows
  await lite.close()
  const [there] = (await database.open(1).execute(text)).rows
  expect(there).toEqual(here)
  expect(there).toEqual({
    big: 7,
    money: 12.5,
    day: '2026-03-02',
    instant: new Date('2026-03-02T05:00:00Z'),
    json: { a: 1 },
    list: ['а', 'б'],
    yes: true,
  })
})

test('two processes that start on an empty database at once both find it ready', async () => {
  const name = `cabinet_empty_${process.pid}`
  const url = inject('postgresUrl')
  const own = Object.assign(new URL(url), { pathname: `/${name}` }).href
  const admin = openPostgres(url, { pool: 1, onError: () => {} })
  await admin.execute(`create database ${name}`)
  const module = JSON.stringify(join(import.meta.dirname, '../../server/platform/db/postgres.ts'))
  const script = `const { openPostgres } = await import(${module}); const db = openPostgres(${JSON.stringify(own)}, { pool: 1, onError() {} }); await db.migrate(); console.log((await db.execute("select to_regclass('outbox')::text as name")).rows[0].name); await db.close()`
  const start = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
  const printed = await Promise.all([start(), start(), start()])
  expect(printed.map((one) => one.stdout.trim())).toEqual(['outbox', 'outbox', 'outbox'])
  await admin.execute(`drop database ${name} with (force)`)
  await admin.close()
})
