import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { bookings } from '../booking/tables.ts'

/** Search rows of bookings. A job adds the rows; a trigger of `bookings` updates their times. */
export const bookingFinds = pgTable(
  'booking_finds',
  {
    bookingId: uuid('booking_id')
      .primaryKey()
      .references(() => bookings.id),
    startAt: timestamp('start_at', { withTimezone: true }).notNull(),
    /** Name, phone, number and organization, folded, with a space before each word. */
    search: text().notNull(),
    /** Grams of the words, and the birth date. */
    grams: text().array().notNull(),
  },
  (table) => [
    index('booking_finds_start').on(table.startAt, table.bookingId),
    index('booking_finds_grams').using('gin', table.grams),
  ],
)

/**
 * New bookings that the indexing job has not reached: the search reads them directly. There is no key and no
 * index, because they would slow down every booking.
 */
export const bookingFindsDue = pgTable('booking_finds_due', { bookingId: uuid('booking_id').notNull() })
