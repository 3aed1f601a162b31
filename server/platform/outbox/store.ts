import { note } from '../audit/trail.ts'
import { batched } from '../db/batched.ts'
import { raw, statement } from '../db/statement.ts'
import type { Database, Reader, Tx } from '../db/types.ts'
import { firstIdOf } from '../ids.ts'
import type { MessageFile } from './gateway.ts'
import type { Channel } from './outbox.ts'
import { messageSecrets, recipientKeys, sealFile, sealMessage } from './seal.ts'

/** A message as it is inserted. */
export interface NewRow {
  id: string
  channel: Channel
  kind: string
  recipient: string
  recipient_key: string
  /** The recipient unsealed, to ask for his consent; not stored. */
  asked: string
  subject: string | null
  text: string
  html: string | null
  secret: boolean
  /** Written only while the recipient consents to notifications; not stored. */
  needs_consent: boolean
  account_id: string | null
  link: string | null
  about_id: string | null
  unsubscribe: string | null
  next_at: Date
  useful_until: Date | null
  created_at: Date
}

/** A message claimed for sending, with its content as stored. `attempts` includes this attempt: while it stays the same, the lease is still ours. */
export interface LeasedMessage {
  id: string
  kind: string
  recipient: string
  subject: string | null
  text: string
  html: string | null
  isSealed: boolean
  link: string | null
  unsubscribe: string | null
  attempts: number
  /** The process that had claimed the message before ended without an outcome. */
  isInterrupted: boolean
  leaseEnd: Date
  hasFile: boolean
  createdAt: Date
  usefulUntil: Date | null
}

// An employee booked by the employer may have no account and then nobody to ask; the consent that an account with
// the same phone has taken back holds for the employee too.
const isAllowed = (needed: string, account: string, recipient: string) => raw`(not ${needed} or case
    when ${account} is not null then exists (select from consents
      where consents.account_id = ${account} and purpose = 'notifications' and withdrawn_at is null)
    else not exists (select from accounts join consents on consents.account_id = accounts.id
        and purpose = 'notifications' where accounts.phone = ${recipient}
      group by accounts.id having bool_and(withdrawn_at is not null)) end)`

// One JSON value for any number of rows is cheaper to send and plan than an array per column.
const add = statement<{ rows: string }, never>('add-messages')`
  insert into outbox
    (id, channel, kind, recipient, recipient_key, subject, text, html, sealed, secret, account_id, link, about_id,
     unsubscribe, next_at, useful_until, created_at)
  select id, channel, kind, recipient, recipient_key, subject, text, html, true, secret, account_id, link, about_id,
    unsubscribe, next_at, useful_until, created_at
  from json_to_recordset(${'rows'}::json) as message
    (id uuid, channel text, kind text, recipient text, recipient_key text, asked text, subject text, text text, html text, secret boolean,
     needs_consent boolean, account_id uuid, link text, about_id uuid, unsubscribe text, next_at timestamptz,
     useful_until timestamptz, created_at timestamptz)
  where ${isAllowed('message.needs_consent', 'message.account_id', 'message.asked')}`

const addOne = statement<NewRow & MessageFile, never>('add-message-with-file')`
  with message as (
    insert into outbox (id, channel, kind, recipient, recipient_key, subject, text, html, sealed, secret, has_file,
      account_id, link, about_id, unsubscribe, next_at, useful_until, created_at)
    values (${'id'}, ${'channel'}, ${'kind'}, ${'recipient'}, ${'recipient_key'}, ${'subject'}, ${'text'}, ${'html'}, true,
      ${'secret'}, true,
      ${'account_id'}, ${'link'}, ${'about_id'}, ${'unsubscribe'}, ${'next_at'}, ${'useful_until'}, ${'created_at'})
    returning id)
  insert into outbox_files (message_id, name, type, content)
  select id, ${'name'}, ${'type'}, ${'content'} from message`

