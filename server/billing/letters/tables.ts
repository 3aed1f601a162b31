import { pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import { bills } from '../tables.ts'

/** Invoices whose employers were told that the last day to pay has passed. */
export const overdueNotices = pgTable('overdue_notices', {
  billId: uuid('bill_id')
    .primaryKey()
    .references(() => bills.id),
  at: timestamp({ withTimezone: true }).notNull(),
})
