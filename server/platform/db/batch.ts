import pg from 'pg'
import type { Write } from './statement.ts'

/** The parts of the driver's connection that a batch speaks to. */
interface Connection {
  parsedStatements: Record<string, string | undefined>
  /** Sent to be planned and not answered yet. */
  submittedNamedStatements: Record<string, string | undefined>
  stream: { cork(): void; uncork(): void }
  parse(message: { name: string; text: string; types: number[] }): void
  bind(message: { statement: string; values: unknown[]; valueMapper: (value: unknown) => unknown }): void
  execute(message: object): void
  sync(): void
}

const connectionOf = (client: pg.PoolClient): Connection =>
  (client as unknown as { connection: Connection }).connection

/** How the driver writes a value for the wire. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils

/** Names of statements that a connection does not know, each with its text. One name stands for one text. */
function unknownTo(client: pg.PoolClient, writes: readonly Write[]): Map<string, string> {
  const { parsedStatements, submittedNamedStatements } = connectionOf(client)
  const unknown = new Map<string, string>()
  for (const { name, text } of writes) {
    const known = parsedStatements[name] ?? submittedNamedStatements[name] ?? unknown.get(name)
    if (!name || (known !== undefined && known !== text))
      throw new Error(`a write needs a name of its own, not «${name}»`)
    if (known === undefined) unknown.set(name, text)
  }
  return unknown
}

/**
 * Has a statement planned by itself: what follows in the pipeline may then use it, whatever becomes of the transaction that
 * needed it first. Within a transaction that has failed already it would not be planned, and the driver would not tell those behind.
 */
class Plan extends pg.Query {
  readonly #statement: { name: string; text: string }
  constructor(name: string, text: string, done: Done) {
    super({ name, text })
    this.#statement = { name, text }
    Object.assign(this, { callback: done })
  }
  override submit = (to: pg.Connection): null => {
    const connection = to as unknown as Connection
    const { name, text } = this.#statement
    connection.submittedNamedStatements[name] = text
    connection.parse({ name, text, types: [] })
    connection.sync()
    return null
  }
}

/**
 * Statements that are answered together: with one Sync at their end the server reads them all, runs them as one
 * transaction (or inside the open one), skips the rest after an error and answers once. The driver itself asks for
 * an answer to each. Built upon its `Query`, since nothing else may stand in its pipeline.
 */
class Batch extends pg.Query {
  readonly #writes: readonly Write[]
  constructor(writes: readonly Write[], done: Done) {
    super({ text: 'batch' })
    this.#writes = writes.map((write) => ({ ...write, values: write.values.map(prepareValue) }))
    Object.assign(this, { callback: done })
  }
  override submit = (to: pg.Connection): null => {
    const connection = to as unknown as Connection
    connection.stream.cork()
    try {
      for (const { name, values } of this.#writes) {
        connection.bind({ statement: name, values, valueMapper: (value) => value })
        connection.execute({})
      }
      connection.sync()
    } finally {
      connection.stream.uncork()
    }
    return null
  }
  /** Rows of a write are of no interest. */
  handleDataRow(): void {}
}

type Done = (error: Error | null) => void

const asked = (client: pg.PoolClient, queryOf: (done: Done) => pg.Query): Promise<void> =>
  new Promise((resolve, reject) => {
    client.query(queryOf((error) => (error ? reject(error) : resolve())))
  })

/** Sends statements as one batch; those that the connection does not know yet are planned before it. */
export async function sendBatch(client: pg.PoolClient, writes: readonly Write[]): Promise<void> {
  const plans = [...unknownTo(client, writes)].map(([name, text]) =>
    asked(client, (done) => new Plan(name, text, done)),
  )
  const answers = await Promise.allSettled([...plans, asked(client, (done) => new Batch(writes, done))])
  for (const answer of answers) if (answer.status === 'rejected') throw answer.reason
}
