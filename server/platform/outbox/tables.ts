import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  index,
  pgTable,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { sealedColumn } from '../data-keys/sealed-column.ts'

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })
const instant = (name: string) => timestamp(name, { withTimezone: true })

/**
 * Outgoing messages. A row is a durable order to send a message, written in the same transaction as the change
 * that the message reports.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid().primaryKey(),
    channel: text({ enum: ['sms', 'email', 'push'] }).notNull(),
    kind: text().notNull(),
    /** Sealed like subject, text, HTML and unsubscribe address; empty when erased. */
    recipient: text().notNull(),
    /** HMAC of the recipient, by which messages to a phone or an address are found. */
    recipientKey: text('recipient_key'),
    subject: text(),
    /** Null when erased: a secret after sending, an old message after its term. */
    text: text(),
    html: text(),
    /** False for a message of a version that did not seal them, until a job has sealed it. */
    sealed: boolean().notNull().default(false),
    secret: boolean().notNull().default(false),
    /** The message has a file, which is kept until the message is sent. */
    hasFile: boolean('has_file').notNull().default(false),
    /**
     * Account whose list of messages shows it. No foreign key: messages of a booking would lock the account's
     * row.
     */
    accountId: uuid('account_id'),
    link: text(),
    /** Record whose withdrawal withdraws the message while it waits; null for most messages. */
    aboutId: uuid('about_id'),
    /** Unsubscribe address of a recurring e-mail (RFC 8058). */
    unsubscribe: text(),
    /**
     * Set by the process that claims a sealed message: one of a version before sealing cannot claim it and send what is
     * sealed.
     */
    canOpen: boolean('can_open').notNull().default(false),
    state: text({ enum: ['waiting', 'sending', 'sent', 'dead'] })
      .notNull()
      .default('waiting'),
    attempts: smallint().notNull().default(0),
    /** State `waiting`: when the message is due. State `sending`: when the lease of the sender ends. */
    nextAt: instant('next_at').notNull(),
    usefulUntil: instant('useful_until'),
    lastError: text('last_error'),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at'),
    providerId: text('provider_id'),
  },
  (table) => [
    index('outbox_due').on(table.channel, table.nextAt).where(sql`state in ('waiting', 'sending')`),
    index('outbox_about').on(table.aboutId).where(sql`about_id is not null`),
    index('outbox_account').on(table.accountId, table.createdAt).where(sql`account_id is not null`),
    // For the clinic's list, sorted by ids, which grow with time.
    index('outbox_unsent').on(table.state, table.id).where(sql`state <> 'sent'`),
    index('outbox_kind').on(table.kind, table.channel, table.id),
    index('outbox_recipient_key').on(table.recipientKey, table.id).where(sql`recipient_key is not null`),
    index('outbox_plain').on(table.id).where(sql`not sealed`),
    check('outbox_channel', sql`${table.channel} in ('sms', 'email', 'push')`),
    check('outbox_claimed', sql`not sealed or state <> 'sending' or can_open`),
    check('outbox_state', sql`${table.state} in ('waiting', 'sending', 'sent', 'dead')`),
  ],
)

/** Files attached to letters; removed when the letter is sent or given up. */
export const outboxFiles = pgTable(
  'outbox_files',
  {
    messageId: uuid('message_id')
      .primaryKey()
      .references(() => outbox.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    type: text().notNull(),
    /** Sealed when its message is. */
    content: bytes().notNull(),
  },
  () => [check('outbox_files_size', sql`octet_length(content) <= 5242880 + 64`)],
)

// An erased recipient is an empty text.
const ofSealed = "sealed and recipient <> ''"

export const messageRecipient = sealedColumn({
  table: 'outbox',
  column: 'recipient',
  context: 'outbox/{id}/recipient',
  where: ofSealed,
  digests: { recipient_key: { purpose: 'recipient', textOf: (recipient) => recipient.toLowerCase() } },
})

export const messageSubject = sealedColumn({
  table: 'outbox',
  column: 'subject',
  context: 'outbox/{id}/subject',
  where: ofSealed,
})

export const messageText = sealedColumn({
  table: 'outbox',
  column: 'text',
  context: 'outbox/{id}/text',
  where: ofSealed,
})

export const messageHtml = sealedColumn({
  table: 'outbox',
  column: 'html',
  context: 'outbox/{id}/html',
  where: ofSealed,
})

export const messageUnsubscribe = sealedColumn({
  table: 'outbox',
  column: 'unsubscribe',
  context: 'outbox/{id}/unsubscribe',
  where: ofSealed,
})

export const fileContent = sealedColumn({
  table: 'outbox_files',
  column: 'content',
  context: 'outbox_files/{message_id}',
  type: 'bytea',
  where: 'exists (select from outbox where id = message_id and sealed)',
})
