import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { clinicZone } from '../../shared/platform/days.ts'
import { accounts } from '../accounts/tables.ts'
import { cities } from './working-hours/tables.ts'

/**
 * A time at a city. `taken` counts open bookings and holds; the database refuses one too many. A time is never removed:
 * one that is not in the work time any more has no capacity.
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
    /** Less than the capacity where more were booked than the work time gives now: a place given back is gone. */
    planned: integer(),
  },
  (table) => [
    unique('slots_city_start').on(table.city, table.startAt),
    // What a booking repeats of its slot stays true: its foreign key carries all four.
    unique('slots_whole').on(table.id, table.city, table.day, table.startAt),
    // Times that the work time has no place for any more, though people were booked: few, and all that `planned` 0 is asked for.
    index('slots_closed').on(table.day).where(sql`planned = 0`),
    check('slots_taken', sql`${table.taken} between 0 and ${table.capacity}`),
  ],
)

/** A place kept for an account while it fills the form. */
export const holds = pgTable(
  'holds',
  {
    accountId: uuid('account_id')
      .primaryKey()
      .references(() => accounts.id),
    slotId: uuid('slot_id')
      .notNull()
      .references(() => slots.id),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('holds_slot').on(table.slotId), index('holds_expires_at').on(table.expiresAt)],
)
