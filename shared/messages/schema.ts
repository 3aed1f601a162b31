import { z } from 'zod'
import { SentBy } from '../notifications/schema.ts'
import { Day, Instant } from '../platform/days.ts'
import { AccountId, idOf } from '../platform/ids.ts'
import { PageQuery, pageOf } from '../platform/page.ts'

/** A message in the outbox. */
export const MessageId = idOf<'Message'>()
export type MessageId = z.infer<typeof MessageId>

/** Where a message stands: waits for its time or for another try; is being sent; has left; is given up. */
export const MessageState = z.enum(['waiting', 'sending', 'sent', 'dead'])
export type MessageState = z.infer<typeof MessageState>

/** What keeps a message from being sent once more. */
export const RetryBarrier = z.enum(['not-dead', 'wiped', 'secret', 'late', 'file', 'erased'])
export type RetryBarrier = z.infer<typeof RetryBarrier>

/** What the list is narrowed by. `search`: how the phone, in any form, or the address begins or ends. Days are those of the clinic. */
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

/** What is retried together: the filter of the list without the state. */
export const RetryFilter = z.strictObject(MessageFilter.omit({ state: true }).shape)
export type RetryFilter = z.infer<typeof RetryFilter>

/** A message in the list. `recipient`: a phone, an address; empty for a browser and for one whose account is wiped. */
export const MessageRow = z.object({
  id: MessageId,
  channel: SentBy,
  kind: z.string(),
  state: MessageState,
  recipient: z.string(),
  /** Whose list of messages shows it. */
  account: z.object({ id: AccountId, fullname: z.string() }).nullable(),
  attempts: z.int(),
  /** Why the last try failed, in words. */
  reason: z.string().nullable(),
  at: Instant,
  sentAt: Instant.nullable(),
  /** While it waits: not before this moment. */
  dueAt: Instant.nullable(),
  /** Null: it may be sent once more. */
  barrier: RetryBarrier.nullable(),
})
export type MessageRow = z.infer<typeof MessageRow>
/** A page of messages, newest first. */
export const MessageRowPage = pageOf(MessageRow)

/** A message whole. Codes, one-time links and personal letters never leave the server. */
export const MessageCard = MessageRow.extend({
  subject: z.string().nullable(),
  text: z.string().nullable(),
  /** Why there is no text: it is secret, or its term is over. */
  hidden: z.enum(['secret', 'erased']).nullable(),
  /** What the gateway said, for whoever looks after it. */
  detail: z.string().nullable(),
  /** Number of the message at the gateway. */
  providerId: z.string().nullable(),
  usefulUntil: Instant.nullable(),
  /** Page of the cabinet that it is about. */
  link: z.string().nullable(),
})
export type MessageCard = z.infer<typeof MessageCard>

/** How many messages of each state a filter leaves, counted to 1000. `retriable`: given up and may be sent once more, to 500. */
export const MessageFigures = z.object({
  dead: z.int(),
  waiting: z.int(),
  sending: z.int(),
  sent: z.int(),
  retriable: z.int(),
  /** Channels without a gateway: the server prints their messages, and they reach nobody. */
  printed: z.array(SentBy),
})
export type MessageFigures = z.infer<typeof MessageFigures>
