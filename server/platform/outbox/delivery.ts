import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/types.ts'
import { type Log, reasonOf } from '../log.ts'
import {
  type Gateway,
  NoAnswerError,
  type Outgoing,
  RecipientGoneError,
  RejectedError,
  RetryLaterError,
} from './gateway.ts'
import type { Channel } from './outbox.ts'
import { messageSecrets, openFile, openMessage } from './seal.ts'
import {
  dropFileOf,
  findFile,
  type LeasedMessage,
  markDead,
  markSent,
  type OutcomeWriter,
  putOff,
} from './store.ts'

/** The outcome of a message that may have left; an administrator decides whether it is sent again. */
const noAnswer = 'Ответа нет'
const attemptsAtMost = 16
const leaseSeconds = 60
/**
 * Longer than any gateway's timeout (25 seconds for e-mail). An attempt that starts with at least this much of
 * its lease left therefore ends within the lease.
 */
const neededSeconds = 30
const writeAgainMs = 500

/** Dependencies of the delivery. */
export interface OutboxOptions {
  db: Database
  clock: Clock
  log: Log
  gateways: Record<Channel, Gateway>
}

/** Returns the end of the lease of a message claimed now. */
export const leaseEnd = (now: Date): Date => new Date(now.getTime() + leaseSeconds * 1000)

/** Tells whether a message can be sent before its lease ends. */
export const canSendBeforeLeaseEnds = ({ leaseEnd }: LeasedMessage, now: Date): boolean =>
  leaseEnd.getTime() - now.getTime() >= neededSeconds * 1000

/**
 * Returns the seconds to wait after a number of failures: 5, 10, 20 … one hour, plus up to a quarter at random,
 * so that many messages are not retried at the same moment.
 */
export const backoffSeconds = (failures: number, chance: number): number =>
  Math.min(3600, 5 * 2 ** (failures - 1)) * (1 + chance / 4)

type Outcome =
  | { sent: string | null }
  | { dead: string; isQuiet?: boolean }
  | { failed: string; after: number }

/** Logs and stores the outcome of a message. */
export async function storeOutcome(
  message: LeasedMessage,
  channel: Channel,
  outcome: Outcome,
  options: OutboxOptions & { write: OutcomeWriter },
): Promise<void> {
  const { id, kind, attempts } = message
  const about = { id, channel, kind, attempts }
  if ('sent' in outcome) options.log.info(about, 'message sent')
  else if ('dead' in outcome)
    options.log[outcome.isQuiet ? 'info' : 'error']({ ...about, reason: outcome.dead }, 'message given up')
  else options.log.warn({ ...about, reason: outcome.failed }, 'message not sent yet')
  await writeOutcome(message, outcome, options)
  // When this fails, the hourly sweep removes the file.
  if (message.hasFile && !('failed' in outcome)) await options.write(dropFileOf(id)).catch(() => {})
}

/** Opens a message; no later attempt opens what this one does not. */
function openedOf(message: LeasedMessage, db: Database): LeasedMessage {
  try {
    return openMessage(messageSecrets(db), message)
  } catch (error) {
    throw new RejectedError(`Сообщение не расшифровано: ${reasonOf(error)}`)
  }
}

async function wholeOf(message: LeasedMessage, db: Database): Promise<Outgoing> {
  const opened = openedOf(message, db)
  if (!message.hasFile) return opened
  const file = await findFile(db.reader, message.id)
  if (!file) throw new RejectedError('Файла письма уже нет')
  return { ...opened, file: message.isSealed ? openFile(messageSecrets(db), message.id, file) : file }
}

/** Sends a message through its gateway, once. */
export async function attempt(
  message: LeasedMessage,
  channel: Channel,
  { db, clock, gateways }: OutboxOptions,
): Promise<Outcome> {
  const { attempts, usefulUntil } = message
  if (usefulUntil && usefulUntil <= clock.now()) return { dead: 'Срок сообщения прошёл' }
  if (attempts > attemptsAtMost) return { dead: 'Отправка каждый раз обрывалась' }
  const gateway = gateways[channel]
  if (message.isInterrupted && gateway.cannotRepeat) return { dead: noAnswer }
  try {
    return { sent: await gateway.send({ ...(await wholeOf(message, db)), isRepeat: attempts > 1 }) }
  } catch (error) {
    if (error instanceof NoAnswerError && gateway.cannotRepeat) return { dead: noAnswer }
    const reason = reasonOf(error)
    const isFinal = error instanceof RejectedError || attempts >= attemptsAtMost
    if (isFinal) return { dead: reason, isQuiet: error instanceof RecipientGoneError }
    return { failed: reason, after: error instanceof RetryLaterError ? error.seconds : 0 }
  }
}

/** Stores the outcome, repeating while the lease is ours: a sent message must not be sent twice. */
async function writeOutcome(
  message: LeasedMessage,
  outcome: Outcome,
  { clock, log, write }: OutboxOptions & { write: OutcomeWriter },
): Promise<void> {
  const stored = () => {
    const now = clock.now()
    if ('sent' in outcome) return markSent(message, outcome.sent, now)
    if ('dead' in outcome) return markDead(message, outcome.dead)
    const seconds = Math.max(outcome.after, backoffSeconds(message.attempts, Math.random()))
    const at = new Date(now.getTime() + seconds * 1000)
    return putOff(message, at, outcome.failed)
  }
  for (let left = (leaseSeconds * 1000) / 2 / writeAgainMs; ; left -= 1) {
    try {
      return await write(stored())
    } catch (error) {
      if (left > 0) await wait(writeAgainMs)
      else return log.error({ err: error, id: message.id }, 'outcome of a message is not written down')
    }
  }
}
