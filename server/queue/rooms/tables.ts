import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, smallint, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '../../accounts/tables.ts'
import { cities } from '../../schedule/working-hours/tables.ts'

/**
 * Rooms where people are examined one by one; each station has a set number of them. There is no foreign key to
 * the station: a removed station leaves its rooms, which are shown while they are open.
 */
export const cabinets = pgTable(
  'cabinets',
  {
    id: uuid().primaryKey(),
    city: text()
      .notNull()
      .references(() => cities.key),
    station: text().notNull(),
    /** The number of the room among the rooms of its station. */
    room: smallint().notNull(),
    /** Name or number on the door. */
    name: text().notNull(),
    place: text(),
    isOpen: boolean('is_open').notNull().default(false),
    /** The member of staff who works in the room; null when the room is closed. */
    workerId: uuid('worker_id').references(() => accounts.id),
    openedAt: timestamp('opened_at', { withTimezone: true }),
    /** Minutes of a break that begins when the patient inside leaves. */
    breakMinutes: smallint('break_minutes'),
    /** When the break ends. */
    breakUntil: timestamp('break_until', { withTimezone: true }),
  },
  (table) => [
    unique('cabinets_room').on(table.city, table.station, table.room),
    unique('cabinets_name').on(table.city, table.name),
    check('cabinets_number', sql`room > 0`),
    check(
      'cabinets_break',
      sql`num_nonnulls(break_minutes, break_until) <= case when is_open then 1 else 0 end and break_minutes > 0`,
    ),
    check('cabinets_open', sql`num_nulls(worker_id, opened_at) = case when is_open then 0 else 2 end`),
  ],
)
