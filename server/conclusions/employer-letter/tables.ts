import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { organizations } from '../../organizations/tables.ts'
import { conclusions } from '../tables.ts'

/**
 * Events that the letters to employers count: a заключение of an employee is ready, or one that a letter has announced is
 * annulled. The letter names neither the person nor the outcome (decision 0075).
 */
export const employerNotices = pgTable(
  'employer_notices',
  {
    conclusionId: uuid('conclusion_id')
      .notNull()
      .references(() => conclusions.id),
    what: text({ enum: ['ready', 'annulled'] }).notNull(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id),
    /** Earliest moment of the letter. */
    dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
    /** When a letter has counted it; null while it waits. */
    toldAt: timestamp('told_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.conclusionId, table.what] }),
    index('employer_notices_due').on(table.dueAt).where(sql`told_at is null`),
    index('employer_notices_told').on(table.organizationId, table.toldAt),
    check('employer_notices_what', sql`what in ('ready', 'annulled')`),
    check('employer_notices_told_when_due', sql`told_at is null or told_at >= due_at`),
  ],
)