const withdraw = statement<{ about: string; since: Date | null }, { withdrawn: number; left: number }>(
  'withdraw-messages',
)`
  with withdrawn as (delete from outbox where about_id = ${'about'} and state || '' = 'waiting' returning id)
  select (select count(*) from withdrawn)::int as withdrawn,
    (select count(*) from outbox where about_id = ${'about'} and state in ('sending', 'sent')
      and (${'since'}::timestamptz is null or created_at >= ${'since'}))::int as left`

/**
 * Removes the waiting messages about a record; returns how many, and how many have left or are leaving at this
 * moment; `since`: only of those made since then.
 */
export async function withdrawMessages(
  tx: Tx,
  about: string,
  since: Date | null = null,
): Promise<{ withdrawn: number; left: number }> {
  const [row] = await tx.run(withdraw, { about, since })
  return row ?? { withdrawn: 0, left: 0 }
}

const withdrawKinds = statement<{ account: string; kinds: readonly string[] }, never>('withdraw-kinds')`
  delete from outbox
  where account_id = ${'account'} and kind = any(${'kinds'}::text[]) and state || '' = 'waiting'`

/** Removes the waiting messages of some kinds to an account. */
export const withdrawMessagesOf = (tx: Tx, account: string, kinds: readonly string[]): Promise<unknown> =>
  tx.run(withdrawKinds, { account, kinds })

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

// The count is read by a subquery: if the planner knew its value, it would make a new plan for every claim.
const claim = statement<Claim, LeasedMessage>('claim-messages')`
  with due as materialized (
    select id, state from outbox
    where channel = ${'channel'} and state in ('waiting', 'sending') and next_at <= ${'now'}
    order by next_at limit (select ${'count'}::int) for update skip locked)
  update outbox set state = 'sending', can_open = true, attempts = attempts + 1, next_at = ${'until'}
  from due where outbox.id = due.id
  returning outbox.id, kind, recipient, subject, text, html, sealed as "isSealed", link, unsubscribe, attempts,
    due.state = 'sending' as "isInterrupted", outbox.next_at as "leaseEnd", has_file as "hasFile", created_at as "createdAt", useful_until as "usefulUntil"`

interface MessageLease {
  id: string
  attempts: number
}

/** A sent message, with the gateway's own number of it. */
interface MessageReceipt extends MessageLease {
  provider: string | null
  at: Date
}

// `state || ''` makes the planner use the primary key: a plan made while the table is empty would scan all
// waiting messages.
const sent = statement<{ messages: string }, never>('messages-sent')`
  update outbox set state = 'sent', sent_at = at, provider_id = provider, last_error = null,
    text = case when secret then null else text end, html = case when secret then null else html end
  from json_to_recordset(${'messages'}::json) as gone (id uuid, attempts smallint, provider text, at timestamptz)
  where outbox.id = gone.id and outbox.attempts = gone.attempts and state || '' = 'sending'`

const dead = statement<MessageLease & { reason: string }, never>('message-dead')`
  update outbox set state = 'dead', last_error = ${'reason'},
    text = case when secret then null else text end, html = case when secret then null else html end
  where id = ${'id'} and attempts = ${'attempts'} and state || '' = 'sending'`

const later = statement<MessageLease & { at: Date; reason: string }, never>('message-later')`
  update outbox set state = 'waiting', next_at = ${'at'}, last_error = ${'reason'}
  where id = ${'id'} and attempts = ${'attempts'} and state || '' = 'sending'`

const giveBack = statement<MessageLease & { now: Date }, never>('message-given-back')`
  update outbox set state = 'waiting', next_at = ${'now'}, attempts = attempts - 1
  where id = ${'id'} and attempts = ${'attempts'} and state || '' = 'sending'`

