import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { slots } from '../../schedule/tables.ts'
import { bookings } from '../tables.ts'

/**
 * Bookings whose owners asked to be told of an earlier time (decision 0068), one row for each booking. A row ends with
 * the booking: with the arrival, a cancellation, a move to an earlier time, or the passing of the visit.
 */
export const standbys = pgTable('standbys', {
  bookingId: uuid('booking_id')
    .primaryKey()
    .references(() => bookings.id),
  /**
   * People are asked in the order of this moment. Only seats freed after it are offered: the others the person could see
   * when asking.
   */
  askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
  /** The first day on which the person can come; null: any. */
  notBefore: date('not_before'),
  /** The latest beginning that the visit has had since the person asked. */
  visitAt: timestamp('visit_at', { withTimezone: true }).notNull(),
})

/** Earlier times offered to bookings, each time at most once; at most one of a booking has no outcome yet. */
export const standbyOffers = pgTable(
  'standby_offers',
  {
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    slotId: uuid('slot_id')
      .notNull()
      .references(() => slots.id),
    offeredAt: timestamp('offered_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    outcome: text(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.bookingId, table.slotId] }),
    uniqueIndex('standby_offers_open').on(table.bookingId).where(sql`outcome is null`),
    index('standby_offers_expiry').on(table.expiresAt).where(sql`outcome is null`),
    check('standby_offers_outcome', sql`outcome in ('taken', 'declined', 'lapsed', 'withdrawn')`),
    check('standby_offers_ended', sql`(outcome is null) = (ended_at is null)`),
    check('standby_offers_term', sql`expires_at > offered_at`),
  ],
)
