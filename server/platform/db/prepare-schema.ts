import { readFingerprint, schemaDifferences } from './fingerprint.ts'
import { compareHistory, type RunMigration } from './migration-history.ts'
import {
  expectedFingerprint,
  mayRunOver,
  readMigrations,
  readReleases,
  type SchemaVersion,
  schemaVersionOf,
} from './releases.ts'
import { mayMigrate } from './roles.ts'
import type { Database } from './types.ts'

const shown = 3

async function readRun(db: Database): Promise<RunMigration[]> {
  const { rows } = await db.execute("select to_regclass('drizzle.__drizzle_migrations') is not null as known")
  if (!rows[0]?.known) return []
  const run = await db.execute('select created_at, hash from drizzle.__drizzle_migrations')
  return run.rows.map(({ created_at, hash }) => ({ when: Number(created_at), hash: String(hash) }))
}

async function newestVersion(db: Database): Promise<SchemaVersion | null> {
  const { rows } = await db.execute(
    'select version, compatible_from from schema_versions order by migrated_at desc limit 1',
  )
  const [row] = rows
  return row ? { version: String(row.version), compatibleFrom: String(row.compatible_from) } : null
}

async function refuseNewer(db: Database, own: SchemaVersion): Promise<string> {
  const newest = await newestVersion(db)
  if (newest && mayRunOver(own.version, newest))
    return `База уже обновлена более новой версией кабинета: версия ${own.version} может работать с ней, пока обновление не закончено`
  const of = newest ? `версии ${newest.compatibleFrom} или новее` : 'более новой версии'
  throw new Error(
    `База обновлена более новой версией кабинета, а здесь версия ${own.version}: она с такой базой не работает. Поставьте кабинет ${of} или восстановите базу из копии, снятой до обновления.`,
  )
}

async function compareSchema(db: Database): Promise<void> {
  const differences = schemaDifferences(expectedFingerprint(), await readFingerprint(db))
  if (!differences.length) return
  const more = differences.length > shown ? ` и ещё ${differences.length - shown}` : ''
  throw new Error(
    `Схему базы меняли в обход миграций (${differences.slice(0, shown).join('; ')}${more}). Верните её как было (все определения — в server/migrations/fingerprint.txt) или восстановите базу из копии.`,
  )
}

const canNote = `select has_table_privilege('schema_versions', 'insert, update') as can`

/** Leaves the version in the database; a role that only works leaves it to the owner. */
async function noteVersion(db: Database, { version, compatibleFrom }: SchemaVersion, last: string) {
  if (!(await db.execute(canNote)).rows[0]?.can) return
  await db.execute(
    `insert into schema_versions (last_migration, version, compatible_from, migrated_at) values ($1, $2, $3, now())
     on conflict (last_migration) do update set version = $2, compatible_from = $3
     where (schema_versions.version, schema_versions.compatible_from) is distinct from ($2, $3)`,
    [last, version, compatibleFrom],
  )
}

async function migrate(db: Database): Promise<void> {
  if (!(await mayMigrate(db)))
    throw new Error(
      'База ждёт обновления, а роль из DATABASE_URL менять таблицы не может: выполните npm run migrate с DATABASE_OWNER_URL.',
    )
  await db.migrate()
}

/**
 * Brings the database to the schema of this version and returns what the start prints about it. Throws one Russian
 * sentence when the database belongs to another version, or was changed by hand (decision 0084).
 */
export async function prepareSchema(db: Database): Promise<string[]> {
  const known = readMigrations()
  const own = schemaVersionOf(readReleases(), known)
  const before = compareHistory(known, await readRun(db))
  if (before.kind === 'broken') throw new Error(before.sentence)
  if (before.kind === 'newer') return [await refuseNewer(db, own)]
  if (before.kind === 'behind') await migrate(db)
  await compareSchema(db)
  await noteVersion(db, own, known.at(-1)?.tag ?? '')
  return []
}
