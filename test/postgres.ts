import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { test as base, inject } from 'vitest'
import { migrationsFolder, openPostgres } from '../server/platform/db/postgres.ts'
import type { Database } from '../server/platform/db/types.ts'
import { asAdmin, dropDatabase } from './cluster.ts'
import { openClinic } from './examples.ts'
import { withOpenMessages } from './open-messages.ts'

const oneAtATime = 7_140_021

const fail = (error: unknown) => {
  throw error
}

const within = (url: string, database: string): string =>
  Object.assign(new URL(url), { pathname: `/${database}` }).href

/** A template database from which others are copied. */
export interface Template {
  name: string
  /** The template from which this one is copied; without it the database starts empty. */
  from?: Template
  /** Fills the template, once for all test files. */
  fill(url: string): Promise<void>
}

function migratedName(): string {
  const files = readdirSync(migrationsFolder()).filter((name) => name.endsWith('.sql'))
  const hash = createHash('sha256')
  for (const name of files.sort()) hash.update(readFileSync(join(migrationsFolder(), name)))
  return `cabinet_template_${hash.digest('hex').slice(0, 12)}`
}

async function migrate(url: string): Promise<void> {
  const db = openPostgres(url, { pool: 1, onError: fail })
  await db.migrate()
  await openClinic(db)
  await db.close()
}

/** The template with all migrations applied and no data but the offices and hours of a clinic that works. */
export const migratedTemplate: Template = { name: migratedName(), fill: migrate }

/** Creates a template once for all test files; an interrupted attempt leaves no half-filled template. */
async function ensureTemplate(
  admin: pg.Client,
  url: string,
  { name, from, fill }: Template,
): Promise<string> {
  const known = await admin.query('select 1 from pg_database where datname = $1', [name])
  if (known.rowCount) return name
  const origin = from ? ` template ${await ensureTemplate(admin, url, from)}` : ''
  const draft = `${name}_draft`
  await admin.query(`drop database if exists ${draft} with (force)`)
  await admin.query(`create database ${draft}${origin}`)
  await fill(within(url, draft))
  await admin.query(`alter database ${draft} rename to ${name}`)
  return name
}

/** A PostgreSQL database that belongs to one test or test file. */
export interface FreshDatabase {
  url: string
  /** Opens the database with connections of its own, as a separate process does; it is closed when the test ends. */
  open(pool?: number, onError?: (error: unknown) => void): Database
  drop(): Promise<void>
}

/**
 * Creates a database from a template on a PostgreSQL server; by default an empty one with all migrations
 * applied.
 */
export async function freshDatabase(
  url: string,
  template = migratedTemplate,
  prefix = 'cabinet_',
): Promise<FreshDatabase> {
  const name = `${prefix}${randomBytes(6).toString('hex')}`
  await asAdmin(url, async (admin) => {
    await admin.query('select pg_advisory_lock($1)', [oneAtATime])
    await admin.query(`create database ${name} template ${await ensureTemplate(admin, url, template)}`)
  })
  const opened: Database[] = []
  return {
    url: within(url, name),
    open(pool = 8, onError = () => {}) {
      const db = openPostgres(within(url, name), { pool, onError })
      opened.push(db)
      return withOpenMessages(db)
    },
    async drop() {
      await Promise.all(opened.map((db) => db.close()))
      await dropDatabase(url, name)
    },
  }
}

/** `test` with a PostgreSQL database for each file. */
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

/** Waits until some statement is blocked by a lock of another transaction. */
export async function waitsForLock(db: Database): Promise<void> {
  const waiting =
    "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
  while ((await db.execute(waiting)).rows.length === 0) await wait(10)
}
