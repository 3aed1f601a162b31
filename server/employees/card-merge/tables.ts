import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '../../accounts/tables.ts'
import { employees } from '../tables.ts'

/**
 * Cards that were merged with another card of the same person (decision 0124). Adding a row moves everything that refers
 * to the card `from`, and deletes that card: a trigger does it, and the guards of evidence let through only what such a
 * row explains.
 */
export const cardMerges = pgTable(
  'card_merges',
  {
    /** The card that is gone. */
    fromId: uuid('from_id').primaryKey(),
    organizationId: uuid('organization_id').notNull(),
    /** The card that holds everything now; follows when that card is merged in its turn. */
    intoId: uuid('into_id').notNull(),
    mergedAt: timestamp('merged_at', { withTimezone: true }).notNull(),
    mergedBy: uuid('merged_by')
      .notNull()
      .references(() => accounts.id),
  },
  (table) => [
    index('card_merges_into').on(table.intoId),
    foreignKey({
      name: 'card_merges_into_employee',
      columns: [table.organizationId, table.intoId],
      foreignColumns: [employees.organizationId, employees.id],
    }).onDelete('cascade'),
    check('card_merges_two', sql`from_id <> into_id`),
  ],
)
