import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Heard } from './listen.ts'
import type { Refusals, Statement } from './statement.ts'

/** The query builder over either driver. */
export type Builder = PgDatabase<PgQueryResultHKT, Record<string, never>>

/** What can only read. Reads outside a transaction go through this. */
export interface Reader
  extends Pick<Builder, 'select' | 'selectDistinct' | 'selectDistinctOn' | '$with' | 'with'> {
  /** Runs a named statement and gives its rows. */
  run<Row, Input extends object>(statement: Statement<Row, Input>, input: Input): Promise<Row[]>
}

/** An open transaction: the only thing that can write. It exists inside `db.transact` alone. */
export interface Tx extends Reader, Pick<Builder, 'insert' | 'update' | 'delete' | 'execute'> {
  /** That of its database. */
  identity: symbol
  /** Puts off a side effect until the transaction is committed; it never happens when it is rolled back. */
  afterCommit(effect: () => void | Promise<void>): void
  /** Runs a named statement. A constraint named in `refusals` that the database finds broken is the refusal of the call. */
  run<Row, Input extends object>(
    statement: Statement<Row, Input>,
    input: Input,
    refusals?: Refusals,
  ): Promise<Row[]>
}

/** The database of the process. */
export interface Database {
  /** Embedded (PGlite, one connection) or PostgreSQL. */
  embedded: boolean
  /** Tells it from other databases of this process: what is kept for one is found by it. */
  identity: symbol
  /** Reads, each on its own. */
  reader: Reader
  /** Runs work in one transaction; begins it again when the database asks for that (serialization, deadlock). */
  transact<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>
  /** Text of SQL with values, for pg-boss and migrations only. */
  execute(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>
  /** Hears what is said on a channel, over a connection of its own; breaks are mended. Gives what ends it. */
  listen(channel: string, heard: Heard): Promise<() => Promise<void>>
  /** Applies the migrations under a lock, so that many processes may start at once. */
  migrate(): Promise<void>
  close(): Promise<void>
}
