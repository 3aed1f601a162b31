import { date, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { sealedColumn } from '../../data-keys/sealed-column.ts'

/**
 * The chain of the audit: one row for each finished day of the clinic. A trigger refuses anything but inserts
 * (decision 0103).
 */
export const auditDays = pgTable('audit_days', {
  day: date().primaryKey(),
  /**
   * Sealed: the link of the day, the number of its events and the moment it was computed. Only a holder of the secret can
   * make one.
   */
  sealed: text().notNull(),
  madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
})

export const auditLink = sealedColumn({
  table: 'audit_days',
  column: 'sealed',
  context: 'audit_days/{day}',
})
