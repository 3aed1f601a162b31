import { z } from 'zod'
import { SentBy } from '../notifications/schema.ts'
import { Day, Instant } from '../platform/days.ts'
import { AccountId, idOf } from '../platform/ids.ts'
import { PageQuery, pageOf } from '../platform/page.ts'

/** Id of a message in the outbox. */
export const MessageId = idOf<'Message'>()
export type MessageId = z.infer<typeof MessageId>

/** State of a message: waits for its time or for a retry; is being sent; has been sent; is given up. */
export const MessageState = z.enum(['waiting', 'sending', 'sent', 'dead'])
export type MessageState = z.infer<typeof MessageState>

/** Reason why a message cannot be sent again. */
export const RetryBarrier = z.enum(['not-dead', 'wiped', 'secret', 'late', 'file', 'erased'])
export type RetryBarrier = z.infer<typeof RetryBarrier>

/**
 * Filter of the list. `search` is a whole phone, in any form, or a whole address, since recipients are sealed. Days
 * are those of the clinic.
 */
export const MessageFilter = z.object({
  channel: SentBy.optional(),
  state: MessageState.optional(),
  kind: z.string().max(40, 'Неизвестный вид сообщения').optional(),
  from: Day.optional(),
  to: Day.optional(),
  search: z.string().max(100, 'Не больше 100 знаков').optional(),
})
export type MessageFilter = z.infer<typeof MessageFilter>

/** The query of the list. */
export const MessageQuery = PageQuery.extend(MessageFilter.shape)

/** Messages to retry together: the filter of the list without the state. */
export const RetryFilter = z.strictObject(MessageFilter.omit({ state: true }).shape)
export type RetryFilter = z.infer<typeof RetryFilter>

/**
 * A message in the list. `recipient` is a phone or an address; it is empty for a browser and for a deleted
 * account.
 */
export const MessageRow = z.object({
  id: MessageId,
  channel: SentBy,
  kind: z.string(),
  state: MessageState,
  recipient: z.string(),
  /** The account whose message list shows the message. */
  account: z.object({ id: AccountId, fullname: z.string() }).nullable(),
  attempts: z.int(),
  /** Explains why the last attempt failed. */
  reason: z.string().nullable(),
  at: Instant,
  sentAt: Instant.nullable(),
  /** Time of the next attempt while the message waits. */
  dueAt: Instant.nullable(),
  /** Null when the message may be sent again. */
  barrier: RetryBarrier.nullable(),
})
export type MessageRow = z.infer<typeof MessageRow>
/** A page of messages, newest first. */
export const MessageRowPage = pageOf(MessageRow)

/** A full message. Codes, one-time links and personal letters never leave the server. */
export const MessageCard = MessageRow.extend({
  subject: z.string().nullable(),
  text: z.string().nullable(),
  /** Reason why there is no text: it is secret, or its retention period is over. */
  hidden: z.enum(['secret', 'erased']).nullable(),
  /** The gateway's answer, for the person who maintains the connection to the gateway. */
  detail: z.string().nullable(),
  /** Number of the message at the gateway. */
  providerId: z.string().nullable(),
  usefulUntil: Instant.nullable(),
  /** Page of the cabinet to which the message refers. */
  link: z.string().nullable(),
})
export type MessageCard = z.infer<typeof MessageCard>

/**
 * Number of messages by state that match a filter, counted up to 1000. `retriable` counts those given up that
 * may be sent again, up to 500.
 */
export const MessageFigures = z.object({
  dead: z.int(),
  waiting: z.int(),
  sending: z.int(),
  sent: z.int(),
  retriable: z.int(),
  /** Channels without a gateway. The server prints their messages, which reach no recipient. */
  printed: z.array(SentBy),
})
export type MessageFigures = z.infer<typeof MessageFigures>
