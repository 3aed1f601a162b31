import type { PayloadListener } from './listen.ts'
import type { Replica } from './replica.ts'
import type { Refusals, Statement } from './statement.ts'

/** Read access, also outside a transaction. */
export interface Reader {
  /** Runs a named statement and returns its rows. */
  run<Row, Input extends object>(statement: Statement<Row, Input>, input: Input): Promise<Row[]>
}

/** An open transaction: the only way to write. It exists inside `db.transact` alone. */
export interface Tx extends Reader {
  /** Identity of the transaction's database. */
  identity: symbol
  /** Runs a side effect after the commit; a rollback drops it. */
  afterCommit(effect: () => void | Promise<void>): void
  /** Runs a named statement. When it breaks a constraint that `refusals` names, the call is refused accordingly. */
  run<Row, Input extends object>(
    statement: Statement<Row, Input>,
    input: Input,
    refusals?: Refusals,
  ): Promise<Row[]>
}

/** The database of the process. */
export interface Database {
  /** True for PGlite (one connection), false for PostgreSQL. */
  embedded: boolean
  /** Distinguishes the databases of one process; used as a key of caches. */
  identity: symbol
  /** Reads outside a transaction, each statement on its own. */
  reader: Reader
  /** A replica for reads that may be a few seconds old; absent where there is none. */
  replica?: Replica
  /** Runs work in one transaction; repeats it after a serialization failure or a deadlock. */
  transact<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>
  /** Runs SQL text with values; for pg-boss and migrations only. */
  execute(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>
  /**
   * Listens on a channel over a connection of its own, reopened when it breaks. Returns the function that ends
   * it.
   */
  listen(channel: string, heard: PayloadListener): Promise<() => Promise<void>>
  /** Connections of this process: open, of them idle, and callers that wait for one. */
  connections(): { open: number; idle: number; waiting: number }
  /** Applies the migrations under a lock, so that many processes may start at once. */
  migrate(): Promise<void>
  close(): Promise<void>
}
