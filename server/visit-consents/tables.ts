import { sql } from 'drizzle-orm'
import { check, pgTable, primaryKey, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '../accounts/tables.ts'
import { bookings } from '../booking/tables.ts'
import { sealedColumn } from '../platform/data-keys/sealed-column.ts'

/**
 * Steps of the consents of a visit: of that to intervention all, of that to personal data only the marks of the desk after
 * the first one was taken back. Append-only: the newest step counts.
 */
export const consentSteps = pgTable(
  'consent_steps',
  {
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    purpose: text({ enum: ['intervention', 'personal-data'] }).notNull(),
    position: smallint().notNull(),
    step: text({ enum: ['read', 'signed', 'mistake', 'withdrawn'] }).notNull(),
    /** Version of the text; null where a step has none. */
    textVersion: text('text_version'),
    channel: text({ enum: ['cabinet', 'desk'] }).notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    by: uuid()
      .notNull()
      .references(() => accounts.id),
    /** Encrypted for this step, because it may name a state of health; open in rows that wait for their sealing. */
    reason: text(),
  },
  (table) => [
    primaryKey({ columns: [table.bookingId, table.purpose, table.position] }),
    check('consent_steps_purpose', sql`purpose in ('intervention', 'personal-data')`),
    check('consent_steps_step', sql`step in ('read', 'signed', 'mistake', 'withdrawn')`),
    check('consent_steps_channel', sql`channel in ('cabinet', 'desk')`),
  ],
)

export const consentReason = sealedColumn({
  table: 'consent_steps',
  column: 'reason',
  context: 'consent_steps/{booking_id}/{purpose}/{position}/reason',
  where: "reason like 'v2.%'",
})
