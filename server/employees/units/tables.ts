import { integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { ChosenFactor } from '../../../shared/booking/schema.ts'
import { organizations } from '../../organizations/tables.ts'

const unit = {
  id: uuid().primaryKey(),
  organizationId: uuid('organization_id')
    .notNull()
    .references(() => organizations.id),
  name: text().notNull(),
  /** Folded name, for comparison. */
  folded: text().notNull(),
  /** Searchable name (`searchOf` of shared/employees/search.ts). */
  search: text().notNull(),
  version: integer().notNull().default(1),
}

/** Departments of organizations. */
export const departments = pgTable('departments', unit, (table) => [
  unique('departments_whole').on(table.organizationId, table.id),
  unique('departments_name').on(table.organizationId, table.folded),
])

/** Positions of organizations with the factors of their work. */
export const positions = pgTable(
  'positions',
  { ...unit, factors: jsonb().$type<ChosenFactor[]>().notNull() },
  (table) => [
    unique('positions_whole').on(table.organizationId, table.id),
    unique('positions_name').on(table.organizationId, table.folded),
  ],
)
