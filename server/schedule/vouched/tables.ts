import { sql } from 'drizzle-orm'
import { check, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '../../accounts/tables.ts'
import { cities } from '../working-hours/tables.ts'

/**
 * Example values of a new installation that count as the clinic's. Without a row the value is only an example: slots are
 * made only for a city whose hours are vouched for.
 */
export const vouchedFacts = pgTable(
  'vouched_facts',
  {
    fact: text().notNull(),
    city: text().references(() => cities.key),
    basis: text().notNull(),
    vouchedBy: uuid('vouched_by').references(() => accounts.id),
    vouchedAt: timestamp('vouched_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    unique('vouched_facts_once').on(table.fact, table.city).nullsNotDistinct(),
    check('vouched_facts_fact', sql`${table.fact} in ('hours', 'stations', 'consents')`),
    check('vouched_facts_city', sql`(${table.fact} = 'consents') = (${table.city} is null)`),
    check('vouched_facts_basis', sql`${table.basis} in ('checked', 'changed', 'running', 'demo')`),
    // An administrator stands behind what was checked or changed; nobody behind the rest.
    check(
      'vouched_facts_by',
      sql`(${table.basis} in ('checked', 'changed')) = (${table.vouchedBy} is not null)`,
    ),
  ],
)
