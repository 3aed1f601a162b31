import { sql } from 'drizzle-orm'
import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { bookings } from '../booking/tables.ts'

/** By what the desk finds a booking on any day. Its rows are made by the triggers of `bookings`. */
export const bookingFinds = pgTable(
  'booking_finds',
  {
    bookingId: uuid('booking_id')
      .primaryKey()
      .references(() => bookings.id),
    startAt: timestamp('start_at', { withTimezone: true }).notNull(),
    /** Name, phone, number and organization, folded; a space before each word. */
    search: text().notNull(),
    /** Null until the job has cut them: such rows are few, and the search looks through them. */
    grams: text().array(),
  },
  (table) => [
    index('booking_finds_start').on(table.startAt, table.bookingId),
    index('booking_finds_grams').using('gin', table.grams).where(sql`grams is not null`),
    index('booking_finds_uncut').on(table.bookingId).where(sql`grams is null`),
  ],
)
