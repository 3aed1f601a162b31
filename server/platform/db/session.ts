import type { Socket } from 'node:net'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { gatherWrites } from '../gather-writes.ts'
import { sendBatch } from './batch.ts'
import { type Statement, valuesOf, type Write } from './statement.ts'
import { type Ending, txOver } from './transact.ts'
import type { Builder, Tx } from './types.ts'

/** What a transaction asks over: a connection of the pool, taken when it first asks. Serves one transaction after another. */
export interface Session {
  tx(identity: symbol, ending: Ending): Tx
  /** Whether the transaction has asked for anything. */
  hasAsked(): boolean
  /** Sends the last writes and the commit together. */
  end(writes: readonly Write[]): Promise<void>
  /** Undoes the transaction, if it has begun. What is asked after that is refused: the session serves no other one. */
  rollBack(): Promise<void>
  /** Gives the connection back and forgets the transaction that has ended. */
  rest(): void
}

/** Runs named statements over a connection. */
export const runnerOf =
  (connection: Pick<pg.Pool, 'query'>) =>
  async <Row, Input extends object>(statement: Statement<Row, Input>, input: Input): Promise<Row[]> => {
    const { name, text } = statement
    const answer = await connection.query({ name, text, values: valuesOf(statement, input) })
    return answer.rows as Row[]
  }

const streamOf = (client: pg.PoolClient): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream

/** Sends a transaction that is nothing but its last writes. */
export function sendWrites(client: pg.PoolClient, writes: readonly Write[]): Promise<void> {
  gatherWrites(streamOf(client))
  return sendBatch(client, writes)
}

/** Sends the last writes of a transaction that has begun, and its commit. */
async function commit(client: pg.PoolClient, begun: Promise<unknown>, writes: readonly Write[]) {
  gatherWrites(streamOf(client))
  const sent = writes.length > 0 ? sendBatch(client, writes) : Promise.resolve()
  const committed = client.query('commit')
  for (const answer of [sent, committed]) answer.catch(() => {})
  await begun
  await sent
  // PostgreSQL answers a commit of a failed transaction with a rollback, not with an error.
  if ((await committed).command !== 'COMMIT')
    throw new Error('a statement of the transaction failed unnoticed')
}

/** Opens a session over a pool. */
export function openSession(pool: pg.Pool): Session {
  let taken: Promise<pg.PoolClient> | null = null
  let begun: Promise<unknown> | null = null
  let broken: Error | undefined
  let isOver = false

  const take = () => (taken ??= pool.connect())
  const begin = (client: pg.PoolClient) => {
    gatherWrites(streamOf(client))
    // Not awaited: the first statement follows on the same round trip.
    begun ??= client.query('begin')
    begun.catch(() => {})
  }
  const query = async (...args: Parameters<pg.PoolClient['query']>) => {
    const client = isOver ? null : await take()
    // A branch of failed work that was still on its way: it must not begin anything anew.
    if (!client || isOver) throw new Error('the transaction is over')
    begin(client)
    return client.query(...args)
  }
  const connection = { query } as unknown as pg.Pool
  const builder = drizzle({ client: connection }) as unknown as Builder
  const run = runnerOf(connection)
  return {
    tx: (identity, ending) => txOver(builder, run, identity, ending),
    hasAsked: () => taken !== null,
    async end(writes) {
      if (!taken && writes.length === 0) return
      const client = await take()
      await (begun ? commit(client, begun, writes) : sendWrites(client, writes))
    },
    async rollBack() {
      isOver = true
      const client = await taken?.catch(() => null)
      if (!client || !begun) return
      await client.query('rollback').catch((failure: Error) => {
        broken = failure
      })
    },
    rest() {
      const failure = broken
      taken?.then((client) => client.release(failure)).catch(() => {})
      taken = begun = null
      broken = undefined
    },
  }
}
