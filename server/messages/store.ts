import { countedTo, recipientEnds, retriedAtOnce } from '../../shared/messages/rules.ts'
import type { MessageFigures, MessageFilter, MessageId, MessageState } from '../../shared/messages/schema.ts'
import type { SentBy } from '../../shared/notifications/schema.ts'
import { addDays, clinicInstant } from '../../shared/platform/days.ts'
import type { AccountId } from '../../shared/platform/ids.ts'
import { raw, statement } from '../platform/db/statement.ts'
import type { Reader } from '../platform/db/types.ts'
import { runUnprepared, Values } from '../platform/db/unprepared.ts'
import { firstIdOf } from '../platform/ids.ts'

/** A message as the desk needs it. Of a secret one neither the text nor the subject is ever read. */
export interface MessageFacts {
  id: MessageId
  channel: SentBy
  kind: string
  state: MessageState
  recipient: string
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

const columns = raw`outbox.id, channel, kind, state, recipient, outbox.account_id as account,
  nullif(concat_ws(' ', surname, accounts.name, nullif(middlename, '')), '') as fullname, attempts,
  last_error as "lastError", secret as "isSecret", has_file as "hasFile", text is not null as "hasText",
  outbox.created_at as "createdAt", sent_at as "sentAt", next_at as "nextAt", useful_until as "usefulUntil"`
const joined = raw`outbox left join accounts on accounts.id = outbox.account_id`

/** Conditions of a filter, but for the search. */
function conditionsOf(filter: MessageFilter, values: Values): string[] {
  const { channel, state, kind, from, to } = filter
  return [
    ...(channel ? [`channel = ${values.put(channel)}`] : []),
    ...(state ? [`state = ${values.put(state)}`] : []),
    ...(kind ? [`kind = ${values.put(kind)}`] : []),
    ...(from ? [`id >= ${values.put(firstIdOf(clinicInstant(from, '00:00')))}::uuid`] : []),
    ...(to ? [`id < ${values.put(firstIdOf(clinicInstant(addDays(to, 1), '00:00')))}::uuid`] : []),
  ]
}

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
const reversed = (text: string): string => [...text].reverse().join('')

/** A condition on the recipient; null when nobody is looked for. A push goes to a browser, which nobody looks for. */
function searched({ search }: MessageFilter, values: Values): string | null {
  const wanted = recipientEnds(search)
  if (!wanted) return null
  const begins = (what: string, text: string) => `${what} like ${values.put(`${text}%`)}`
  const ways = [
    ...wanted.starts.map((text) => begins('lower(recipient)', escaped(text))),
    ...wanted.ends.map((text) => begins('reverse(lower(recipient))', escaped(reversed(text)))),
  ]
  return `channel <> 'push' and (${ways.join(' or ')})`
}

const where = (conditions: readonly (string | null)[]): string => {
  const present = conditions.filter(Boolean)
  return present.length > 0 ? `where ${present.join(' and ')}` : ''
}

interface Wanted extends MessageFilter {
  after: string | undefined
  limit: number
}

/** So many of the newest are looked through for a recipient before all recipients are. */
const nearby = 500

/** The ids of a page: among the newest messages, or by the indexes of recipients. */
function idsOf(wanted: Wanted, values: Values, isNear: boolean): string {
  const limit = values.put(wanted.limit)
  const conditions = conditionsOf(wanted, values)
  if (wanted.after) conditions.push(`id < ${values.put(wanted.after)}::uuid`)
  const search = searched(wanted, values)
  if (!search) return `select id from outbox ${where(conditions)} order by id desc limit ${limit}`
  if (isNear)
    return `select id from (select id, channel, recipient from outbox ${where(conditions)} order by id desc limit ${nearby})
      as newest where ${search} order by id desc limit ${limit}`
  // Fenced off from the order: else the newest would be walked through in search of somebody who is not there.
  return `select id from (select id from outbox ${where([search, ...conditions])} offset 0) as found
    order by id desc limit ${limit}`
}

const pageOf = (reader: Reader, wanted: Wanted, isNear: boolean): Promise<MessageFacts[]> => {
  const values = new Values()
  const ids = idsOf(wanted, values, isNear)
  const text = `with page as materialized (${ids})
    select ${columns} from page join outbox on outbox.id = page.id
    left join accounts on accounts.id = outbox.account_id order by outbox.id desc`
  return runUnprepared(reader, text, values)
}

/** Messages of a filter, newest first. */
export async function listMessages(reader: Reader, wanted: Wanted): Promise<MessageFacts[]> {
  const near = await pageOf(reader, wanted, true)
  if (near.length === wanted.limit || !recipientEnds(wanted.search)) return near
  return pageOf(reader, wanted, false)
}

const states = ['dead', 'waiting', 'sending', 'sent'] as const
/** What may be sent once more (rules.ts `retryBarrier`). */
const retriable = (now: string) => `state = 'dead' and recipient <> '' and not secret and not has_file
  and text is not null and (useful_until is null or useful_until > ${now}::timestamptz)`

type MessageCounts = Omit<MessageFigures, 'printed'>

/** How many messages of each state a filter leaves, each counted to a thousand. */
export async function figuresOf(reader: Reader, filter: MessageFilter, now: Date): Promise<MessageCounts> {
  const values = new Values()
  const conditions = conditionsOf({ ...filter, state: undefined }, values)
  const search = searched(filter, values)
  const count = (condition: string, most: number, name: string) => {
    // What has not left is little: it is gone through before the recipients are looked at, of whom many may fit.
    const rows =
      search && name !== 'sent'
        ? `(select channel, recipient from outbox ${where([...conditions, condition])} offset 0) as unsent ${where([search])}`
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

/** The messages of a filter that may be sent once more, the oldest first, at most so many. */
export async function listRetriable(
  reader: Reader,
  filter: MessageFilter,
  limit: number,
  now: Date,
): Promise<MessageId[]> {
  const values = new Values()
  const search = searched(filter, values)
  const conditions = [...conditionsOf(filter, values), search, retriable(values.put(now))]
  const text = `select id from outbox ${where(conditions)} order by id limit ${values.put(limit)}`
  return (await runUnprepared<{ id: MessageId }>(reader, text, values)).map(({ id }) => id)
}

/** A message whole. */
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

/** One message; null when there is none. */
export const findMessage = async (reader: Reader, id: MessageId): Promise<WholeMessage | null> =>
  (await reader.run(whole, { id }))[0] ?? null
