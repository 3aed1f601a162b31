import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/types.ts'
import { type Log, reasonOf } from '../log.ts'
import { alarm } from './alarm.ts'
import { type Gateway, Gone, Later, type Outgoing, Rejected } from './gateway.ts'
import { type Channel, onEnqueued } from './outbox.ts'
import {
  type Claimed,
  claimMessages,
  dropFileOf,
  findFile,
  type Marker,
  markDead,
  markerOf,
  markSent,
  putOff,
  returnMessage,
} from './store.ts'

const attemptsAtMost = 16
/** Longer than any gateway may keep us waiting, so that a lease never ends under a living sender. */
const leaseSeconds = 60
const atOnce = 32
/** Messages of a busy moment are taken together: a statement for each would cost more than its sending. */
const gatherMs = 25
const pollMs = 2000
const markAgainMs = 500

/** What delivery stands on. */
interface OutboxOptions {
  db: Database
  clock: Clock
  log: Log
  gateways: Record<Channel, Gateway>
}

/** Running delivery. */
export interface Outbox {
  /** Looks for due messages now, not at the next turn. */
  wake(): void
  /** Takes nothing new and waits for what is being sent. */
  stop(): Promise<void>
}

/** Seconds to wait after so many failures: 5, 10, 20 … one hour, and up to a quarter more, so that a crowd spreads out. */
export const backoffSeconds = (failures: number, chance: number): number =>
  Math.min(3600, 5 * 2 ** (failures - 1)) * (1 + chance / 4)

type Outcome =
  | { sent: string | null }
  | { dead: string; isQuiet?: boolean }
  | { failed: string; after: number }

/** Starts delivery: one loop a channel, so that a silent gateway holds up only its own messages. */
export function startOutbox(options: OutboxOptions): Outbox {
  const channels = Object.keys(options.gateways) as Channel[]
  const loops = channels.map((channel) => startChannel(channel, options))
  return {
    wake() {
      for (const loop of loops) loop.wake()
    },
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()))
      for (const gateway of Object.values(options.gateways)) gateway.close?.()
    },
  }
}

function startChannel(channel: Channel, options: OutboxOptions): Outbox {
  const { db, clock, log } = options
  const marker = markerOf(db)
  const underway = new Set<Promise<void>>()
  const bell = alarm()
  const stopListening = onEnqueued((rung) => void (rung === channel && bell.ring()))
  const take = takerOf(channel, options)
  let stopping = false

  const begin = (message: Claimed) => {
    const work = deliver(message, channel, options, marker).finally(() => {
      const wasFull = underway.size === atOnce
      underway.delete(work)
      if (wasFull) bell.ring()
    })
    underway.add(work)
  }

  const loop = async () => {
    while (!stopping) {
      const room = atOnce - underway.size
      const messages = room > 0 ? await take(room) : []
      if (stopping) await Promise.allSettled(messages.map((one) => marker(returnMessage(one, clock.now()))))
      else messages.forEach(begin)
      if (messages.length < room || room === 0) {
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
      stopListening()
      bell.ring()
      await running
      if (underway.size) log.info({ channel, count: underway.size }, 'waiting for messages on their way')
      await Promise.allSettled(underway)
    },
  }
}

/** Takes due messages; while the database is away it takes none and says so once. */
function takerOf(channel: Channel, { db, clock, log }: OutboxOptions) {
  let failing = false
  return async (count: number): Promise<Claimed[]> => {
    const now = clock.now()
    const until = new Date(now.getTime() + leaseSeconds * 1000)
    try {
      const messages = await claimMessages(db, { channel, now, until, count })
      failing = false
      return messages
    } catch (error) {
      if (!failing) log.error({ err: error, channel }, 'outbox cannot be read')
      failing = true
      return []
    }
  }
}

async function deliver(
  message: Claimed,
  channel: Channel,
  options: OutboxOptions,
  marker: Marker,
): Promise<void> {
  const outcome = await attempt(message, options.gateways[channel], options)
  const { id, kind, attempts } = message
  const about = { id, channel, kind, attempts }
  if ('sent' in outcome) options.log.info(about, 'message sent')
  else if ('dead' in outcome)
    options.log[outcome.isQuiet ? 'info' : 'error']({ ...about, reason: outcome.dead }, 'message given up')
  else options.log.warn({ ...about, reason: outcome.failed }, 'message not sent yet')
  await mark(message, outcome, options, marker)
  // Should this fail, the sweep of each hour removes it.
  if (message.hasFile && !('failed' in outcome)) await marker(dropFileOf(id)).catch(() => {})
}

async function wholeOf(message: Claimed, db: Database): Promise<Outgoing> {
  if (!message.hasFile) return message
  const file = await findFile(db.reader, message.id)
  if (!file) throw new Rejected('Файла письма уже нет')
  return { ...message, file }
}

async function attempt(message: Claimed, gateway: Gateway, { db, clock }: OutboxOptions): Promise<Outcome> {
  const { attempts, usefulUntil } = message
  if (usefulUntil && usefulUntil <= clock.now()) return { dead: 'Срок сообщения прошёл' }
  if (attempts > attemptsAtMost) return { dead: 'Отправка каждый раз обрывалась' }
  try {
    return { sent: await gateway.send(await wholeOf(message, db)) }
  } catch (error) {
    const reason = reasonOf(error)
    const isFinal = error instanceof Rejected || attempts >= attemptsAtMost
    if (isFinal) return { dead: reason, isQuiet: error instanceof Gone }
    return { failed: reason, after: error instanceof Later ? error.seconds : 0 }
  }
}

/** Writes the outcome down, again and again while the lease is ours: a message that has left must not leave twice. */
async function mark(
  message: Claimed,
  outcome: Outcome,
  { clock, log }: OutboxOptions,
  marker: Marker,
): Promise<void> {
  const fate = () => {
    const now = clock.now()
    if ('sent' in outcome) return markSent(message, outcome.sent, now)
    if ('dead' in outcome) return markDead(message, outcome.dead)
    const seconds = Math.max(outcome.after, backoffSeconds(message.attempts, Math.random()))
    const at = new Date(now.getTime() + seconds * 1000)
    return putOff(message, at, outcome.failed)
  }
  for (let left = (leaseSeconds * 1000) / 2 / markAgainMs; ; left -= 1) {
    try {
      return await marker(fate())
    } catch (error) {
      if (left > 0) await wait(markAgainMs)
      else return log.error({ err: error, id: message.id }, 'outcome of a message is not written down')
    }
  }
}
