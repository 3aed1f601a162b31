import type { Socket } from 'node:net'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Statement } from './statement.ts'
import { bind, causeFirst, openTrail, settle, type Trail, valuesOf } from './transact.ts'
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
  tx(effects: (() => void | Promise<void>)[], trail: Trail): Tx
}

const runnerOf =
  (connection: pg.Pool | pg.PoolClient) =>
  async <Row, Input extends object>(statement: Statement<Row, Input>, input: Input): Promise<Row[]> => {
    const { name, text } = statement
    const answer = await connection.query({ name, text, values: valuesOf(statement, input) })
    return answer.rows as Row[]
  }

const streamOf = (client: pg.PoolClient): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream

/** Statements begun in one turn of the event loop leave in one packet: a system call each would cost more than the statement. */
function gather(client: pg.PoolClient): void {
  const stream = streamOf(client)
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** Commits, in the same packet as the trail. What could not even be sent has failed by the next tick: then nothing is committed. */
async function commit(client: pg.PoolClient, trail: Trail): Promise<pg.QueryResult> {
  if (trail.isEmpty()) return client.query('commit')
  const stream = streamOf(client)
  stream.cork()
  await new Promise<void>((resolve) => process.nextTick(resolve))
  const ended = trail.hasFailed() ? null : client.query('commit')
  stream.uncork()
  ended?.catch(() => {})
  await trail.settled()
  return ended ?? Promise.reject(new Error('a statement failed without an error'))
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
    const send = runnerOf(client)
    const run: typeof send = (statement, input) => {
      gather(client)
      return send(statement, input)
    }
    const session: Session = { tx: (effects, trail) => bind(builder, run, effects, trail) }
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
      gather(client)
      const begun = client.query('begin')
      begun.catch(() => {})
      const trail = openTrail()
      const [result, ended] = await causeFirst(trail, async () => {
        const worked = await work(sessionOf(client).tx(effects, trail))
        return [worked, await commit(client, trail)] as const
      })
      await begun
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
