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
    recipient: text().notNull(),
    subject: text(),
    /** Null when erased: a secret after sending, an old message after its term. */
    text: text(),
    html: text(),
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
    index('outbox_recipient').on(sql`lower(recipient) text_pattern_ops`).where(sql`channel <> 'push'`),
    index('outbox_recipient_end')
      .on(sql`reverse(lower(recipient)) text_pattern_ops`)
      .where(sql`channel <> 'push'`),
    check('outbox_channel', sql`${table.channel} in ('sms', 'email', 'push')`),
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
    content: bytes().notNull(),
  },
  () => [check('outbox_files_size', sql`octet_length(content) <= 5242880`)],
)
