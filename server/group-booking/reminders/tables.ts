import { pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import { bookings } from '../../booking/tables.ts'

/** The last time when HR reminded an employee of a booking. */
export const bookingReminders = pgTable('booking_reminders', {
  bookingId: uuid('booking_id')
    .primaryKey()
    .references(() => bookings.id, { onDelete: 'cascade' }),
  at: timestamp({ withTimezone: true }).notNull(),
})
