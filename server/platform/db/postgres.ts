import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Statement } from './statement.ts'
import { bind, settle, valuesOf } from './transact.ts'
import type { Builder, Database, Reader, Tx } from './types.ts'

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

interface Session {
  builder: Builder
  tx(effects: (() => void | Promise<void>)[]): Tx
}

const runnerOf =
  (connection: pg.Pool | pg.PoolClient) =>
  async <Row, Input extends object>(statement: Statement<Row, Input>, input: Input): Promise<Row[]> => {
    const { name, text } = statement
    const answer = await connection.query({ name, text, values: valuesOf(statement, input) })
    return answer.rows as Row[]
  }

/** Opens PostgreSQL. Statements of one transaction are pipelined: what does not wait for an answer shares a round trip. */
export function openPostgres(
  url: string,
  options: { pool: number; onError: (error: unknown) => void },
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.pool,
    types: { getTypeParser } as pg.CustomTypesConfig,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: 'cabinet',
    pipeline: true,
  } as pg.PoolConfig)
  pool.on('error', options.onError)
  // A connection that breaks while somebody holds it tells his statements; unheard, it would end the process.
  pool.on('connect', (client) => void client.on('error', () => {}))
  const sessions = new WeakMap<pg.PoolClient, Session>()

  const sessionOf = (client: pg.PoolClient): Session => {
    const known = sessions.get(client)
    if (known) return known
    const builder = drizzle(client) as unknown as Builder
    const run = runnerOf(client)
    const session = { builder, tx: (effects: (() => void | Promise<void>)[]) => bind(builder, run, effects) }
    sessions.set(client, session)
    return session
  }

  const attempt = async <Result>(
    work: (tx: Tx) => Promise<Result>,
    effects: (() => void | Promise<void>)[],
  ) => {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      // Not awaited: the first statement of the work follows on the same round trip.
      const begun = client.query('begin')
      begun.catch(() => {})
      const result = await work(sessionOf(client).tx(effects))
      await begun
      const ended = await client.query('commit')
      // PostgreSQL answers a commit of a failed transaction with a rollback, not with an error.
      if (ended.command !== 'COMMIT') throw new Error('a statement of the transaction failed unnoticed')
      return result
    } catch (error) {
      await client.query('rollback').catch((failure: Error) => {
        broken = failure
      })
      throw error
    } finally {
      client.release(broken)
    }
  }

  return {
    embedded: false,
    reader: bind(drizzle(pool) as unknown as Builder, runnerOf(pool)) satisfies Reader,
    transact: (work) => settle((effects) => attempt(work, effects), options.onError),
    execute: async (text, values) => ({ rows: rowsOf(await pool.query(text, values)) }),
    migrate: () => migrateUnderLock(url),
    close: () => pool.end(),
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
