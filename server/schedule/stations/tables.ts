import { sql } from 'drizzle-orm'
import { check, integer, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { cities } from '../working-hours/tables.ts'

/** Examination stations: number of equal rooms, minutes per patient, services of the order given there. */
export const stations = pgTable(
  'stations',
  {
    city: text()
      .notNull()
      .references(() => cities.key),
    key: text().notNull(),
    name: text().notNull(),
    rooms: integer().notNull(),
    minutes: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull(),
    services: text().array().notNull(),
    /** The station takes nobody from this time on, `11:00`; null: as long as the clinic is open. */
    takesUntil: text('takes_until'),
    version: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.city, table.key] }),
    check('stations_rooms', sql`${table.rooms} >= 0`),
    check('stations_minutes', sql`${table.minutes} > 0`),
    check('stations_takes_until', sql`${table.takesUntil} ~ '^([01][0-9]|2[0-4]):[0-5][0-9]$'`),
  ],
)

/** Maximum number of patients a day for a service in a city; a service without a row has no limit. */
export const serviceLimits = pgTable(
  'service_limits',
  {
    city: text()
      .notNull()
      .references(() => cities.key),
    service: text().notNull(),
    perDay: integer('per_day').notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.city, table.service] }),
    check('service_limits_per_day', sql`${table.perDay} >= 0`),
  ],
)
