import { index, jsonb, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { BulkValues } from '../../../shared/employees/bulk/rules.ts'
import type { EmployeeId } from '../../../shared/employees/schema.ts'
import { organizations } from '../../organizations/tables.ts'

/** An employee whom a change of many has changed, with the former values. */
export interface BulkTrace {
  id: EmployeeId
  before: Partial<BulkValues>
}

/** Changes of many employees that can still be undone. A row is deleted once it is undone or too old for that. */
export const bulkChanges = pgTable(
  'bulk_changes',
  {
    id: uuid().primaryKey(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** The values that the change has set. */
    set: jsonb().$type<Partial<BulkValues>>().notNull(),
    /** The employees it has changed, each with the former values. */
    people: jsonb().$type<BulkTrace[]>().notNull(),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('bulk_changes_made').on(table.madeAt)],
)
