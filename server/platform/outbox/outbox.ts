import type { AccountId } from '../../../shared/platform/ids.ts'
import type { Tx } from '../db/types.ts'
import { newId } from '../ids.ts'
import type { MessageFile } from './gateway.ts'
import { addMessages, addWithFile, type NewRow, retryDead } from './store.ts'

/** Ways by which a message leaves. */
export type Channel = 'sms' | 'email' | 'push'

/** A message to be sent once the transaction is committed. */
export interface Message {
  channel: Channel
  /** What it tells about, e.g. `booking-made`: for the clinic's list of messages. */
  kind: string
  /** A phone as `+79991234567`, an e-mail address or the id of a push subscription. */
  to: string
  /** Whose list of messages shows it; in nobody's when absent. */
  account?: AccountId
  /** Page of the cabinet that it is about, e.g. `/preorder/…`. */
  link?: string
  /** Of an e-mail that comes again and again: the address that stops it without a sign-in. */
  unsubscribe?: string
  /** Of an e-mail; the first line of a push. */
  subject?: string
  text: string
  /** Of an e-mail; made from the text when absent. */
  html?: string
  /** Of an e-mail, at most 5 MiB: kept beside the message until it has left. */
  file?: MessageFile
  now: Date
  /** Not before this moment; at once when absent. */
  dueAt?: Date
  /** After this moment it is not worth sending, e.g. a code that has run out. */
  usefulUntil?: Date
  /** Holds a code or a sign-in link: its text is erased as soon as it has left. */
  secret?: boolean
}

type Ring = (channel: Channel) => void
const bells = new Set<Ring>()

/** Calls `ring` after each commit that left messages due. Returns what ends it. */
export function onEnqueued(ring: Ring): () => void {
  bells.add(ring)
  return () => void bells.delete(ring)
}

function rowOf(message: Message): NewRow {
  const { now, dueAt = now, to, usefulUntil = null, subject = null, html = null, secret = false } = message
  const { channel, kind, text, account = null, link = null, unsubscribe = null } = message
  const at = { next_at: dueAt, useful_until: usefulUntil, created_at: now }
  const about = { account_id: account, link, unsubscribe }
  return { id: newId(now), channel, kind, recipient: to, subject, text, html, secret, ...about, ...at }
}

function ringAfter(tx: Tx, due: readonly Pick<Message, 'channel'>[]): void {
  const channels = new Set(due.map(({ channel }) => channel))
  tx.afterCommit(() => {
    for (const ring of bells) for (const channel of channels) ring(channel)
  })
}

/** Leaves messages in the outbox: one statement for all of them, with the commit; then the worker of this process wakes. */
export async function enqueueAll(tx: Tx, messages: readonly Message[]): Promise<void> {
  if (messages.length === 0) return
  ringAfter(
    tx,
    messages.filter(({ dueAt, now }) => dueAt === undefined || dueAt <= now),
  )
  const plain = messages.filter(({ file }) => file === undefined)
  if (plain.length) addMessages(tx, plain.map(rowOf))
  for (const message of messages) if (message.file) addWithFile(tx, rowOf(message), message.file)
}

/** Leaves one message in the outbox. */
export const enqueue = (tx: Tx, message: Message): Promise<void> => enqueueAll(tx, [message])

/** Sends messages that were given up once more, from the first try on. Gives the ids of those that now wait. */
export async function sendAgain(tx: Tx, ids: readonly string[], now: Date): Promise<string[]> {
  const due = await retryDead(tx, ids, now)
  ringAfter(tx, due)
  return due.map(({ id }) => id)
}
