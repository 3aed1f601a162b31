import { sql } from 'drizzle-orm'
import { check, date, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '../../accounts/tables.ts'
import { conclusions } from '../tables.ts'

/**
 * Заключения by points 23-27 that the clinic has passed on to ЕГИСЗ for an electronic medical book. The clinic's own
 * system sends them; here staff record that it was done.
 */
export const egiszTransfers = pgTable(
  'egisz_transfers',
  {
    conclusionId: uuid('conclusion_id')
      .primaryKey()
      .references(() => conclusions.id),
    on: date().notNull(),
    /** The number that ЕГИСЗ has given, when it is known. */
    number: text(),
    by: uuid()
      .notNull()
      .references(() => accounts.id),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  () => [check('egisz_transfers_number', sql`number is null or length(number) between 1 and 64`)],
)