// Ids grow with time, so the primary key finds the messages older than a moment.
const erase = statement<{ before: string }, { count: number }>('erase-old-messages')`
  with erased as (
    update outbox set text = null, html = null
    where id < ${'before'} and state in ('sent', 'dead') and text is not null returning 1)
  select count(*)::int as count from erased`

const remove = statement<{ before: string }, { count: number }>('remove-old-messages')`
  with removed as (delete from outbox where id < ${'before'} and state in ('sent', 'dead') returning 1)
  select count(*)::int as count from removed`

/** An account that is erased, with its phone and e-mail. */
interface ErasedAccount {
  account: string
  recipients: readonly string[]
}

interface ErasedRecipient {
  account: string
  /**
   * Digests of the phone and the e-mail of the account. Messages with codes and links name no account, so they are found by these;
   * messages that belong to other accounts at the same phone or e-mail stay.
   */
  recipients: readonly string[]
  /** The phone and the e-mail, for messages that are not sealed yet. */
  plain: readonly string[]
}

const forget = statement<ErasedRecipient, never>('forget-messages')`
  update outbox set recipient = '', recipient_key = null, subject = null, text = null, html = null,
    state = case when state in ('waiting', 'sending') then 'dead' else state end
  where account_id = ${'account'}
    or account_id is null and (recipient_key = any(${'recipients'}::text[])
      or not sealed and channel <> 'push' and lower(recipient) = any(${'plain'}::text[]))`

/** Erases recipients and texts of an erased account's messages; those not sent yet are dropped. */
export function forgetMessages(tx: Tx, { account, recipients: plain }: ErasedAccount): Promise<unknown> {
  const secrets = messageSecrets(tx)
  const recipients = plain.flatMap((recipient) => recipientKeys(secrets, recipient))
  return tx.run(forget, { account, recipients, plain })
}

const again = statement<{ ids: string; now: Date }, { id: string; channel: Channel }>('retry-messages')`
  update outbox set state = 'waiting', attempts = 0, next_at = ${'now'}
  where id in (select value::uuid from json_array_elements_text(${'ids'}::json)) and state || '' = 'dead'
    and recipient <> '' and not secret and not has_file and text is not null
    and (useful_until is null or useful_until > ${'now'})
  returning id, channel`

/** Gives given-up messages another round of attempts; skips those that cannot or need not be sent. */
export const retryDead = (tx: Tx, ids: readonly string[], now: Date) =>
  tx.run(again, { ids: JSON.stringify(ids), now })

/** Inserts messages in one statement. */
export const addMessages = (tx: Tx, rows: readonly NewRow[]): Promise<unknown> =>
  tx.run(add, { rows: JSON.stringify(rows) })

export const addWithFile = (tx: Tx, row: NewRow, file: MessageFile): Promise<unknown> =>
  tx.run(addOne, { ...row, ...file })

/** Returns the file of a message; null when it is gone. */
export const findFile = async (reader: Reader, id: string): Promise<MessageFile | null> =>
  (await reader.run(file, { id }))[0] ?? null

export const dropFileOf =
  (id: string): RowChange =>
  (tx) =>
    tx.run(dropFile, { id })

/**
 * Claims due messages of a channel; other processes can claim them only after the lease ends. Never waits for
 * another process.
 */
export const claimMessages = (db: Database, input: Claim): Promise<LeasedMessage[]> =>
  db.transact((tx) => tx.run(claim, input))

/** A change of a message's row after an attempt to send it. */
export type RowChange = (tx: Tx) => Promise<unknown>

/** Outcome of an attempt: nearly always the receipt of a sent message, otherwise a change of its row. */
type AttemptOutcome = MessageReceipt | RowChange

/** Stores outcomes; those that arrive within a few milliseconds share a transaction. */
export type OutcomeWriter = (outcome: AttemptOutcome) => Promise<void>

const gatherMs = 25

