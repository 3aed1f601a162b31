import { join } from 'node:path'
import { PGlite, type PGliteInterface, type Transaction } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { lockFolder } from './folder-lock.ts'
import { migrationsFolder } from './postgres.ts'
import { type Refusals, type Statement, valuesOf } from './statement.ts'
import { explained, settle, txOver } from './transact.ts'
import type { Database } from './types.ts'

const parsers = { 20: Number, 1700: Number, 1082: (text: string) => text }

const runnerOf =
  (connection: Pick<PGliteInterface, 'query'> | Transaction) =>
  async <Row, Input extends object>(
    statement: Statement<Row, Input>,
    input: Input,
    refusals?: Refusals,
  ): Promise<Row[]> => {
    try {
      return (await connection.query<Row>(statement.text, valuesOf(statement, input))).rows
    } catch (error) {
      throw explained(error, refusals)
    }
  }

interface Options {
  /** Folder of the database; in memory when absent, for tests. */
  folder?: string
  /** A dumped image to start from, for tests. */
  image?: Blob
  onError: (error: unknown) => void
}

/** Opens the embedded database: PostgreSQL compiled to WebAssembly, one connection, for trying out and for tests. */
export async function openEmbedded(options: Options): Promise<Database & { dump(): Promise<Blob> }> {
  const unlock = options.folder ? lockFolder(options.folder) : () => {}
  const lite = await PGlite.create({
    dataDir: options.folder ? join(options.folder, 'database') : 'memory://',
    parsers,
    ...(options.image && { loadDataDir: options.image }),
  })
  const identity = Symbol('embedded')
  return {
    embedded: true,
    identity,
    reader: { run: runnerOf(lite) },
    transact: (work) =>
      settle(
        (effects) => lite.transaction((tx) => work(txOver(runnerOf(tx), identity, effects))),
        options.onError,
      ),
    execute: async (text, values) => {
      if (values?.length) return { rows: (await lite.query<Record<string, unknown>>(text, values)).rows }
      const results = await lite.exec(text)
      return { rows: results.flatMap((one) => one.rows as Record<string, unknown>[]) }
    },
    listen: async (channel, heard) => {
      const end = await lite.listen(channel, heard)
      return () => end()
    },
    connections: () => ({ open: 1, idle: 0, waiting: 0 }),
    migrate: () => migrate(drizzle({ client: lite }), { migrationsFolder: migrationsFolder() }),
    dump: () => lite.dumpDataDir('none') as Promise<Blob>,
    close: async () => {
      await lite.close()
      unlock()
    },
  }
}
