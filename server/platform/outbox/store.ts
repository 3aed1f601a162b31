import { note } from '../audit/trail.ts'
import { batched } from '../db/batched.ts'
import { statement } from '../db/statement.ts'
import type { Database, Reader, Tx } from '../db/types.ts'
import { firstIdOf } from '../ids.ts'
import type { MessageFile } from './gateway.ts'
import type { Channel } from './outbox.ts'

/** A row as it is inserted. */
export interface NewRow {
  id: string
  channel: Channel
  kind: string
  recipient: string
  subject: string | null
  text: string
  html: string | null
  secret: boolean
  account_id: string | null
  link: string | null
  unsubscribe: string | null
  /** When it is due. */
  next_at: Date
  useful_until: Date | null
  created_at: Date
}

/** A message taken for sending. `attempts` counts this one and is the proof that the lease is still ours. */
export interface Claimed {
  id: string
  kind: string
  recipient: string
  subject: string | null
  text: string
  html: string | null
  link: string | null
  unsubscribe: string | null
  attempts: number
  /** Until when it is its taker's. */
  leaseEnd: Date
  hasFile: boolean
  createdAt: Date
  usefulUntil: Date | null
}

// One value for any number of rows: cheaper to send and to plan than an array for each column.
const add = statement<{ rows: string }, never>('add-messages')`
  insert into outbox
    (id, channel, kind, recipient, subject, text, html, secret, account_id, link, unsubscribe, next_at, useful_until, created_at)
  select * from json_to_recordset(${'rows'}::json) as message
    (id uuid, channel text, kind text, recipient text, subject text, text text, html text, secret boolean,
     account_id uuid, link text, unsubscribe text, next_at timestamptz, useful_until timestamptz, created_at timestamptz)`

const addOne = statement<NewRow & MessageFile, never>('add-message-with-file')`
  with message as (
    insert into outbox (id, channel, kind, recipient, subject, text, html, secret, has_file,
      account_id, link, unsubscribe, next_at, useful_until, created_at)
    values (${'id'}, ${'channel'}, ${'kind'}, ${'recipient'}, ${'subject'}, ${'text'}, ${'html'}, ${'secret'}, true,
      ${'account_id'}, ${'link'}, ${'unsubscribe'}, ${'next_at'}, ${'useful_until'}, ${'created_at'})
    returning id)
  insert into outbox_files (message_id, name, type, content)
  select id, ${'name'}, ${'type'}, ${'content'} from message`

const file = statement<{ id: string }, MessageFile>('file-of-message')`
  select name, type, content from outbox_files where message_id = ${'id'}`

const dropFile = statement<{ id: string }, never>('drop-file')`
  delete from outbox_files where message_id = ${'id'}`

const dropLeft = statement<object, never>('drop-files-left-behind')`
  delete from outbox_files using outbox where id = message_id and state in ('sent', 'dead')`

interface Claim {
  channel: Channel
  now: Date
  until: Date
  count: number
}

// The count is asked for by a select: were it known to the planner, every claim would be planned anew.
const claim = statement<Claim, Claimed>('claim-messages')`
  with due as materialized (
    select id from outbox
    where channel = ${'channel'} and state in ('waiting', 'sending') and next_at <= ${'now'}
    order by next_at limit (select ${'count'}::int) for update skip locked)
  update outbox set state = 'sending', attempts = attempts + 1, next_at = ${'until'}
  from due where outbox.id = due.id
  returning outbox.id, kind, recipient, subject, text, html, link, unsubscribe, attempts,
    outbox.next_at as "leaseEnd", has_file as "hasFile", created_at as "createdAt", useful_until as "usefulUntil"`

interface Ours {
  id: string
  attempts: number
}

/** A message that has left, with the gateway's own number of it. */
interface Sent extends Ours {
  provider: string | null
  at: Date
}

// `state || ''` keeps the planner at the primary key: with an empty table in mind it would walk all waiting messages.
const sent = statement<{ messages: string }, never>('messages-sent')`
  update outbox set state = 'sent', sent_at = at, provider_id = provider, last_error = null,
    text = case when secret then null else text end, html = case when secret then null else html end
  from json_to_recordset(${'messages'}::json) as gone (id uuid, attempts smallint, provider text, at timestamptz)
  where outbox.id = gone.id and outbox.attempts = gone.attempts and state || '' = 'sending'`

const dead = statement<Ours & { reason: string }, never>('message-dead')`
  update outbox set state = 'dead', last_error = ${'reason'},
    text = case when secret then null else text end, html = case when secret then null else html end
  where id = ${'id'} and attempts = ${'attempts'} and state || '' = 'sending'`

const later = statement<Ours & { at: Date; reason: string }, never>('message-later')`
  update outbox set state = 'waiting', next_at = ${'at'}, last_error = ${'reason'}
  where id = ${'id'} and attempts = ${'attempts'} and state || '' = 'sending'`

const giveBack = statement<Ours & { now: Date }, never>('message-given-back')`
  update outbox set state = 'waiting', next_at = ${'now'}, attempts = attempts - 1
  where id = ${'id'} and attempts = ${'attempts'} and state || '' = 'sending'`