export const outcomeWriterOf = (db: Database): OutcomeWriter =>
  batched<AttemptOutcome, void>(async (outcomes) => {
    const gone = outcomes.filter((outcome) => typeof outcome !== 'function')
    const changes = outcomes.filter((outcome) => typeof outcome === 'function')
    await db.transact(async (tx) => {
      for (const change of changes) await change(tx)
      if (gone.length > 0) await tx.run(sent, { messages: JSON.stringify(gone) })
    })
    return []
  }, gatherMs)

/** Outcome: sent. */
export const markSent = (message: MessageLease, provider: string | null, at: Date): MessageReceipt => ({
  ...ours(message),
  provider,
  at,
})

/** Outcome: given up for good. */
export const markDead =
  (message: MessageLease, reason: string): RowChange =>
  (tx) =>
    tx.run(dead, { ...ours(message), reason })

/** Outcome: postponed after a failure. */
export const putOff =
  (message: MessageLease, at: Date, reason: string): RowChange =>
  (tx) =>
    tx.run(later, { ...ours(message), at, reason })

/** Gives a message back without an attempt. */
export const returnMessage =
  (message: MessageLease, now: Date): RowChange =>
  (tx) =>
    tx.run(giveBack, { ...ours(message), now })

const ages = statement<{ now: Date }, { channel: Channel; state: string; messages: number; oldest: number }>(
  'ages-of-messages',
)`
  select channel, state, count(*)::int as messages,
    greatest(extract(epoch from ${'now'}::timestamptz - min(case state when 'dead' then created_at else next_at end)), 0)::float8
      as oldest
  from outbox where state <> 'sent' group by channel, state`

/**
 * Returns how many messages wait, are being sent or were given up, and for how many seconds the oldest of them has been
 * due (given up: how old it is).
 */
export const listMessageAges = (
  reader: Reader,
  now: Date,
): Promise<{ channel: Channel; state: string; messages: number; oldest: number }[]> =>
  reader.run(ages, { now })

const ours = ({ id, attempts }: MessageLease): MessageLease => ({ id, attempts })
const day = 86_400_000

interface PlainMessage {
  id: string
  recipient: string
  subject: string | null
  text: string | null
  html: string | null
  unsubscribe: string | null
  hasFile: boolean
}

const plain = statement<{ limit: number }, PlainMessage>('plain-messages')`
  select id, recipient, subject, text, html, unsubscribe, has_file as "hasFile" from outbox
  where not sealed order by id limit ${'limit'} for update skip locked`

const putSealed = statement<{ rows: string }, never>('seal-messages')`
  update outbox set recipient = message.recipient, recipient_key = message.recipient_key, subject = message.subject,
    text = message.text, html = message.html, unsubscribe = message.unsubscribe, sealed = true
  from json_to_recordset(${'rows'}::json) as message
    (id uuid, recipient text, recipient_key text, subject text, text text, html text, unsubscribe text)
  where outbox.id = message.id`

const putFile = statement<{ id: string; content: Uint8Array }, never>('seal-file-of-message')`
  update outbox_files set content = ${'content'} where message_id = ${'id'}`

/** Seals messages that a version before sealing has written, a batch at a time; returns how many. */
export async function sealPlainMessages(tx: Tx, limit: number): Promise<number> {
  const secrets = messageSecrets(tx)
  const found = await tx.run(plain, { limit })
  const rows = found.map(({ hasFile: _, ...row }) => ({
    ...sealMessage(secrets, row),
    recipient_key: row.recipient === '' ? null : recipientKeys(secrets, row.recipient)[0],
  }))
  if (rows.length > 0) await tx.run(putSealed, { rows: JSON.stringify(rows) })
  for (const { id } of found.filter((row) => row.hasFile)) {
    const [kept] = await tx.run(file, { id })
    if (kept) await tx.run(putFile, { id, content: sealFile(secrets, id, kept).content })
  }
  return found.length
}

/**
 * Erases texts of messages older than 90 days, rows older than three years and orphaned files; never touches
 * waiting messages.
 */
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
