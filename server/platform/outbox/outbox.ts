import type { AccountId } from '../../../shared/platform/ids.ts'
import { kindsByConsent, type MessageKind } from '../../../shared/platform/message-kinds.ts'
import type { Tx } from '../db/types.ts'
import { newId } from '../ids.ts'
import type { Secrets } from '../secrets.ts'
import type { MessageFile } from './gateway.ts'
import { messageSecrets, recipientKeys, sealFile, sealMessage } from './seal.ts'
import { addMessages, addWithFile, type NewRow, retryDead } from './store.ts'
import { wakeDelivery } from './wake.ts'

/** Channels of messages. */
export type Channel = 'sms' | 'email' | 'push'

/** A message to be sent once the transaction is committed. */
export interface Message {
  channel: Channel
  /** Kind, such as `booking-made`, for the clinic's list of messages. */
  kind: MessageKind
  /** A phone as `+79991234567`, an e-mail address or the id of a push subscription. */
  to: string
  /** Account whose list of messages shows it; none when absent. */
  account?: AccountId
  /** Page of the cabinet that it is about, such as `/preorder/…`. */
  link?: string
  /** Record that the message is about: `withdrawMessages` takes it back by this id while it waits. */
  about?: string
  /** Unsubscribe address of a recurring e-mail, which works without a sign-in. */
  unsubscribe?: string
  /** Subject of an e-mail; first line of a push. */
  subject?: string
  text: string
  /** HTML of an e-mail; made from the text when absent. */
  html?: string
  /** Attachment of an e-mail, at most 5 MiB, kept until it is sent. */
  file?: MessageFile
  now: Date
  /** Earliest moment to send it; at once when absent. */
  dueAt?: Date
  /** Latest moment at which it is useful, such as the expiry of a code. */
  usefulUntil?: Date
  /** Holds a code or a sign-in link: its text is erased once it is sent. */
  secret?: boolean
}

type Letter = Pick<Message, 'subject' | 'text' | 'html'>

/** Makes an SMS and, when the e-mail address is known, a separate letter on the same subject. */
export function smsAndLetter(
  about: Omit<Message, 'channel' | 'to' | keyof Letter>,
  { phone, email }: { phone: string; email?: string | null | undefined },
  { sms: text, letter }: { sms: string; letter: () => Letter },
): Message[] {
  const sms: Message = { ...about, channel: 'sms', to: phone, text }
  return email ? [sms, { ...about, channel: 'email', to: email, ...letter() }] : [sms]
}

function rowOf(message: Message, secrets: Secrets): NewRow {
  const { now, dueAt = now, to, usefulUntil = null, subject = null, html = null, secret = false } = message
  const { channel, kind, text, account = null, link = null, unsubscribe = null } = message
  const aboutId = message.about ?? null
  const at = { next_at: dueAt, useful_until: usefulUntil, created_at: now }
  const about = { account_id: account, link, about_id: aboutId, unsubscribe }
  const needs_consent = kindsByConsent.includes(kind)
  const content = { subject, text, html, secret, needs_consent }
  const [recipient_key] = recipientKeys(secrets, to)
  const whom = { recipient: to, recipient_key, asked: to }
  return sealMessage(secrets, { id: newId(now), channel, kind, ...whom, ...content, ...about, ...at })
}

const isDue = ({ next_at, created_at }: NewRow): boolean => next_at <= created_at

/**
 * Writes messages into the outbox: they leave once the transaction is committed, and never when it is rolled back.
 * A kind that needs the consent to notifications is written only for those who gave it.
 */
export async function enqueueAll(tx: Tx, messages: readonly Message[]): Promise<void> {
  const secrets = messages.length > 0 ? messageSecrets(tx) : null
  const rows = secrets ? messages.map((message) => rowOf(message, secrets)) : []
  const plain = rows.filter((_, index) => messages[index]?.file === undefined)
  if (plain.length > 0) await addMessages(tx, plain)
  for (const [index, { file }] of messages.entries()) {
    const row = rows[index]
    if (secrets && file && row) await addWithFile(tx, row, sealFile(secrets, row.id, file))
  }
  wakeDelivery(tx, rows.filter(isDue))
}

/** Writes one message into the outbox. */
export const enqueue = (tx: Tx, message: Message): Promise<void> => enqueueAll(tx, [message])

/** Sends given-up messages again, starting with the first attempt. Returns the ids of those that now wait. */
export async function sendAgain(tx: Tx, ids: readonly string[], now: Date): Promise<string[]> {
  const due = await retryDead(tx, ids, now)
  wakeDelivery(tx, due)
  return due.map(({ id }) => id)
}
