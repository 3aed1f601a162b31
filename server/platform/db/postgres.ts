import type { Socket } from 'node:net'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { isPlanned, sendBatch } from './batch.ts'
import { listenOn } from './listen.ts'
import { type Statement, valuesOf, type Write } from './statement.ts'
import { bind, explained, settle } from './transact.ts'
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

/** A connection as transactions use it, one after another. */
interface Session {
  tx(effects: (() => void | Promise<void>)[], writes: Write[]): Tx
  /** Begins the transaction, unless that is done: a transaction of last writes alone needs no words for it. */
  begin(): Promise<unknown>
  hasBegun(): boolean
  /** Forgets the transaction that has ended. */
  rest(): void
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

function openSession(client: pg.PoolClient): Session {
  let begun: Promise<unknown> | null = null
  const begin = () => {
    gather(client)
    // Not awaited: the first statement follows on the same round trip.
    begun ??= client.query('begin')
    begun.catch(() => {})
    return begun
  }
  const query = (...args: Parameters<pg.PoolClient['query']>) => {
    begin()
    return client.query(...args)
  }
  const connection = Object.assign(Object.create(client), { query })
  const builder = drizzle(connection) as unknown as Builder
  const run = runnerOf(connection)
  return {
    tx: (effects, writes) => bind(builder, run, effects, writes),
    begin,
    hasBegun: () => begun !== null,
    rest: () => {
      begun = null
    },
  }
}

/** Ends a transaction: sends its last writes and the commit together. */
async function end(client: pg.PoolClient, session: Session, writes: readonly Write[]): Promise<void> {
  const canBatch = isPlanned(client, writes)
  if (!session.hasBegun() && writes.length === 0) return
  if (!session.hasBegun() && canBatch) return sendBatch(client, writes)
  const begun = session.begin()
  const sent =
    canBatch && writes.length > 0 ? [sendBatch(client, writes)] : writes.map((write) => client.query(write))
  const committed = client.query('commit')
  for (const answer of [begun, ...sent, committed]) answer.catch(() => {})
  for (const answer of [begun, ...sent]) await answer
  // PostgreSQL answers a commit of a failed transaction with a rollback, not with an error.
  if ((await committed).command !== 'COMMIT')
    throw new Error('a statement of the transaction failed unnoticed')
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
    // Nobody waits longer for an answer: what has not ended by then must not hold its connection.
    statement_timeout: 60_000,
    application_name: 'cabinet',
    // Our statements take milliseconds: to compile one would take a hundred, whatever the planner believes before tables are counted.
    options: '-c jit=off',
    pipeline: true,
  } as pg.PoolConfig)
  pool.on('error', options.onError)
  // A connection that breaks while somebody holds it tells his statements; unheard, it would end the process.
  pool.on('connect', (client) => void client.on('error', () => {}))
  const sessions = new WeakMap<pg.PoolClient, Session>()

  const sessionOf = (client: pg.PoolClient): Session => {
    const session = sessions.get(client) ?? openSession(client)
    sessions.set(client, session)
    return session
  }

  const attempt = async <Result>(
    work: (tx: Tx) => Promise<Result>,
    effects: (() => void | Promise<void>)[],
  ) => {
    const client = await pool.connect()
    const session = sessionOf(client)
    const writes: Write[] = []
    let broken: Error | undefined
    try {
      const result = await work(session.tx(effects, writes))
      await explained(writes, () => end(client, session, writes))
      return result
    } catch (error) {
      if (session.hasBegun())
        await client.query('rollback').catch((failure: Error) => {
          broken = failure
        })
      throw error
    } finally {
      session.rest()
      client.release(broken)
    }
  }

  return {
    embedded: false,
    reader: bind(drizzle(pool) as unknown as Builder, runnerOf(pool)) satisfies Reader,
    transact: (work) => settle((effects) => attempt(work, effects), options.onError),
    execute: async (text, values) => ({ rows: rowsOf(await pool.query(text, values)) }),
    listen: async (channel, heard) => listenOn(url, channel, heard, options.onError),
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
