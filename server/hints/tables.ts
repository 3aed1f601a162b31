import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/**
 * Hints of the helper panel. Each place in a group has at most one hint; 0001_constraints.sql checks this at
 * the end of a reordering, so that hints can swap places.
 */
export const hints = pgTable(
  'hints',
  {
    id: uuid().primaryKey(),
    type: text().notNull(),
    position: smallint().notNull(),
    name: text().notNull(),
    header: text().notNull(),
    text: text().notNull(),
    additional: text().notNull().default(''),
    status: text().notNull().default('active'),
    isFavorite: boolean('is_favorite').notNull().default(false),
    /** Grows with each change, so that two editors do not overwrite each other. */
    version: integer().notNull().default(1),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    check('hints_type', sql`${table.type} in ('booking', 'history', 'organizations', 'queue', 'general')`),
    check('hints_status', sql`${table.status} in ('active', 'inactive')`),
    check('hints_position', sql`${table.position} >= 0`),
    check(
      'hints_words',
      sql`btrim(${table.name}) <> '' and btrim(${table.header}) <> '' and btrim(${table.text}, E' \n\t') <> ''`,
    ),
  ],
)
