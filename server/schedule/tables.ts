import { sql } from 'drizzle-orm'
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { clinicZone } from '../../shared/platform/days.ts'
import { accounts } from '../accounts/tables.ts'
import { standbyOffers } from '../booking/standby/tables.ts'
import { bookings } from '../booking/tables.ts'
import { cities } from './working-hours/tables.ts'

/**
 * A slot: a time in a city. `taken` counts open bookings and holds; the database refuses to exceed the
 * capacity. A slot is never removed: outside the work time it has capacity only for its existing bookings.
 */
export const slots = pgTable(
  'slots',
  {
    id: uuid().primaryKey(),
    city: text()
      .notNull()
      .references(() => cities.key),
    startAt: timestamp('start_at', { withTimezone: true }).notNull(),
    /** The day of its beginning by the clinic's clock. */
    day: date()
      .notNull()
      .generatedAlwaysAs(sql`(start_at at time zone ${sql.raw(`'${clinicZone}'`)})::date`),
    minutes: smallint().notNull().default(15),
    capacity: integer().notNull(),
    taken: integer().notNull().default(0),
    /**
     * Planned number of seats; less than the capacity when bookings exceed the present work time. Then a freed
     * seat disappears.
     */
    planned: integer(),
    /** When a booking last gave a seat back, or a full time got a free one; null: never. */
    freedAt: timestamp('freed_at', { withTimezone: true }),
  },
  (table) => [
    unique('slots_city_start').on(table.city, table.startAt),
    // The foreign key of a booking carries all four columns, so its copy of the slot data stays correct.
    unique('slots_whole').on(table.id, table.city, table.day, table.startAt),
    // Times with bookings but without planned places: few, and the only ones queried by `planned` 0.
    index('slots_closed').on(table.day).where(sql`planned = 0`),
    check('slots_taken', sql`${table.taken} between 0 and ${table.capacity}`),
  ],
)

/**
 * A seat held for an account while the form is filled in, kept for it after a cancellation that can be undone, or
 * offered to a booking that waits for an earlier time: one that an account has chosen, and one of each kind for a
 * booking.
 */
export const holds = pgTable(
  'holds',
  {
    accountId: uuid('account_id').references(() => accounts.id),
    slotId: uuid('slot_id')
      .notNull()
      .references(() => slots.id),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    bookingId: uuid('booking_id'),
    /** The account's booking whose seat this was; it stays held after the cancellation while that can be undone. */
    keptFor: uuid('kept_for').references(() => bookings.id),
  },
  (table) => [
    uniqueIndex('holds_account').on(table.accountId).where(sql`kept_for is null`),
    unique('holds_kept_for').on(table.keptFor),
    unique('holds_booking').on(table.bookingId),
    index('holds_slot').on(table.slotId),
    index('holds_expires_at').on(table.expiresAt),
    // A booking holds only a time that was offered to it.
    foreignKey({
      name: 'holds_offer',
      columns: [table.bookingId, table.slotId],
      foreignColumns: [standbyOffers.bookingId, standbyOffers.slotId],
    }),
    check('holds_whose', sql`num_nonnulls(account_id, booking_id) = 1`),
    check('holds_kept', sql`kept_for is null or account_id is not null`),
  ],
)
