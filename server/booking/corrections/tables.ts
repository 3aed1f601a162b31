import { sql } from 'drizzle-orm'
import { check, pgTable, primaryKey, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '../../accounts/tables.ts'
import { sealedColumn } from '../../platform/data-keys/sealed-column.ts'
import { bookings } from '../tables.ts'

/**
 * Corrections that the desk made in a booking (decision 0060): one row for each corrected part, with the former and the
 * new value. Append-only. Numbers of documents are sealed here as they are in the booking, and the database erases
 * them together with those.
 */
export const bookingCorrections = pgTable(
  'booking_corrections',
  {
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    position: smallint().notNull(),
    part: text().notNull(),
    /** Null: erased, because the documents of the booking were. */
    former: text(),
    value: text(),
    reason: text().notNull(),
    correctedAt: timestamp('corrected_at', { withTimezone: true }).notNull(),
    correctedBy: uuid('corrected_by')
      .notNull()
      .references(() => accounts.id),
  },
  (table) => [
    primaryKey({ columns: [table.bookingId, table.position] }),
    check(
      'booking_corrections_part',
      sql`part in ('surname', 'name', 'middlename', 'birth', 'phone', 'paper', 'snils', 'policy')`,
    ),
    check('booking_corrections_reason', sql`reason in ('slip', 'renamed', 'replaced', 'new_phone')`),
    check(
      'booking_corrections_values',
      sql`case when part in ('paper', 'snils', 'policy') then num_nulls(former, value) in (0, 2)
        else former <> value end`,
    ),
  ],
)

const ofDocuments = "part in ('paper', 'snils', 'policy')"

export const correctedFormer = sealedColumn({
  table: 'booking_corrections',
  column: 'former',
  context: 'bookings/{booking_id}/corrections/{position}/former',
  where: ofDocuments,
})

export const correctedValue = sealedColumn({
  table: 'booking_corrections',
  column: 'value',
  context: 'bookings/{booking_id}/corrections/{position}/value',
  where: ofDocuments,
})
