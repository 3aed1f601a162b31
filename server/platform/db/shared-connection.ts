import pg from 'pg'
import { sendWrites } from './session.ts'
import { statement, type Write, write } from './statement.ts'

const atOnce = 64
/** A transaction that waits for a lock holds up all behind it: after so long others do not queue up any more. Milliseconds. */
const patienceMs = 25
/** One group is worked at while the answers to the other are read: the database never waits for us. */
const groupsAtOnce = 2

/** What the database refuses concerns that transaction alone; a database that shuts down (57P…), a broken network, all. */
const isOfConnection = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) || error.code?.startsWith('57P') === true

const leaveFlush = write(
  statement<object, never>('leave-flush')`select set_config('synchronous_commit', 'off', true)`,
  {},
)
// A transaction that writes nothing but a line of the log: its commit flushes all that stands before it.
const flush = write(statement<object, never>('flush-log')`select pg_logical_emit_message(true, '', '')`, {})

/**
 * Sends transactions one after another, none waiting for the answers to those before it. The log is flushed once for all of
 * them, and nobody is told of a commit before. A lone one flushes it itself.
 */
async function sendGroup(client: pg.PoolClient, group: readonly Waiting[], moved: () => void): Promise<void> {
  const isLone = group.length === 1
  const answers = group.map(({ writes }) => {
    const answer = sendWrites(client, isLone ? writes : [leaveFlush, ...writes])
    return answer.finally(moved)
  })
  const flushed = isLone ? null : sendWrites(client, [flush])
  const [flushing, ...outcomes] = await Promise.allSettled([flushed, ...answers])
  for (const [index, { resolve, reject }] of group.entries()) {
    // Who was refused is told why, whatever has become of the flush.
    const failed = [outcomes[index], flushing].find((outcome) => outcome?.status === 'rejected')
    if (failed) reject(failed.reason)
    else resolve()
  }
}

interface Waiting {
  writes: readonly Write[]
  resolve: () => void
  reject: (error: unknown) => void
}

/** The connection as transactions share it until none is on its way. */
interface Lane {
  client: Promise<pg.PoolClient>
  load: number
  waiting: Waiting[]
  groups: number
  broken?: Error
}

/** A connection that many transactions share: each is nothing but its last writes. */
interface SharedConnection {
  /** Whether it moves and has room. */
  isOpen(): boolean
  /** Sends a transaction whole. */
  send(writes: readonly Write[]): Promise<void>
}

/** Opens a shared connection: the only one of a pool of its own, always the same as long as it lives. */
export function openShared(pool: pg.Pool): SharedConnection {
  let lane: Lane | null = null
  let movedAt = 0

  const moved = () => {
    movedAt = performance.now()
  }
  const enter = (): Lane => {
    if (!lane) {
      lane = { client: pool.connect(), load: 0, waiting: [], groups: 0 }
      moved()
    }
    lane.load += 1
    return lane
  }
  const leave = (left: Lane) => {
    left.load -= 1
    if (left.load > 0) return
    if (lane === left) lane = null
    left.client.then((client) => client.release(left.broken)).catch(() => {})
  }
  const sendAll = async (entered: Lane) => {
    entered.groups += 1
    try {
      const client = await entered.client
      while (entered.waiting.length > 0) await sendGroup(client, entered.waiting.splice(0), moved)
    } catch (error) {
      // No connection was to be had.
      for (const { reject } of entered.waiting.splice(0)) reject(error)
    }
    entered.groups -= 1
  }
  return {
    isOpen() {
      return !lane || (lane.load < atOnce && performance.now() - movedAt < patienceMs)
    },
    async send(writes) {
      const entered = enter()
      try {
        await new Promise<void>((resolve, reject) => {
          entered.waiting.push({ writes, resolve, reject })
          if (entered.groups < groupsAtOnce) void sendAll(entered)
        })
      } catch (error) {
        if (isOfConnection(error)) {
          entered.broken = error as Error
          if (lane === entered) lane = null
        }
        throw error
      } finally {
        leave(entered)
      }
    },
  }
}
