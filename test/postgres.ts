import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { test as base, inject } from 'vitest'
import { migrationsFolder, openPostgres } from '../server/platform/db/postgres.ts'
import type { Database } from '../server/platform/db/types.ts'

const oneAtATime = 7_140_021

const fail = (error: unknown) => {
  throw error
}

const within = (url: string, database: string): string =>
  Object.assign(new URL(url), { pathname: `/${database}` }).href

function templateName(): string {
  const files = readdirSync(migrationsFolder()).filter((name) => name.endsWith('.sql'))
  const hash = createHash('sha256')
  for (const name of files.sort()) hash.update(readFileSync(join(migrationsFolder(), name)))
  return `cabinet_template_${hash.digest('hex').slice(0, 12)}`
}

async function migrated(url: string): Promise<void> {
  const db = openPostgres(url, { pool: 1, onError: fail })
  await db.migrate()
  await db.close()
}

/** Makes the migrated template once for all test files; whole or not at all. */
async function ensureTemplate(admin: pg.Client, url: string): Promise<string> {
  const name = templateName()
  const known = await admin.query('select 1 from pg_database where datname = $1', [name])
  if (known.rowCount) return name
  const draft = `${name}_draft`
  await admin.query(`drop database if exists ${draft} with (force)`)
  await admin.query(`create database ${draft}`)
  await migrated(within(url, draft))
  await admin.query(`alter database ${draft} rename to ${name}`)
  return name
}

async function asAdmin<Result>(url: string, work: (admin: pg.Client) => Promise<Result>): Promise<Result> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}

/** An empty migrated database on PostgreSQL. */
export interface FreshDatabase {
  url: string
  /** Opens it as a process does; the test's end closes it. */
  open(pool?: number): Database
  drop(): Promise<void>
}

/** Makes a database from the template at a PostgreSQL where that is allowed. */
export async function freshDatabase(url: string): Promise<FreshDatabase> {
  const name = `cabinet_${randomBytes(6).toString('hex')}`
  await asAdmin(url, async (admin) => {
    await admin.query('select pg_advisory_lock($1)', [oneAtATime])
    const template = await ensureTemplate(admin, url)
    await admin.query(`create database ${name} template ${template}`)
  })
  const opened: Database[] = []
  return {
    url: within(url, name),
    open(pool = 8) {
      const db = openPostgres(within(url, name), { pool, onError: () => {} })
      opened.push(db)
      return db
    },
    async drop() {
      await Promise.all(opened.map((db) => db.close()))
      await asAdmin(url, (admin) => admin.query(`drop database if exists ${name} with (force)`))
    },
  }
}

/** `test` with a database of the file's own on real PostgreSQL. */
export const test = base.extend<{ database: FreshDatabase }>({
  database: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures from the pattern
    async ({}, use) => {
      const database = await freshDatabase(inject('postgresUrl'))
      await use(database)
      await database.drop()
    },
    { scope: 'file' },
  ],
})

export { expect } from 'vitest'
