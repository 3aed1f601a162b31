import pg from 'pg'
import type { Write } from './statement.ts'

/** The parts of the driver's connection that a batch speaks to. */
interface Connection {
  parsedStatements: Record<string, string | undefined>
  stream: { cork(): void; uncork(): void }
  bind(message: { statement: string; values: unknown[]; valueMapper: (value: unknown) => unknown }): void
  execute(message: object): void
  sync(): void
}

const connectionOf = (client: pg.PoolClient): Connection =>
  (client as unknown as { connection: Connection }).connection

/** How the driver writes a value for the wire. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils

/** Whether a connection has planned these statements already: only then can they go in a batch. */
export const isPlanned = (client: pg.PoolClient, writes: readonly Write[]): boolean =>
  writes.every(({ name, text }) => connectionOf(client).parsedStatements[name] === text)

/**
 * Statements that are answered together: with one Sync at their end the server reads them all, runs them as one
 * transaction (or inside the open one), skips the rest after an error and answers once. The driver itself asks for
 * an answer to each. Built upon its `Query`, since nothing else may stand in its pipeline.
 */
class Batch extends pg.Query {
  readonly #writes: readonly Write[]
  constructor(writes: readonly Write[], done: (error: Error | null) => void) {
    super({ text: 'batch' })
    this.#writes = writes.map((write) => ({ ...write, values: write.values.map(prepareValue) }))
    Object.assign(this, { callback: done })
  }
  override submit = (to: pg.Connection): null => {
    const connection = to as unknown as Connection
    connection.stream.cork()
    for (const { name, values } of this.#writes) {
      connection.bind({ statement: name, values, valueMapper: (value) => value })
      connection.execute({})
    }
    connection.sync()
    connection.stream.uncork()
    return null
  }
  /** Rows of a write are of no interest. */
  handleDataRow(): void {}
}

/** Sends planned statements as one batch. */
export const sendBatch = (client: pg.PoolClient, writes: readonly Write[]): Promise<void> =>
  new Promise((resolve, reject) => {
    client.query(new Batch(writes, (error) => (error ? reject(error) : resolve())))
  })
