import type { Database, Tx } from '../db/types.ts'
import type { Channel } from './outbox.ts'
import type { Claimed } from './store.ts'

/** What carries the messages of a database away in this process. */
export interface Courier {
  /** How many more messages of a channel it would take now. */
  room(channel: Channel): number
  /** Until when messages that it takes now are its own. */
  leaseEnd(): Date
  /** Gives it a message that was written as taken by it and is committed. */
  hand(channel: Channel, message: Claimed): void
  /** Tells it that messages of a channel are due which nobody has taken. */
  ring(channel: Channel): void
}

const couriers = new Map<symbol, Courier>()

/** The courier of a database (or of the one that a transaction is of) in this process; none while delivery is not running. */
export const courierOf = ({ identity }: Database | Tx): Courier | undefined => couriers.get(identity)

/** Puts a courier on duty. Gives what takes it off. */
export function onDuty({ identity }: Database, courier: Courier): () => void {
  couriers.set(identity, courier)
  return () => {
    if (couriers.get(identity) === courier) couriers.delete(identity)
  }
}
