import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { runnerOf } from './transaction.ts'
import type { Database, Reader } from './types.ts'

/** A streaming replica of the database that answers reads which may be a few seconds old (decision 0107). */
export interface Replica {
  /** Reads from the replica while it keeps up, otherwise from the primary. */
  reader: Reader
  /** The replica as the metrics show it. */
  state(): ReplicaState
  close(): Promise<void>
}

/** How a replica keeps up and what it was asked since the start. */
interface ReplicaState {
  isUsed: boolean
  /** Age in seconds of what the replica holds, at most; null while it is unknown. */
  lag: number | null
  /** Statements answered by the replica, and those that it could have answered had it kept up. */
  reads: { replica: number; primary: number }
}

/** The replica is not asked when what it holds may be older. */
export const mostLagSeconds = 5
const everyMs = 1000
const probeMs = 2000

/** How far the journal of the primary had been written at a moment. */
interface Sighting {
  at: number
  lsn: bigint
}

/** Reads a position in the journal, `16/B374D848`, as a number. */
const lsnOf = (written: string): bigint => {
  const [high = '', low = ''] = written.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

const onPrimary =
  'select pg_current_wal_lsn()::text as lsn, (select system_identifier from pg_control_system())::text as of'
const onReplica = `select pg_is_in_recovery() as "isReplica", pg_last_wal_replay_lsn()::text as lsn,
  (select system_identifier from pg_control_system())::text as of`

const states = /^[0-9A-Z]{5}$/
/** Tells whether the connection failed, not the statement. */
const isAway = (code: string): boolean => !states.test(code) || code.startsWith('57P')
/** The replica cancels a read that stands in the way of the journal; the primary answers it. */
const isConflict = (code: string): boolean => code === '40001'

const late = (): Promise<never> =>
  wait(probeMs, undefined, { ref: false }).then(() => Promise.reject(new Error('the replica is slow')))

interface Options {
  pool: number
  onError: (error: unknown) => void
  types: pg.CustomTypesConfig
}

/** Opens the replica. Until it has proved that it keeps up, and whenever it does not, the primary answers. */
export function openReplica(
  url: string,
  primary: Pick<Database, 'execute' | 'reader'>,
  { pool: max, onError, types }: Options,
): Replica {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: probeMs,
    keepAlive: true,
    statement_timeout: 60_000,
    application_name: 'cabinet-reads',
    options: '-c jit=off -c default_transaction_read_only=on',
    pipeline: true,
  } as pg.PoolConfig)
  pool.on('error', () => setAside())
  pool.on('connect', (client) => void client.on('error', () => {}))
  const run = runnerOf(pool)

  let sightings: Sighting[] = []
  /** Everything committed before this moment is in the replica. */
  let freshAt: number | null = null
  let wasUsed = false
  const reads = { replica: 0, primary: 0 }
  /** Statements on their way to the replica; they go to the primary when it falls silent. */
  const underWay = new Set<(error: Error) => void>()

  const lag = () => (freshAt === null ? null : (performance.now() - freshAt) / 1000)
  const isUsed = () => (lag() ?? Number.POSITIVE_INFINITY) <= mostLagSeconds
  const tell = (why = '') => {
    if (isUsed() === wasUsed) return
    wasUsed = isUsed()
    onError(new Error(wasUsed ? 'the replica is read from' : `the replica is not read from${why}`))
  }
  const setAside = (error?: unknown) => {
    freshAt = null
    sightings = []
    for (const reject of underWay) reject(new Error('the replica is away'))
    tell(error instanceof Error ? `: ${error.message}` : '')
  }

  const probe = async () => {
    const at = performance.now()
    const [written] = (await Promise.race([primary.execute(onPrimary), late()])).rows
    const [replayed] = (await Promise.race([pool.query(onReplica), late()])).rows
    if (written?.of !== replayed?.of) throw new Error('it is a replica of another database')
    // A promoted replica has a life of its own: what it holds need not be what the primary holds.
    if (!replayed?.isReplica || !replayed.lsn) throw new Error('it is no replica')
    sightings.push({ at, lsn: lsnOf(String(written?.lsn)) })
    const lsn = lsnOf(String(replayed.lsn))
    const known = sightings.findLast((one) => one.lsn <= lsn)
    if (known) {
      freshAt = known.at
      sightings = sightings.slice(sightings.indexOf(known))
    }
    // A replica that stands still must not collect sightings for ever.
    sightings = sightings.slice(-600)
    tell()
  }
  const closing = new AbortController()
  const watch = async () => {
    while (!closing.signal.aborted) {
      await probe().catch(setAside)
      await wait(everyMs, undefined, { signal: closing.signal, ref: false }).catch(() => {})
    }
  }
  const watching = watch()

  const ask: Reader['run'] = (statement, input) => {
    const { promise, resolve, reject } = Promise.withResolvers<never>()
    underWay.add(reject)
    run(statement, input)
      .then((rows) => resolve(rows as never), reject)
      .finally(() => underWay.delete(reject))
    return promise
  }

  return {
    reader: {
      async run(statement, input) {
        if (isUsed()) {
          try {
            const rows = await ask(statement, input)
            reads.replica += 1
            return rows
          } catch (error) {
            const { code = '' } = error as { code?: string }
            if (isAway(code)) setAside(error)
            else if (!isConflict(code)) throw error
          }
        }
        reads.primary += 1
        return primary.reader.run(statement, input)
      },
    },
    state: () => ({ isUsed: isUsed(), lag: lag(), reads: { ...reads } }),
    async close() {
      closing.abort()
      await watching
      await pool.end()
    },
  }
}
