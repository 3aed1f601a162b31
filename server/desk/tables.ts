import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { bookings } from '../booking/tables.ts'

/** By what the desk finds a booking on any day. A job writes its rows; the trigger of `bookings` keeps their time. */
export const bookingFinds = pgTable(
  'booking_finds',
  {
    bookingId: uuid('booking_id')
      .primaryKey()
      .references(() => bookings.id),
    startAt: timestamp('start_at', { withTimezone: true }).notNull(),
    /** Name, phone, number and organization, folded; a space before each word. */
    search: text().notNull(),
    /** Fragments of its words, and the birth date. */
    grams: text().array().notNull(),
  },
  (table) => [
    index('booking_finds_start').on(table.startAt, table.bookingId),
    index('booking_finds_grams').using('gin', table.grams),
  ],
)

/**
 * New bookings that the job of each minute has not come to yet: the search reads them as they are. No key and no index,
 * for whoever books pays for them.
 */
export const bookingFindsDue = pgTable('booking_finds_due', { bookingId: uuid('booking_id').notNull() })
