import { setTimeout as wait } from 'node:timers/promises'
import { alarm } from './alarm.ts'
import { leaseEnd, type OutboxOptions } from './delivery.ts'
import type { Channel } from './outbox.ts'
import { senderOf } from './sender.ts'
import { claimMessages, type LeasedMessage } from './store.ts'
import { registerDelivery } from './wake.ts'

/** Messages of a busy moment are claimed together, which is cheaper than a statement each. */
const gatherMs = 25
const pollMs = 2000

/** Running delivery of messages. */
export interface Outbox {
  /** Looks for due messages now instead of at the next turn. */
  wake(): void
  /** Claims nothing new and waits for messages under way. */
  stop(): Promise<void>
}

/** Starts delivery: one loop per channel, so that a silent gateway delays only its own messages. */
export function startOutbox(options: OutboxOptions): Outbox {
  const { db, gateways } = options
  const channels = Object.keys(gateways) as Channel[]
  const loops = new Map(channels.map((channel) => [channel, startChannel(channel, options)]))
  const unregister = registerDelivery(db, (channel) => loops.get(channel)?.wake())
  return {
    wake() {
      for (const loop of loops.values()) loop.wake()
    },
    async stop() {
      unregister()
      await Promise.all([...loops.values()].map((loop) => loop.stop()))
      for (const gateway of Object.values(gateways)) gateway.close?.()
    },
  }
}

/** Loop of a channel: claims as many due messages as can be sent right now. */
function startChannel(channel: Channel, options: OutboxOptions): Outbox {
  const bell = alarm()
  const sender = senderOf(channel, options, bell.ring)
  const take = takerOf(channel, options)
  let stopping = false

  const loop = async () => {
    while (!stopping) {
      const places = sender.places()
      const messages = places > 0 ? await take(places) : []
      sender.send(messages)
      if (messages.length < places || places <= 0) {
        await bell.wait(pollMs)
        await wait(gatherMs)
      }
    }
  }
  const running = loop()
  return {
    wake: bell.ring,
    async stop() {
      stopping = true
      sender.hold()
      bell.ring()
      await running
      await sender.empty()
    },
  }
}

/** Claims due messages; while the database is away claims none and logs it once. */
function takerOf(channel: Channel, { db, clock, log }: OutboxOptions) {
  let failing = false
  return async (count: number): Promise<LeasedMessage[]> => {
    const now = clock.now()
    try {
      const messages = await claimMessages(db, { channel, now, until: leaseEnd(now), count })
      failing = false
      return messages
    } catch (error) {
      if (!failing) log.error({ err: error, channel }, 'outbox cannot be read')
      failing = true
      return []
    }
  }
}
