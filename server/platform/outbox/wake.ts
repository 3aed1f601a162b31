import type { Database, Tx } from '../db/types.ts'
import type { Channel } from './outbox.ts'

type Wake = (channel: Channel) => void

const running = new Map<symbol, Wake>()

/**
 * Registers the message delivery that this process runs for a database. Returns the function that unregisters
 * it.
 */
export function registerDelivery({ identity }: Database, wake: Wake): () => void {
  running.set(identity, wake)
  return () => {
    if (running.get(identity) === wake) running.delete(identity)
  }
}

/**
 * Makes the delivery of this process look for messages right after the commit instead of at its next turn.
 * Without this call the messages are still found in the table, later or by another process.
 */
export function wakeDelivery(tx: Tx, messages: readonly { channel: Channel }[]): void {
  if (messages.length === 0) return
  tx.afterCommit(() => {
    const wake = running.get(tx.identity)
    for (const channel of new Set(messages.map((message) => message.channel))) wake?.(channel)
  })
}
