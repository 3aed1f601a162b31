import type { Database, Tx } from '../db/types.ts'
import type { Channel } from './outbox.ts'

type Wake = (channel: Channel) => void

const running = new Map<symbol, Wake>()

/** Registers the delivery of a database that runs in this process. Returns what removes it. */
export function registerDelivery({ identity }: Database, wake: Wake): () => void {
  running.set(identity, wake)
  return () => {
    if (running.get(identity) === wake) running.delete(identity)
  }
}

/**
 * Lets the delivery of this process look for messages right after the commit instead of at its next turn. Only a hint: other
 * processes, and this one after a crash, find them in the table.
 */
export function wakeDelivery(tx: Tx, messages: readonly { channel: Channel }[]): void {
  if (messages.length === 0) return
  tx.afterCommit(() => {
    const wake = running.get(tx.identity)
    for (const channel of new Set(messages.map((message) => message.channel))) wake?.(channel)
  })
}
