import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '../../accounts/tables.ts'
import { organizations } from '../../organizations/tables.ts'
import { sealedColumn } from '../../platform/data-keys/sealed-column.ts'

/**
 * Acts shown to employers before their approval (order 29н, point 45), with the answers. The content never changes, and a
 * proposal is answered once.
 */
export const finalActProposals = pgTable(
  'final_act_proposals',
  {
    id: uuid().primaryKey(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id),
    /** Days of the check-up, both included. */
    fromDay: date('from_day').notNull(),
    toDay: date('to_day').notNull(),
    on: date().notNull(),
    /** The department that the act is about, and its name then; null: the whole organization. */
    departmentId: uuid('department_id'),
    department: text(),
    subject: integer().notNull(),
    passed: integer().notNull(),
    /** Hash of the figures: it tells whether they have changed since. */
    figures: text().notNull(),
    /** The full content, encrypted for this record. */
    sealed: text().notNull(),
    shownAt: timestamp('shown_at', { withTimezone: true }).notNull(),
    shownBy: uuid('shown_by')
      .notNull()
      .references(() => accounts.id),
    answer: text({ enum: ['agreed', 'remarks'] }),
    /** Changes that the employer wants, encrypted for this record: it may name people. */
    remarks: text(),
    answeredAt: timestamp('answered_at', { withTimezone: true }),
    answeredBy: uuid('answered_by').references(() => accounts.id),
  },
  (table) => [
    index('final_act_proposals_of_organization').on(table.organizationId, table.shownAt),
    check('final_act_proposals_days', sql`from_day <= to_day and to_day <= "on"`),
    check('final_act_proposals_part', sql`num_nulls(department_id, department) in (0, 2)`),
    check('final_act_proposals_answer', sql`answer in ('agreed', 'remarks')`),
    check(
      'final_act_proposals_answered',
      sql`num_nulls(answer, remarks, answered_at, answered_by) in (0, 4)`,
    ),
  ],
)

export const proposalContent = sealedColumn({
  table: 'final_act_proposals',
  column: 'sealed',
  context: 'final-acts/proposals/{id}/content',
})

export const proposalRemarks = sealedColumn({
  table: 'final_act_proposals',
  column: 'remarks',
  context: 'final-acts/proposals/{id}/remarks',
})
