import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { listenOn } from './listen.ts'
import { openSession, runnerOf, type Session } from './session.ts'
import { openShared } from './shared-connection.ts'
import { type Ending, explained, readerOver, settle } from './transact.ts'
import type { Builder, Database, Tx } from './types.ts'

const migrationLock = 2_901_988
const numeric = 1700
const bigint = 20
const date = 1082

/** Parsers set alike on both drivers: numbers as numbers, days as text. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === date) return (text: string) => text
  if (oid === numeric || oid === bigint) return Number
  return pg.types.getTypeParser(oid, format as 'text')
}

/**
 * Opens PostgreSQL. Statements of one transaction are pipelined: what does not wait for an answer shares a round trip;
 * transactions that wait for none share a connection.
 */
export function openPostgres(
  url: string,
  options: { pool: number; onError: (error: unknown) => void },
): Database {
  const poolOf = (max: number, idleTimeoutMillis: number, settings = '') =>
    new pg.Pool({
      connectionString: url,
      max,
      types: { getTypeParser } as pg.CustomTypesConfig,
      idleTimeoutMillis,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      // Nobody waits longer for an answer: what has not ended by then must not hold its connection.
      statement_timeout: 60_000,
      application_name: 'cabinet',
      // Our statements take milliseconds: to compile one would take a hundred, whatever the planner believes before tables are counted.
      options: `-c jit=off${settings}`,
      pipeline: true,
    } as pg.PoolConfig)
  const pool = poolOf(options.pool, 60_000)
  // Kept: the first booking after a quiet minute finds it with all its plans. They serve any values: left to itself the
  // database would plan some of them anew each time.
  const lane = poolOf(1, 0, ' -c plan_cache_mode=force_generic_plan')
  for (const each of [pool, lane]) {
    each.on('error', options.onError)
    // A connection that breaks while somebody holds it tells his statements; unheard, it would end the process.
    each.on('connect', (client) => void client.on('error', () => {}))
  }
  const identity = Symbol('postgres')
  const shared = openShared(lane)
  /** Sessions that serve no transaction now. */
  const free: Session[] = []

  const attempt = async <Result>(work: (tx: Tx) => Promise<Result>, ending: Ending) => {
    const session = free.pop() ?? openSession(pool)
    try {
      const result = await work(session.tx(identity, ending))
      const { writes } = ending
      const isShared = !session.hasAsked() && writes.length > 0 && shared.isOpen()
      await explained(writes, () => (isShared ? shared.send(writes) : session.end(writes)))
      free.push(session)
      return result
    } catch (error) {
      await session.rollBack()
      throw error
    } finally {
      session.rest()
    }
  }

  return {
    embedded: false,
    identity,
    reader: readerOver(drizzle(pool) as unknown as Builder, runnerOf(pool)),
    transact: (work) => settle((ending) => attempt(work, ending), options.onError),
    execute: async (text, values) => ({ rows: rowsOf(await pool.query(text, values)) }),
    listen: async (channel, heard) => listenOn(url, channel, heard, options.onError),
    migrate: () => migrateUnderLock(url),
    close: async () => void (await Promise.all([pool.end(), lane.end()])),
  }
}

/** Rows of one statement, or of all statements of a text that holds many. */
const rowsOf = (answer: pg.QueryResult | pg.QueryResult[]): Record<string, unknown>[] =>
  Array.isArray(answer) ? answer.flatMap((one) => one.rows) : answer.rows

async function migrateUnderLock(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'cabinet-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migrate(drizzle(client), { migrationsFolder: migrationsFolder() })
  } finally {
    await client.end()
  }
}

/** Where the migrations lie. */
export const migrationsFolder = (): string => join(import.meta.dirname, '../../migrations')
