import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { bookings } from '../booking/tables.ts'

/** By what the desk finds a booking on any day. Written by the triggers of `bookings` alone. */
export const bookingFinds = pgTable(
  'booking_finds',
  {
    bookingId: uuid('booking_id')
      .primaryKey()
      .references(() => bookings.id),
    startAt: timestamp('start_at', { withTimezone: true }).notNull(),
    /** Name, phone, number and organization, folded; a space before each word. */
    search: text().notNull(),
    grams: text().array().notNull(),
  },
  (table) => [
    index('booking_finds_start').on(table.startAt, table.bookingId),
    index('booking_finds_grams').using('gin', table.grams),
  ],
)
