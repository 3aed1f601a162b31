import { pgSequence } from 'drizzle-orm/pg-core'

/** Numbers that a process reserves at a time. */
export const numbersAtOnce = 50

/**
 * Numbers of bookings. A process reserves fifty at a time, so that most bookings need no query; gaps are
 * harmless.
 */
export const bookingNumbers = pgSequence('booking_numbers', { increment: numbersAtOnce })
