import { pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '../tables.ts'

/** Requests to the clinic to withdraw the consent to personal data and erase the account, one an account. */
export const erasureRequests = pgTable('erasure_requests', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => accounts.id),
  askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
})
