import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '../../accounts/tables.ts'
import { employees } from '../tables.ts'

/**
 * Cards that were merged with another card of the same person (decision 0124). Adding a row moves everything that refers
 * to the other card, and deletes that card: a trigger does it, and the guards of evidence let through only what such a
 * row explains.
 */
export const cardMerges = pgTable(
  'card_merges',
  {
    /** The card that is gone. */
    otherId: uuid('other_id').primaryKey(),
    organizationId: uuid('organization_id').notNull(),
    /** The card that holds everything now; follows when that card is merged in its turn. */
    keptId: uuid('kept_id').notNull(),
    mergedAt: timestamp('merged_at', { withTimezone: true }).notNull(),
    mergedBy: uuid('merged_by')
      .notNull()
      .references(() => accounts.id),
    /** The reason of a направление that ends because the kept card has a valid one for the same year. */
    annulReason: text('annul_reason').notNull(),
  },
  (table) => [
    index('card_merges_kept').on(table.keptId),
    foreignKey({
      name: 'card_merges_kept_employee',
      columns: [table.organizationId, table.keptId],
      foreignColumns: [employees.organizationId, employees.id],
    }).onDelete('cascade'),
    check('card_merges_two', sql`other_id <> kept_id`),
  ],
)
