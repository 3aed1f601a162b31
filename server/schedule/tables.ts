import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { accounts } from '../accounts/tables.ts'

const quarter = sql.raw(String.raw`'^([01]\d|2[0-3]):(00|15|30|45)$'`)

/** The clinic's places. */
export const cities = pgTable('cities', {
  key: text().primaryKey(),
  name: text().notNull(),
  address: text().notNull(),
  phone: text().notNull(),
  note: text(),
})

/** Work time of a city by day of the week (1 is Monday), and how many people a quarter of an hour takes. */
export const workTimes = pgTable(
  'work_times',
  {
    city: text()
      .notNull()
      .references(() => cities.key),
    weekday: smallint().notNull(),
    from: text(),
    to: text(),
    closed: boolean().notNull(),
    capacity: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.city, table.weekday] }),
    check('work_times_weekday', sql`${table.weekday} between 1 and 7`),
    check('work_times_capacity', sql`${table.capacity} >= 0`),
    check(
      'work_times_hours',
      sql`${table.closed} or coalesce(${table.from} ~ ${quarter} and ${table.to} ~ ${quarter} and ${table.from} < ${table.to}, false)`,
    ),
  ],
)

/** Days on which a city (or, without one, the whole clinic) does not work. */
export const holidays = pgTable(
  'holidays',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    city: text().references(() => cities.key),
    day: date().notNull(),
    title: text().notNull(),
  },
  (table) => [unique('holidays_day').on(table.day, table.city).nullsNotDistinct()],
)

/** A quarter of an hour at a city. `taken` counts open bookings and holds; the database refuses one too many. */
export const slots = pgTable(
  'slots',
  {
    id: uuid().primaryKey(),
    city: text()
      .notNull()
      .references(() => cities.key),
    startAt: timestamp('start_at', { withTimezone: true }).notNull(),
    /** The day of its beginning by the clinic's clock. */
    day: date().notNull().generatedAlwaysAs(sql`(start_at at time zone 'Asia/Yekaterinburg')::date`),
    capacity: integer().notNull(),
    taken: integer().notNull().default(0),
  },
  (table) => [
    unique('slots_city_start').on(table.city, table.startAt),
    // What a booking repeats of its slot stays true: its foreign key carries all four.
    unique('slots_whole').on(table.id, table.city, table.day, table.startAt),
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
