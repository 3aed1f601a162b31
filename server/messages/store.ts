import { countedTo, retriedAtOnce } from '../../shared/messages/rules.ts'
import type { MessageFigures, MessageFilter, MessageId, MessageState } from '../../shared/messages/schema.ts'
import type { SentBy } from '../../shared/notifications/schema.ts'
import { addDays, clinicInstant } from '../../shared/platform/days.ts'
import type { AccountId } from '../../shared/platform/ids.ts'
import { raw, statement } from '../platform/db/statement.ts'
import type { Reader } from '../platform/db/types.ts'
import { runUnprepared, Values } from '../platform/db/unprepared.ts'
import { firstIdOf } from '../platform/ids.ts'

/** A message for the administrator. The text and subject of a secret one are never read. */
export interface MessageFacts {
  id: MessageId
  channel: SentBy
  kind: string
  state: MessageState
  /** As stored, like the content. */
  recipient: string
  isSealed: boolean
  account: AccountId | null
  fullname: string | null
  attempts: number
  lastError: string | null
  isSecret: boolean
  hasFile: boolean
  hasText: boolean
  createdAt: Date
  sentAt: Date | null
  nextAt: Date
  usefulUntil: Date | null
}

const columns = raw`outbox.id, channel, kind, state, recipient, sealed as "isSealed", outbox.account_id as account,
  nullif(concat_ws(' ', surname, accounts.name, nullif(middlename, '')), '') as fullname, attempts,
  last_error as "lastError", secret as "isSecret", has_file as "hasFile", text is not null as "hasText",
  outbox.created_at as "createdAt", sent_at as "sentAt", next_at as "nextAt", useful_until as "usefulUntil"`
const joined = raw`outbox left join accounts on accounts.id = outbox.account_id`

/** A recipient who is searched for: the digests of a phone or an address, and itself for messages not sealed yet. */
export interface SearchedRecipient {
  plain: string
  keys: string[]
}

/** A filter whose search was read; null without a search. */
export type MessageQuery = Omit<MessageFilter, 'search'> & { recipient: SearchedRecipient | null }

/** Returns the conditions of a filter, except the search. */
function conditionsOf(filter: MessageQuery, values: Values): string[] {
  const { channel, state, kind, from, to } = filter
  return [
    ...(channel ? [`channel = ${values.put(channel)}`] : []),
    ...(state ? [`state = ${values.put(state)}`] : []),
    ...(kind ? [`kind = ${values.put(kind)}`] : []),
    ...(from ? [`id >= ${values.put(firstIdOf(clinicInstant(from, '00:00')))}::uuid`] : []),
    ...(to ? [`id < ${values.put(firstIdOf(clinicInstant(addDays(to, 1), '00:00')))}::uuid`] : []),
  ]
}

/**
 * Returns a condition on the recipient; null without a search. Push messages go to browsers, which are not
 * searched.
 */
function searched({ recipient }: MessageQuery, values: Values): string | null {
  if (!recipient) return null
  const isPlain = `not sealed and lower(recipient) = ${values.put(recipient.plain)}`
  return `channel <> 'push' and (recipient_key = any(${values.put(recipient.keys, 'text[]')}) or ${isPlain})`
}

const where = (conditions: readonly (string | null)[]): string => {
  const present = conditions.filter(Boolean)
  return present.length > 0 ? `where ${present.join(' and ')}` : ''
}

interface MessageListQuery extends MessageQuery {
  after: string | undefined
  limit: number
}

/** Number of newest messages searched for a recipient before the recipient indexes are used. */
const nearby = 500

