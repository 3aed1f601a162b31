import { sql } from 'drizzle-orm'
import { check, date, foreignKey, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { employees } from '../../employees/tables.ts'
import { checkUps } from '../tables.ts'

/**
 * Check-ups of the clinic's system as employers may know them (decision 0079): what the employer's copy of the
 * заключение says, of a справка the fact alone. There are none of people who came by themselves.
 */
export const employerCheckUps = pgTable(
  'employer_check_ups',
  {
    checkUpId: uuid('check_up_id')
      .primaryKey()
      .references(() => checkUps.id),
    organizationId: uuid('organization_id').notNull(),
    employeeId: uuid('employee_id').notNull(),
    day: date().notNull(),
    kind: text().notNull(),
    outcome: text({ enum: ['fit', 'unfit', 'additional'] }).notNull(),
    /** The day of the paper; of a check-up without a paper its own. */
    on: date().notNull(),
    number: text(),
    /** Codes of factors with contraindications, in clear as those of `conclusions`. */
    contraindicated: text().array().notNull().default(sql`'{}'`),
    /** Day of the employee's last check-up before this one, to be given back when this one goes. */
    passedBefore: date('passed_before'),
    /** When the cabinet learned of this outcome. */
    knownAt: timestamp('known_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('employer_check_ups_of_employee').on(table.employeeId),
    index('employer_check_ups_of_organization').on(table.organizationId, table.day),
    foreignKey({
      name: 'employer_check_ups_employee',
      columns: [table.organizationId, table.employeeId],
      foreignColumns: [employees.organizationId, employees.id],
    }),
    check('employer_check_ups_outcome', sql`outcome in ('fit', 'unfit', 'additional')`),
    check('employer_check_ups_unfit', sql`(outcome = 'unfit') = (cardinality(contraindicated) > 0)`),
    check('employer_check_ups_kind', sql`kind in ('preliminary', 'periodic', 'unscheduled', 'health_book')`),
  ],
)
