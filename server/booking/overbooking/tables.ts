import { sql } from 'drizzle-orm'
import { boolean, check, date, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '../../accounts/tables.ts'
import { slots } from '../../schedule/tables.ts'
import { cities } from '../../schedule/working-hours/tables.ts'
import { bookings } from '../tables.ts'

/**
 * Bookings that the desk has taken beyond the places of a full time (decision 0065), with the reason. The database keeps
 * their number of a city and day within `cities.overbook_limit`, and marks one as freed when the booking is cancelled or
 * moved to another time.
 */
export const overbookings = pgTable(
  'overbookings',
  {
    bookingId: uuid('booking_id')
      .primaryKey()
      .references(() => bookings.id),
    city: text()
      .notNull()
      .references(() => cities.key),
    day: date().notNull(),
    slotId: uuid('slot_id')
      .notNull()
      .references(() => slots.id),
    reason: text().notNull(),
    by: uuid()
      .notNull()
      .references(() => accounts.id),
    at: timestamp({ withTimezone: true }).notNull(),
    isFreed: boolean('is_freed').notNull().default(false),
  },
  (table) => [
    index('overbookings_day').on(table.day, table.city),
    check('overbookings_reason', sql`length(trim(reason)) between 1 and 200`),
  ],
)
