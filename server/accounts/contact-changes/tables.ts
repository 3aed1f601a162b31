import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '../tables.ts'

/**
 * Changes of the phone or the e-mail of an account with a role that wait for a day. A row goes when the change is
 * made or cancelled: the audit tells what became of it.
 */
export const contactChanges = pgTable(
  'contact_changes',
  {
    id: uuid().primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    type: text().notNull(),
    target: text().notNull(),
    /** The account that asked: the owner or an administrator. */
    askedBy: uuid('asked_by').notNull(),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
    effectiveAt: timestamp('effective_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    unique('contact_changes_one').on(table.accountId, table.type),
    index('contact_changes_due').on(table.effectiveAt),
    check('contact_changes_type', sql`type in ('phone', 'email')`),
    check('contact_changes_day', sql`effective_at >= asked_at + interval '24 hours'`),
  ],
)
