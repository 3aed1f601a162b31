import { sql } from 'drizzle-orm'
import {
  check,
  date,
  integer,
  numeric,
  pgTable,
  real,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { cities } from '../schedule/working-hours/tables.ts'

/**
 * Stops of finished days, counted once by station, doctor and whole minutes of waiting, so that a year is answered
 * without reading each stop. It names no patient. All days up to the latest one are counted.
 */
export const stationDays = pgTable(
  'station_days',
  {
    day: date().notNull(),
    city: text()
      .notNull()
      .references(() => cities.key),
    station: text().notNull(),
    /** The account that admitted the patients; null for stops that nobody received. */
    doctorId: uuid('doctor_id'),
    /** Whole minutes; null: stops of a route sheet that nobody received that day. */
    wait: smallint(),
    stops: integer().notNull(),
    /** The sum of the minutes of these stops. */
    minutes: real().notNull(),
    /** The sum of the prices of the services of these stops, roubles. */
    money: numeric({ precision: 14, scale: 2, mode: 'number' }).notNull(),
  },
  (table) => [
    unique('station_days_once')
      .on(table.day, table.city, table.station, table.doctorId, table.wait)
      .nullsNotDistinct(),
    check('station_days_wait', sql`wait >= 0`),
    check('station_days_stops', sql`stops > 0`),
  ],
)
