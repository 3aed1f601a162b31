import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { clientsOf, type Hosts, openHosts, refuseReplica } from './hosts.ts'
import { listenOn } from './listen.ts'
import { openReplica } from './replica.ts'
import { settle } from './transact.ts'
import { inTransaction, runnerOf } from './transaction.ts'
import type { Database } from './types.ts'

const migrationLock = 2_901_988
const numeric = 1700
const bigint = 20
const date = 1082

/** Type parsers, the same on both drivers: numbers as numbers, days as text. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === date) return (text: string) => text
  if (oid === numeric || oid === bigint) return Number
  return pg.types.getTypeParser(oid, format as 'text')
}

const types = { getTypeParser } as pg.CustomTypesConfig

interface PostgresOptions {
  pool: number
  onError: (error: unknown) => void
  /** Address of a streaming replica for reads that may be a few seconds old. */
  readUrl?: string | undefined
}

/**
 * Opens PostgreSQL. The driver pipelines: statements that do not wait for each other share a round trip. The address may
 * name several servers, of which the one that takes writes is used.
 */
export function openPostgres(url: string, options: PostgresOptions): Database {
  const hosts = openHosts(url, options.onError)
  const pool = new pg.Pool({
    connectionString: url,
    max: options.pool,
    types,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    // A statement that takes longer is aborted, so that it does not keep its connection.
    statement_timeout: 60_000,
    application_name: 'cabinet',
    // Our statements take milliseconds; compiling one would take a hundred, and the planner may choose to
    // before tables are analyzed.
    options: '-c jit=off',
    pipeline: true,
    // With several servers each new connection goes to the one that takes writes.
    ...(url !== hosts.current() && { Client: clientsOf(hosts), onConnect: refuseReplica }),
  } as pg.PoolConfig)
  pool.on('error', options.onError)
  // A connection that breaks while it is in use fails its statements; without a listener the error would end the process.
  pool.on('connect', (client) => void client.on('error', () => {}))
  const identity = Symbol('postgres')
  const connections = connectionsOf(pool, hosts)
  const db: Database = {
    embedded: false,
    identity,
    reader: { run: runnerOf(connections) },
    transact: (work) =>
      settle((effects) => inTransaction(connections, { work, identity, effects }), options.onError),
    execute: async (text, values) => ({ rows: rowsOf(await connections.query(text, values)) }),
    listen: async (channel, heard) => listenOn(hosts, channel, heard, options.onError),
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    migrate: async () => {
      await hosts.search()
      await migrateUnderLock(hosts.current())
    },
    close: async () => {
      hosts.close()
      await pool.end()
    },
  }
  return options.readUrl ? withReplica(db, options.readUrl, options) : db
}

/** The pool, whose callers wait while the server that takes writes is looked for. */
const connectionsOf = (pool: pg.Pool, hosts: Hosts) =>
  ({
    connect: () => hosts.retried(() => pool.connect()),
    query: (...query: Parameters<pg.Pool['query']>) => hosts.retried(async () => pool.query(...query)),
  }) as Pick<pg.Pool, 'connect' | 'query'>

function withReplica(db: Database, readUrl: string, options: PostgresOptions): Database {
  const replica = openReplica(readUrl, db, { ...options, types })
  return {
    ...db,
    replica,
    async close() {
      await replica.close()
      await db.close()
    },
  }
}

/** Returns the rows of one statement, or of all statements of a text that holds several. */
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

export const migrationsFolder = (): string => join(import.meta.dirname, '../../migrations')
