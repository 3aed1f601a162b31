import { sql } from 'drizzle-orm'
import { check, pgTable, smallint, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '../accounts/tables.ts'
import { bookings } from '../booking/tables.ts'
import { sealedColumn } from '../platform/data-keys/sealed-column.ts'

/**
 * Answers to the questionnaire before a check-up (order 29н): one row for each version. Append-only: a correction adds a
 * version, and the newest one counts.
 */
export const questionnaires = pgTable(
  'questionnaires',
  {
    id: uuid().primaryKey(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    version: smallint().notNull(),
    channel: text({ enum: ['cabinet', 'desk', 'room'] }).notNull(),
    /** Answers, encrypted for this record. */
    sealed: text().notNull(),
    writtenAt: timestamp('written_at', { withTimezone: true }).notNull(),
    writtenBy: uuid('written_by')
      .notNull()
      .references(() => accounts.id),
  },
  (table) => [
    unique('questionnaires_version').on(table.bookingId, table.version),
    check('questionnaires_channel', sql`channel in ('cabinet', 'desk', 'room')`),
    check('questionnaires_first', sql`version > 0`),
  ],
)

export const questionnaireContent = sealedColumn({
  table: 'questionnaires',
  column: 'sealed',
  context: 'questionnaires/{id}/content',
})
