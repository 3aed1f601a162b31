import { pgSequence } from 'drizzle-orm/pg-core'

/** How many numbers a process takes at a time. */
export const numbersAtOnce = 50

/** Numbers of bookings. A process takes fifty at a time, so that most bookings need not ask; gaps are harmless. */
export const bookingNumbers = pgSequence('booking_numbers', { increment: numbersAtOnce })
