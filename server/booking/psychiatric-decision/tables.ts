import { sql } from 'drizzle-orm'
import { check, date, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '../../accounts/tables.ts'
import { sealedColumn } from '../../platform/data-keys/sealed-column.ts'
import { bookings } from '../tables.ts'

/**
 * Decisions of psychiatric commissions that a person or the clinic's staff attached to a booking (order 29н, point 11).
 * At most one counts; a refusal is final, and a trigger keeps what the paper says.
 */
export const psychiatricDecisions = pgTable(
  'psychiatric_decisions',
  {
    id: uuid().primaryKey(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    number: text(),
    decidedOn: date('decided_on').notNull(),
    /** The clinic whose commission has decided. */
    issuer: text().notNull(),
    validUntil: date('valid_until'),
    state: text({ enum: ['pending', 'accepted', 'refused'] }).notNull(),
    /** Why it was refused; sealed. */
    reason: text(),
    givenBy: uuid('given_by')
      .notNull()
      .references(() => accounts.id),
    givenAs: text('given_as', { enum: ['person', 'staff'] }).notNull(),
    givenAt: timestamp('given_at', { withTimezone: true }).notNull(),
    reviewedAt: timestamp('reviewed_at', { withTimezone: true }),
    reviewedBy: uuid('reviewed_by'),
  },
  (table) => [
    uniqueIndex('psychiatric_decisions_current').on(table.bookingId).where(sql`state <> 'refused'`),
    check('psychiatric_decisions_state', sql`state in ('pending', 'accepted', 'refused')`),
    check(
      'psychiatric_decisions_reviewed',
      sql`num_nulls(reviewed_at, reviewed_by) = case state when 'pending' then 2 else 0 end`,
    ),
    check('psychiatric_decisions_reason', sql`(state = 'refused') = (reason is not null)`),
    check(
      'psychiatric_decisions_given_as',
      sql`given_as = 'person' or (given_as = 'staff' and state <> 'pending')`,
    ),
    check('psychiatric_decisions_term', sql`valid_until >= decided_on`),
  ],
)

export const refusalOfDecision = sealedColumn({
  table: 'psychiatric_decisions',
  column: 'reason',
  context: 'psychiatric_decisions/{id}/reason',
})
