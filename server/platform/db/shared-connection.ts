import pg from 'pg'
import { sendWrites } from './session.ts'
import type { Write } from './statement.ts'

const atOnce = 64
/** A transaction that waits for a lock holds up all behind it: after so long others do not queue up any more. Milliseconds. */
const patienceMs = 25

/** What the database refuses concerns that transaction alone; a database that shuts down (57P…), a broken network, all. */
const isOfConnection = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) || error.code?.startsWith('57P') === true

/** The connection as transactions share it until none is on its way. */
interface Lane {
  client: Promise<pg.PoolClient>
  /** Whether the pool has given it. */
  isTaken: boolean
  load: number
  broken?: Error
}

/** A connection that many transactions share: each is nothing but its last writes, and none waits for the answers to those before it. */
export interface SharedConnection {
  /** Whether it moves and has room, and nobody waits for a connection. */
  isOpen(): boolean
  /** Sends a transaction whole. */
  send(writes: readonly Write[]): Promise<void>
}

/** Opens a shared connection over a pool. It is given back whenever it has nothing to do. */
export function openShared(pool: pg.Pool): SharedConnection {
  let lane: Lane | null = null
  let movedAt = 0

  const enter = (): Lane => {
    if (!lane) {
      const made: Lane = { client: pool.connect(), isTaken: false, load: 0 }
      made.client.then(() => (made.isTaken = true)).catch(() => {})
      lane = made
      movedAt = performance.now()
    }
    lane.load += 1
    return lane
  }
  const leave = (left: Lane) => {
    movedAt = performance.now()
    left.load -= 1
    if (left.load > 0) return
    if (lane === left) lane = null
    left.client.then((client) => client.release(left.broken)).catch(() => {})
  }
  return {
    isOpen() {
      if (!lane) return true
      const others = pool.waitingCount - (lane.isTaken ? 0 : 1)
      return lane.load < atOnce && others <= 0 && performance.now() - movedAt < patienceMs
    },
    async send(writes) {
      const entered = enter()
      try {
        await sendWrites(await entered.client, writes)
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
