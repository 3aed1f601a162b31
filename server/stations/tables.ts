import { sql } from 'drizzle-orm'
import { check, integer, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { cities } from '../schedule/tables.ts'

/** Where people are examined: so many rooms alike, minutes for a person, services of the order that are given there. */
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
  },
  (table) => [
    primaryKey({ columns: [table.city, table.key] }),
    check('stations_rooms', sql`${table.rooms} >= 0`),
    check('stations_minutes', sql`${table.minutes} > 0`),
  ],
)
