import { describe } from 'vitest'
import { prepareSchema } from '../../server/platform/db/prepare-schema.ts'
import { readReleases } from '../../server/platform/db/releases.ts'
import type { Database } from '../../server/platform/db/types.ts'
import { embeddedDatabase } from '../harness.ts'
import { expect, test } from '../postgres.ts'

/** Changes the schema, lets the start look at it, and takes the change back. */
async function startAfter(db: Database, change: string, back: string): Promise<unknown> {
  await db.execute(change)
  const outcome = await prepareSchema(db).catch((error: Error) => error.message)
  await db.execute(back)
  return outcome
}

describe('a start over a schema', () => {
  test('PostgreSQL and the embedded database have the schema that is committed', async ({ database }) => {
    expect(await prepareSchema(database.open())).toEqual([])
    const embedded = await embeddedDatabase()
    expect(await prepareSchema(embedded)).toEqual([])
    await embedded.close()
  })

  test.for([
    [
      'a dropped check',
      'alter table accounts drop constraint accounts_city',
      `alter table accounts add constraint accounts_city check (city in ('ekb', 'pvl'))`,
      'нет: ограничение accounts.accounts_city',
    ],
    [
      'a column of somebody',
      'alter table accounts add column note text',
      'alter table accounts drop column note',
      'лишнее: столбец accounts.note',
    ],
    [
      'a trigger that is off',
      'alter table audit_events disable trigger audit_events_kept',
      'alter table audit_events enable trigger audit_events_kept',
      'изменено: триггер audit_events.audit_events_kept',
    ],
    [
      'a rewritten function',
      `create or replace function born_gram(date) returns text language sql immutable parallel safe as $$ select '' $$`,
      '',
      'изменено: функция born_gram(date)',
    ],
  ])('%s stops it, by name', async ([, change = '', back = '', words], { database }) => {
    const db = database.open()
    const outcome = await startAfter(db, change, back || (await restored(db, 'born_gram(date)')))
    expect(outcome).toMatch(/^Схему базы меняли в обход миграций \(/)
    expect(outcome).toContain(words)
    expect(await prepareSchema(db)).toEqual([])
  })

  test('columns in another order are the same schema', async ({ database }) => {
    const db = database.open()
    const outcome = await startAfter(
      db,
      'alter table rate_counters drop column count; alter table rate_counters add column count integer not null',
      'select 1',
    )
    expect(outcome).toEqual([])
  })
})

/** Returns the statement that makes a function again as it is now. */
async function restored(db: Database, name: string): Promise<string> {
  const { rows } = await db.execute(`select pg_get_functiondef('${name}'::regprocedure) as made`)
  return String(rows[0]?.made)
}

describe('a start over a database of another version', () => {
  const own = readReleases().at(-1)?.version ?? ''
  const [major = 0, minor = 0] = own.split('.').map(Number)
  const next = `${major}.${minor + 1}.0`
  const runNewer = `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a newer version', 9999999999999)`
  const forget = 'delete from drizzle.__drizzle_migrations where created_at = 9999999999999'
  const leave = (compatibleFrom: string) =>
    `insert into schema_versions values ('9999_next', '${next}', '${compatibleFrom}', now() + interval '1 hour')`
  const unleave = `delete from schema_versions where last_migration = '9999_next'`

  test('a newer version stops it when that version no longer works with this one', async ({ database }) => {
    const outcome = await startAfter(
      database.open(),
      `${runNewer}; ${leave(next)}; alter table accounts add column newer text`,
      `${forget}; ${unleave}; alter table accounts drop column newer`,
    )
    expect(outcome).toContain(`База обновлена более новой версией кабинета, а здесь версия ${own}: `)
    expect(outcome).toContain(`Поставьте кабинет версии ${next} или новее`)
  })

  test('beside a newer version that works with this one it starts, says so and changes nothing', async ({
    database,
  }) => {
    const db = database.open()
    const outcome = await startAfter(
      db,
      `${runNewer}; ${leave(own)}; alter table accounts add column newer text`,
      `${forget}; ${unleave}; alter table accounts drop column newer`,
    )
    expect(outcome).toEqual([expect.stringContaining('База уже обновлена более новой версией кабинета')])
  })

  test('a migration that was rewritten after it ran stops it', async ({ database }) => {
    const first = '(select min(id) from drizzle.__drizzle_migrations)'
    const db = database.open()
    const { rows } = await db.execute(`select hash from drizzle.__drizzle_migrations where id = ${first}`)
    const outcome = await startAfter(
      db,
      `update drizzle.__drizzle_migrations set hash = 'another' where id = ${first}`,
      `update drizzle.__drizzle_migrations set hash = '${rows[0]?.hash}' where id = ${first}`,
    )
    expect(outcome).toMatch(/^Миграция 0000_init изменена после того, как база её выполнила/)
  })
})
