import { barrierWords, detailWords, messageRefusals, reasonWords } from '../../shared/messages/ru.ts'
import {
  maskSecrets,
  plainOf,
  retriedAtOnce,
  retryBarrier,
  searchedRecipient,
} from '../../shared/messages/rules.ts'
import type {
  MessageCard,
  MessageFilter,
  MessageId,
  MessageRow,
  RetryFilter,
} from '../../shared/messages/schema.ts'
import { common, refuse } from '../../shared/platform/refusal.ts'
import { note } from '../platform/audit/trail.ts'
import type { Reader, Tx } from '../platform/db/types.ts'
import { sendAgain } from '../platform/outbox/outbox.ts'
import { openMessage, recipientKeys } from '../platform/outbox/seal.ts'
import type { Secrets } from '../platform/secrets.ts'
import {
  findMessage,
  listRetriable,
  type MessageFacts,
  type MessageQuery,
  type WholeMessage,
} from './store.ts'

/** The keys that open messages, and the current time. */
export interface MessageContext {
  secrets: Secrets
  now: Date
}

/** Reads the search of a filter: a whole phone in any form, or a whole e-mail address. */
export function queryOf<Filter extends MessageFilter>({ search, ...filter }: Filter, secrets: Secrets) {
  const plain = searchedRecipient(search)
  const recipient = plain === null ? null : { plain, keys: recipientKeys(secrets, plain) }
  return { ...filter, recipient } satisfies MessageQuery
}

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null

/**
 * A message as the list shows it. The recipient of a push is a browser id, which is meaningless to readers and
 * therefore hidden.
 */
export function rowView(stored: MessageFacts, { secrets, now }: MessageContext): MessageRow {
  const facts = openMessage(secrets, stored)
  const { id, channel, kind, state, recipient, account, fullname, attempts, lastError } = facts
  return {
    id,
    channel,
    kind,
    state,
    attempts,
    recipient: channel === 'push' ? '' : recipient,
    account: account && fullname ? { id: account, fullname } : null,
    reason: reasonWords(channel, lastError),
    at: facts.createdAt.toISOString(),
    sentAt: iso(facts.sentAt),
    dueAt: state === 'waiting' ? iso(facts.nextAt) : null,
    barrier: retryBarrier({ ...facts, hasRecipient: recipient !== '' }, now),
  }
}

/** Returns the text as an administrator may read it. */
function textOf({ text, html, isSecret }: WholeMessage): Pick<MessageCard, 'text' | 'hidden'> {
  if (isSecret) return { text: null, hidden: 'secret' }
  if (text === null) return { text: null, hidden: 'erased' }
  return { text: maskSecrets(text.trim() || plainOf(html ?? '')), hidden: null }
}

function cardView(stored: WholeMessage, context: MessageContext): MessageCard {
  const message = openMessage(context.secrets, stored)
  return {
    ...rowView(stored, context),
    ...textOf(message),
    subject: message.subject && maskSecrets(message.subject),
    detail: detailWords(message.lastError),
    providerId: message.providerId,
    usefulUntil: iso(message.usefulUntil),
    link: message.link,
  }
}

/** Returns a message in full; refuses an unknown one. */
export async function messageCard(
  reader: Reader,
  id: MessageId,
  context: MessageContext,
): Promise<MessageCard> {
  return cardView((await findMessage(reader, id)) ?? refuse(common.NOT_FOUND), context)
}

/**
 * Resends a failed message; refuses with the reason when it cannot be resent or was retried by another admin
 * meanwhile.
 */
export async function retryMessage(tx: Tx, id: MessageId, context: MessageContext): Promise<MessageCard> {
  const before = await messageCard(tx, id, context)
  const [again] = await sendAgain(tx, [id], context.now)
  const after = await messageCard(tx, id, context)
  if (!again) {
    const message = barrierWords[after.barrier ?? 'not-dead']
    refuse(messageRefusals.CANNOT_RETRY, { message, details: { now: after } })
  }
  note(tx, { id, before: { state: 'не отправлено', reason: before.reason }, after: { state: 'ждёт' } })
  return after
}

/** Resends the failed messages of a filter, at most 500 at a time. */
export async function retryMessages(
  tx: Tx,
  filter: RetryFilter,
  { secrets, now }: MessageContext,
): Promise<{ count: number; hasMore: boolean }> {
  const ids = await listRetriable(tx, queryOf(filter, secrets), retriedAtOnce + 1, now)
  const sent = await sendAgain(tx, ids.slice(0, retriedAtOnce), now)
  note(tx, { id: null, count: sent.length, after: filter })
  return { count: sent.length, hasMore: ids.length > retriedAtOnce }
}