// Ids are in the order of time: those before a moment are found by the primary key.
const erase = statement<{ before: string }, { count: number }>('erase-old-messages')`
  with erased as (
    update outbox set text = null, html = null
    where id < ${'before'} and state in ('sent', 'dead') and text is not null returning 1)
  select count(*)::int as count from erased`

const remove = statement<{ before: string }, { count: number }>('remove-old-messages')`
  with removed as (delete from outbox where id < ${'before'} and state in ('sent', 'dead') returning 1)
  select count(*)::int as count from removed`

interface Forgotten {
  account: string
  /** Codes and links go to an address, in small letters, to nobody's list; what another was told there stays his. */
  recipients: readonly string[]
}

const forget = statement<Forgotten, never>('forget-messages')`
  update outbox set recipient = '', subject = null, text = null, html = null,
    state = case when state in ('waiting', 'sending') then 'dead' else state end
  where account_id = ${'account'}
    or account_id is null and channel <> 'push' and lower(recipient) = any(${'recipients'}::text[])`

/** Forgets to whom and what was written to an account that is wiped; what has not left does not leave. */
export const forgetMessages = (tx: Tx, forgotten: Forgotten): Promise<unknown> => tx.run(forget, forgotten)

const again = statement<{ ids: string; now: Date }, { id: string; channel: Channel }>('retry-messages')`
  update outbox set state = 'waiting', attempts = 0, next_at = ${'now'}
  where id in (select value::uuid from json_array_elements_text(${'ids'}::json)) and state || '' = 'dead'
    and recipient <> '' and not secret and not has_file and text is not null
    and (useful_until is null or useful_until > ${'now'})
  returning id, channel`

/** Gives messages that were given up another round of tries; leaves out those that cannot or need not be sent. */
export const retryDead = (tx: Tx, ids: readonly string[], now: Date) =>
  tx.run(again, { ids: JSON.stringify(ids), now })

/** Inserts messages in one statement. */
export const addMessages = (tx: Tx, rows: readonly NewRow[]): Promise<unknown> =>
  tx.run(add, { rows: JSON.stringify(rows) })

/** Inserts a message with its file. */
export const addWithFile = (tx: Tx, row: NewRow, file: MessageFile): Promise<unknown> =>
  tx.run(addOne, { ...row, ...file })

/** The file of a message; null when it has gone. */
export const findFile = async (reader: Reader, id: string): Promise<MessageFile | null> =>
  (await reader.run(file, { id }))[0] ?? null

/** Removes the file of a message that has left or was given up. */
export const dropFileOf =
  (id: string): Mark =>
  (tx) =>
    tx.run(dropFile, { id })

/** Takes due messages of a channel; others see them again only when the lease ends. Never waits for another process. */
export const claimMessages = (db: Database, input: Claim): Promise<Claimed[]> =>
  db.transact((tx) => tx.run(claim, input))

/** A change of a message's row after an attempt to send it. */
export type Mark = (tx: Tx) => Promise<unknown>

/** Outcome of an attempt as it is written down; nearly always the message was sent. */
type Fate = Sent | Mark

/** Writes outcomes down; those of a few milliseconds share a transaction. */
export type Marker = (fate: Fate) => Promise<void>

const gatherMs = 25

/** Makes the marker of a database. */
export const markerOf = (db: Database): Marker =>
  batched<Fate, void>(async (fates) => {
    const gone = fates.filter((fate) => typeof fate !== 'function')
    const marks = fates.filter((fate) => typeof fate === 'function')
    await db.transact(async (tx) => {
      for (const mark of marks) await mark(tx)
      if (gone.length > 0) await tx.run(sent, { messages: JSON.stringify(gone) })
    })
    return []
  }, gatherMs)

/** A message has left, by the gateway's own number. */
export const markSent = (message: Ours, provider: string | null, at: Date): Sent => ({
  ...ours(message),
  provider,
  at,
})

/** A message is laid aside for good: the dead letters. */
export const markDead =
  (message: Ours, reason: string): Mark =>
  (tx) =>
    tx.run(dead, { ...ours(message), reason })

/** A message is put off after a failure. */
export const putOff =
  (message: Ours, at: Date, reason: string): Mark =>
  (tx) =>
    tx.run(later, { ...ours(message), at, reason })

/** A message is given back untried. */
export const returnMessage =
  (message: Ours, now: Date): Mark =>
  (tx) =>
    tx.run(giveBack, { ...ours(message), now })

const ours = ({ id, attempts }: Ours): Ours => ({ id, attempts })
const day = 86_400_000

/** Erases the texts of messages older than 90 days, removes rows older than three years and files left behind; what waits is never touched. */
export async function sweepOutbox(db: Pick<Database, 'transact'>, now: Date): Promise<void> {
  const before = (days: number) => ({ before: firstIdOf(new Date(now.getTime() - days * day)) })
  await db.transact(async (tx) => {
    const erased = await tx.run(erase, before(90))
    const removed = await tx.run(remove, before(3 * 365))
    const count = [...erased, ...removed].reduce((sum, one) => sum + one.count, 0)
    if (count > 0) note(tx, { count })
    await tx.run(dropLeft, {})
  })
}
