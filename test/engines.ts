import { readFileSync } from 'node:fs'
import { inject } from 'vitest'
import { openEmbedded } from '../server/platform/db/embedded.ts'
import type { Database } from '../server/platform/db/types.ts'
import { ensureImage } from './image.ts'
import { withOpenMessages } from './open-messages.ts'
import { freshDatabase, migratedTemplate } from './postgres.ts'

const fail = (error: unknown) => {
  throw error
}

const one = async (db: Database, text: string): Promise<Record<string, unknown>> =>
  (await db.execute(text)).rows[0] ?? {}

/** A digest of everything in a database except its rows: tables, triggers, functions, session settings. */
const shape = `select md5(concat(
  (select string_agg(concat_ws(' ', oid, relname, reloptions), ',' order by oid) from pg_class
    where oid >= 16384 and relkind <> 't'),
  (select string_agg(concat_ws(' ', attrelid, attnum, attname, atttypid, attnotnull, atthasdef), ',' order by attrelid, attnum)
    from pg_attribute where attrelid >= 16384 and attnum > 0),
  (select string_agg(concat_ws(' ', oid, tgenabled), ',' order by oid) from pg_trigger),
  (select string_agg(concat_ws(' ', oid, xmin), ',' order by oid) from pg_proc where oid >= 16384),
  (select string_agg(oid::text, ',' order by oid) from pg_constraint where oid >= 16384),
  (select string_agg(concat_ws(' ', name, setting), ',' order by name) from pg_settings where source = 'session')
)) as shape`

const tables = `select string_agg(format('select %L as name from (select from %I.%I limit 1) as any_row',
  relname, nspname, relname), ' union all ') as query
  from pg_class join pg_namespace on pg_namespace.oid = relnamespace where relkind in ('r', 'p') and not relispartition
    and nspname = 'public'`

/** Builds the statement that restores the rows which the migrations wrote into a table. */
const refill = (name: string) => `select format(
  'insert into %1$I (%2$s) overriding system value select %2$s from json_populate_recordset(null::%1$I, %3$L)', '${name}',
  (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
    where attrelid = '${name}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''),
  (select json_agg(row_to_json(kept)) from ${name} as kept)) as query`

/** The original state of a database, read when it was opened. */
interface Origin {
  shape: unknown
  filled: string
  refills: unknown[]
}

async function originOf(db: Database): Promise<Origin> {
  const filled = String((await one(db, tables)).query)
  const refills: unknown[] = []
  for (const { name } of (await db.execute(filled)).rows)
    refills.push((await one(db, refill(String(name)))).query)
  return { filled, refills, shape: (await one(db, shape)).shape }
}

/** Restores a database to its original state; returns false when a test has changed more than rows. */
async function restore(db: Database, { filled, refills, ...origin }: Origin): Promise<boolean> {
  // Only a superuser may bypass the triggers; with another role each file gets a new database.
  if ((await one(db, 'show is_superuser')).is_superuser !== 'on') return false
  // The next test file reuses the one connection of an embedded database, so its session state is cleared.
  // PostgreSQL connections keep theirs, because they rely on their prepared statements.
  if (db.embedded) await db.execute('unlisten *; select pg_advisory_unlock_all(); deallocate all')
  if ((await one(db, shape)).shape !== origin.shape) return false
  const names = (await db.execute(filled)).rows.map(({ name }) => `"${name}"`)
  await db.execute(
    [
      'begin',
      // Triggers and foreign keys are skipped: the rows are exactly those that the migrations wrote.
      'set local session_replication_role = replica',
      ...(names.length ? [`truncate ${names.join(', ')} cascade`] : []),
      `select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false) from pg_sequences
        where schemaname = 'public'`,
      ...refills,
      'commit',
    ].join(';\n'),
  )
  return true
}

interface FreeDatabase {
  db: Database
  origin: Origin
}

/**
 * Databases of this worker that no test uses now: restoring one takes a tenth of the CPU time of making a new
 * one.
 */
const free = { embedded: [] as FreeDatabase[], postgres: [] as FreeDatabase[] }

const openImage = async (): Promise<Database> =>
  openEmbedded({ image: new Blob([readFileSync(await ensureImage())]), onError: fail })

async function openPostgres({ url, prefix }: { url: string; prefix: string }): Promise<Database> {
  const fresh = await freshDatabase(url, migratedTemplate, prefix)
  return { ...fresh.open(8, fail), close: fresh.drop }
}

/** Takes a restored database that another file has left, or opens a new one. */
async function borrow(kept: FreeDatabase[], open: () => Promise<Database>): Promise<Database> {
  let { db, origin } = kept.pop() ?? {}
  db ??= await open()
  origin ??= await originOf(db)
  return {
    ...withOpenMessages(db),
    // The product keeps answers by their reader, so a new one drops those of the former rows.
    reader: { ...db.reader },
    close: async () => {
      if (await restore(db, origin)) kept.push({ db, origin })
      else await db.close()
    },
  }
}

/** An empty embedded database with all migrations applied. */
export const embeddedDatabase = (): Promise<Database> => borrow(free.embedded, openImage)

/** An empty database with all migrations applied: on PostgreSQL where it is available, otherwise embedded. */
export async function emptyDatabase(): Promise<Database> {
  const postgres = inject('serverPostgres')
  return postgres ? borrow(free.postgres, () => openPostgres(postgres)) : embeddedDatabase()
}
