import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { ChosenFactor } from '../../../shared/booking/schema.ts'
import { separator } from '../../../shared/employees/unit-names.ts'
import { organizations } from '../../organizations/tables.ts'
import { type Fragment, fragment, raw } from '../../platform/db/statement.ts'

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
  {
    ...unit,
    factors: jsonb().$type<ChosenFactor[]>().notNull(),
    /** Why the work needs no check-up, as HR states it; null: not stated. */
    exemption: text(),
  },
  (table) => [
    check('positions_exemption_without_factors', sql`exemption is null or factors = '[]'`),
    unique('positions_whole').on(table.organizationId, table.id),
    unique('positions_name').on(table.organizationId, table.folded),
  ],
)

/** SQL of `unitKey` over the folded name of a unit. */
export const keyOfUnit = raw`translate(folded, ' №«»"', '')`

/** SQL of `isPartOf`: the department `part` belongs to the department `parent` of the same organization. */
export const isPart = raw`starts_with(part.folded, parent.folded || '${separator}')`

/** SQL condition: the department `part` is `parent` itself or belongs to it. */
export const isSameOrPart = raw`(part.id = parent.id or ${isPart})`

/**
 * SQL condition: the department of that column is one of the scope (`PartReadingScope`). A scope of the whole
 * organization includes everybody, also people without a department.
 */
export const isDepartmentOfScope = (column: string): Fragment<'departments'> =>
  fragment`(${'departments'}::uuid[] is null or ${raw`${column}`} = any(${'departments'}::uuid[]))`

/** SQL condition: the employee of that column is one of the scope, for rows that have no department of their own. */
export const isEmployeeOfScope = (column: string): Fragment<'departments'> =>
  fragment`(${'departments'}::uuid[] is null or ${raw`${column}`} in (
    select id from employees where department_id = any(${'departments'}::uuid[])))`