/** Returns the ids of a page: from the newest messages, or by the indexes of recipients. */
function idsOf(wanted: MessageListQuery, values: Values, isNear: boolean): string {
  const limit = values.put(wanted.limit)
  const conditions = conditionsOf(wanted, values)
  if (wanted.after) conditions.push(`id < ${values.put(wanted.after)}::uuid`)
  const search = searched(wanted, values)
  if (!search) return `select id from outbox ${where(conditions)} order by id desc limit ${limit}`
  if (isNear)
    return `select id from (select id, channel, recipient, recipient_key, sealed from outbox ${where(conditions)} order by id desc limit ${nearby})
      as newest where ${search} order by id desc limit ${limit}`
  // Materialized before ordering: otherwise the planner would scan the newest messages for a recipient who may
  // not exist.
  return `select id from (select id from outbox ${where([search, ...conditions])} offset 0) as found
    order by id desc limit ${limit}`
}

const pageOf = (reader: Reader, wanted: MessageListQuery, isNear: boolean): Promise<MessageFacts[]> => {
  const values = new Values()
  const ids = idsOf(wanted, values, isNear)
  const text = `with page as materialized (${ids})
    select ${columns} from page join outbox on outbox.id = page.id
    left join accounts on accounts.id = outbox.account_id order by outbox.id desc`
  return runUnprepared(reader, text, values)
}

/** Returns messages of a filter, newest first. */
export async function listMessages(reader: Reader, wanted: MessageListQuery): Promise<MessageFacts[]> {
  const near = await pageOf(reader, wanted, true)
  if (near.length === wanted.limit || !wanted.recipient) return near
  return pageOf(reader, wanted, false)
}

const states = ['dead', 'waiting', 'sending', 'sent'] as const
/** Condition for messages that can be resent (rules.ts `retryBarrier`). */
const retriable = (now: string) => `state = 'dead' and recipient <> '' and not secret and not has_file
  and text is not null and (useful_until is null or useful_until > ${now}::timestamptz)`

type MessageCounts = Omit<MessageFigures, 'printed'>

/** Counts the messages of a filter by state, each up to a thousand. */
export async function figuresOf(reader: Reader, filter: MessageQuery, now: Date): Promise<MessageCounts> {
  const values = new Values()
  const conditions = conditionsOf({ ...filter, state: undefined }, values)
  const search = searched(filter, values)
  const count = (condition: string, most: number, name: string) => {
    // Unsent messages are few, so they are read first and then searched for the recipient, who may have many
    // messages.
    const rows =
      search && name !== 'sent'
        ? `(select channel, recipient, recipient_key, sealed from outbox ${where([...conditions, condition])} offset 0) as unsent ${where([search])}`
        : `outbox ${where([...conditions, search, condition])}`
    return `(select count(*)::int from (select 1 from ${rows} limit ${most}) as counted) as ${name}`
  }
  const counts = [
    ...states.map((state) => count(`state = '${state}'`, countedTo, state)),
    count(retriable(values.put(now)), retriedAtOnce, 'retriable'),
  ]
  const [figures] = await runUnprepared<MessageCounts>(reader, `select ${counts.join(', ')}`, values)
  if (!figures) throw new Error('messages were not counted')
  return figures
}

/** Returns the messages of a filter that can be resent, oldest first, up to a limit. */
export async function listRetriable(
  reader: Reader,
  filter: MessageQuery,
  limit: number,
  now: Date,
): Promise<MessageId[]> {
  const values = new Values()
  const search = searched(filter, values)
  const conditions = [...conditionsOf(filter, values), search, retriable(values.put(now))]
  const text = `select id from outbox ${where(conditions)} order by id limit ${values.put(limit)}`
  return (await runUnprepared<{ id: MessageId }>(reader, text, values)).map(({ id }) => id)
}

/** A message in full. */
export interface WholeMessage extends MessageFacts {
  subject: string | null
  text: string | null
  html: string | null
  link: string | null
  providerId: string | null
}

const whole = statement<{ id: MessageId }, WholeMessage>('message-of-outbox')`
  select ${columns}, link, provider_id as "providerId",
    case when secret then null else subject end as subject,
    case when secret then null else text end as text, case when secret then null else html end as html
  from ${joined} where outbox.id = ${'id'}`

/** Returns one message; null when there is none. */
export const findMessage = async (reader: Reader, id: MessageId): Promise<WholeMessage | null> =>
  (await reader.run(whole, { id }))[0] ?? null
