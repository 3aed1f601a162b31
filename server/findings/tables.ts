import { sql } from 'drizzle-orm'
import { check, pgTable, smallint, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '../accounts/tables.ts'
import { bookings } from '../booking/tables.ts'
import { sealedColumn } from '../platform/data-keys/sealed-column.ts'

/**
 * Findings of doctors and studies (order 29н, points 13, 30, 31): one row for each version of the finding of a
 * service. Append-only: a correction adds a version, and the newest one counts.
 */
export const findings = pgTable(
  'findings',
  {
    id: uuid().primaryKey(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    service: text().notNull(),
    version: smallint().notNull(),
    state: text({ enum: ['done', 'awaited', 'refused', 'withdrawn'] }).notNull(),
    /** Values, diagnoses and words, encrypted for this record. */
    sealed: text().notNull(),
    writtenAt: timestamp('written_at', { withTimezone: true }).notNull(),
    /** Null for a result that the clinic's system has sent; its author stands in the content. */
    writtenBy: uuid('written_by').references(() => accounts.id),
  },
  (table) => [
    unique('findings_version').on(table.bookingId, table.service, table.version),
    check('findings_state', sql`state in ('done', 'awaited', 'refused', 'withdrawn')`),
    check('findings_first', sql`version > 0`),
  ],
)

export const findingContent = sealedColumn({
  table: 'findings',
  column: 'sealed',
  context: 'findings/{id}/content',
})
