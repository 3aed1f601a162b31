import { pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import { bills } from '../tables.ts'

/** Invoices whose employers were told that the last day to pay has passed. */
export const toldOverdue = pgTable('told_overdue', {
  billId: uuid('bill_id')
    .primaryKey()
    .references(() => bills.id),
  at: timestamp({ withTimezone: true }).notNull(),
})
