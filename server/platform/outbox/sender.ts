import { attempt, canSendBeforeLeaseEnds, type OutboxOptions, storeOutcome } from './delivery.ts'
import type { Channel } from './outbox.ts'
import { type LeasedMessage, outcomeWriterOf, returnMessage } from './store.ts'

const atOnce = 32

/** Sends the claimed messages of one channel, a limited number at once. */
export interface Sender {
  /** Number of messages that could be sent right now. */
  places(): number
  send(messages: readonly LeasedMessage[]): void
  /** Stops sending. */
  hold(): void
  /** Gives unsent messages back and waits for those under way. */
  empty(): Promise<void>
}

/**
 * Makes the sender of a channel. `onPlace` is called when the largest allowed number of messages was being sent
 * and one of them has ended.
 */
export function senderOf(channel: Channel, options: OutboxOptions, onPlace: () => void): Sender {
  const { db, clock, log } = options
  const write = outcomeWriterOf(db)
  const queue: LeasedMessage[] = []
  /** Messages being sent, or sent with the outcome not stored yet. */
  const underway = new Set<Promise<void>>()
  let sending = 0
  let isHeld = false

  // If the database cannot be reached, the message becomes due again when its lease ends.
  const giveBack = (message: LeasedMessage) => write(returnMessage(message, clock.now())).catch(() => {})
  const sendOne = async (message: LeasedMessage) => {
    sending += 1
    const outcome = await attempt(message, channel, options)
    if (sending === atOnce) onPlace()
    sending -= 1
    sendNext()
    await storeOutcome(message, channel, outcome, { ...options, write })
  }
  const sendNext = () => {
    while (!isHeld && sending < atOnce) {
      const message = queue.shift()
      if (!message) return
      // A message whose lease ends soon (slow gateway or slow commit) is given back and claimed again;
      // otherwise it might be sent twice.
      const act = canSendBeforeLeaseEnds(message, clock.now()) ? sendOne : giveBack
      const work = act(message).finally(() => underway.delete(work))
      underway.add(work)
    }
  }
  return {
    places: () => atOnce - sending - queue.length,
    send(messages) {
      queue.push(...messages)
      sendNext()
    },
    hold() {
      isHeld = true
    },
    async empty() {
      if (underway.size) log.info({ channel, count: underway.size }, 'waiting for messages on their way')
      const returned = queue.splice(0).map(giveBack)
      await Promise.all([...underway, ...returned])
    },
  }
}
