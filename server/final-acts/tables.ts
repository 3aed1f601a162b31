import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { accounts } from '../accounts/tables.ts'
import { organizations } from '../organizations/tables.ts'
import { sealedColumn } from '../platform/data-keys/sealed-column.ts'

/** The last number of a year. Approving an act locks this row. */
export const finalActNumbers = pgTable('final_act_numbers', {
  year: smallint().primaryKey(),
  last: integer().notNull(),
})

/**
 * Approved заключительные акты (order 29н, points 45-47): the content never changes, and an act may be annulled
 * once.
 */
export const finalActs = pgTable(
  'final_acts',
  {
    id: uuid().primaryKey(),
    year: smallint().notNull(),
    number: integer().notNull(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id),
    /** Days of the check-up, both included. */
    fromDay: date('from_day').notNull(),
    toDay: date('to_day').notNull(),
    on: date().notNull(),
    /** The department, with its parts, that the act is about, and its name then; null: the whole organization. */
    departmentId: uuid('department_id'),
    department: text(),
    /**
     * Employees whom the act counts: nobody is in two valid acts about the same days. Null in acts that were approved
     * before parts were known: they are about everybody.
     */
    people: uuid().array(),
    /** How many people were subject to the check-up and how many passed it, for lists. */
    subject: integer().notNull(),
    passed: integer().notNull(),
    /** The заключения that were valid when it was counted: what changes afterwards is told by them, not by times. */
    papers: uuid().array().notNull(),
    /** The full content of the act, encrypted for this record. */
    sealed: text().notNull(),
    approvedAt: timestamp('approved_at', { withTimezone: true }).notNull(),
    approvedBy: uuid('approved_by')
      .notNull()
      .references(() => accounts.id),
    annulledAt: timestamp('annulled_at', { withTimezone: true }),
    annulledBy: uuid('annulled_by').references(() => accounts.id),
    /** Encrypted for this record too: it may mention medical findings. */
    annulReason: text('annul_reason'),
  },
  (table) => [
    unique('final_acts_number').on(table.year, table.number),
    index('final_acts_of_organization').on(table.organizationId, table.year, table.number),
    check('final_acts_days', sql`from_day <= to_day and to_day <= "on"`),
    check('final_acts_counts', sql`passed between 1 and subject`),
    check(
      'final_acts_part',
      sql`num_nulls(department_id, department) in (0, 2) and (department_id is null or people is not null)`,
    ),
    check('final_acts_annulled', sql`num_nulls(annulled_at, annulled_by, annul_reason) in (0, 3)`),
  ],
)

export const finalActContent = sealedColumn({
  table: 'final_acts',
  column: 'sealed',
  context: 'final-acts/{id}/content',
})

export const finalActAnnulReason = sealedColumn({
  table: 'final_acts',
  column: 'annul_reason',
  context: 'final-acts/{id}/reason',
})
