import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  integer,
  json,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { mostDaysAhead, mostOverbooked, usualDaysAhead } from '../../../shared/schedule/rules.ts'
import type { Hours, WeekDay } from '../../../shared/schedule-admin/schema.ts'

/**
 * The clinic's offices, one per city. `version` counts changes of the card, `week_version` those of the weeks.
 * `days_ahead` is the horizon: booking is open for so many days, including today. `overbook_limit`: how many people a
 * day the desk may take beyond the places.
 */
export const cities = pgTable(
  'cities',
  {
    key: text().primaryKey(),
    name: text().notNull(),
    address: text().notNull(),
    phone: text().notNull(),
    note: text(),
    directions: text(),
    version: integer().notNull().default(0),
    weekVersion: integer('week_version').notNull().default(0),
    daysAhead: smallint('days_ahead').notNull().default(usualDaysAhead),
    overbookLimit: smallint('overbook_limit').notNull().default(0),
    /** Minutes between two stations, walk and wait together, as the queue has measured them; null: not yet. */
    waitMinutes: real('wait_minutes'),
    /** The wall screen says calls aloud. */
    isVoiceOn: boolean('is_voice_on').notNull().default(false),
  },
  (table) => [
    check('cities_days_ahead', sql`${table.daysAhead} between 1 and ${sql.raw(String(mostDaysAhead))}`),
    check(
      'cities_overbook_limit',
      sql`${table.overbookLimit} between 0 and ${sql.raw(String(mostOverbooked))}`,
    ),
    check('cities_wait_minutes', sql`${table.waitMinutes} >= 0`),
  ],
)

/** Work time of a city from a day on, until the next one begins. Past weeks stay. */
export const workWeeks = pgTable(
  'work_weeks',
  {
    city: text()
      .notNull()
      .references(() => cities.key),
    startsOn: date('starts_on').notNull(),
    slotMinutes: smallint('slot_minutes').notNull(),
    days: json().$type<WeekDay[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.city, table.startsOn] }),
    check('work_weeks_slot', sql`${table.slotMinutes} in (15, 30, 60)`),
    check('work_weeks_days', sql`json_array_length(${table.days}) = 7`),
  ],
)

/** Days that differ from their weekday, for one city or both: off (no hours), or working with their own hours. */
export const specialDays = pgTable(
  'special_days',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    city: text().references(() => cities.key),
    day: date().notNull(),
    title: text().notNull(),
    hours: json().$type<Hours>(),
    /** Shipped with the public calendar. */
    isPublic: boolean('is_public').notNull().default(false),
    version: integer().notNull().default(0),
  },
  (table) => [unique('special_days_day').on(table.day, table.city).nullsNotDistinct()],
)

/** The source of the public calendar of a year. */
export const calendarYears = pgTable('calendar_years', {
  year: smallint().primaryKey(),
  basis: text().notNull(),
  isFinal: boolean('is_final').notNull(),
})
