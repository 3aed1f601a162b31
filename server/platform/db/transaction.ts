import type pg from 'pg'
import { type Refusals, type Statement, valuesOf } from './statement.ts'
import { type Effect, explained, txOver } from './transact.ts'
import type { Tx } from './types.ts'

/** Runs named statements over a connection or a pool. */
export const runnerOf =
  (connection: Pick<pg.Pool, 'query'>) =>
  async <Row, Input extends object>(
    { name, text, ...statement }: Statement<Row, Input>,
    input: Input,
    refusals?: Refusals,
  ): Promise<Row[]> => {
    const values = valuesOf(statement, input)
    try {
      return (await connection.query({ name, text, values })).rows as Row[]
    } catch (error) {
      throw explained(error, refusals)
    }
  }

/** A transaction to be run: what it does, the database it belongs to, the side effects it collects. */
interface Work<Result> {
  work: (tx: Tx) => Promise<Result>
  identity: symbol
  effects: Effect[]
}

/** Runs work in one transaction over a connection of the pool: begin, its statements, commit; rollback when it throws. */
export async function inTransaction<Result>(
  pool: Pick<pg.Pool, 'connect'>,
  { work, identity, effects }: Work<Result>,
): Promise<Result> {
  const client = await pool.connect()
  let isOver = false
  let broken: Error | undefined
  const query = async (...args: Parameters<pg.PoolClient['query']>) => {
    // A branch of failed work that is still running must not reach a connection that serves another transaction.
    if (isOver) throw new Error('the transaction is over')
    return client.query(...args)
  }
  const connection = { query } as unknown as pg.Pool
  try {
    // Not awaited: with the driver's pipeline the first statement follows on the same round trip.
    const begun = client.query('begin')
    begun.catch(() => {})
    const result = await work(txOver(runnerOf(connection), identity, effects))
    await begun
    isOver = true
    // PostgreSQL answers the commit of a failed transaction with a rollback, not with an error.
    if ((await client.query('commit')).command !== 'COMMIT')
      throw new Error('a statement of the transaction failed unnoticed')
    return result
  } catch (error) {
    isOver = true
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.release(broken)
  }
}
