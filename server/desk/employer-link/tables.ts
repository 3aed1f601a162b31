import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  json,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { BookedEmployer } from '../../../shared/booking/schema.ts'
import { accounts } from '../../accounts/tables.ts'
import { bookings } from '../../booking/tables.ts'
import { referrals } from '../../documents/referrals/tables.ts'
import { employees } from '../../employees/tables.ts'

/**
 * Why a booking that a person or the desk made counts for an employer: the employer sent the person (order 29н,
 * point 8). Append-only: a link is ended once, with a reason. The booking repeats organization and employee, and a
 * trigger holds both together.
 */
export const employerLinks = pgTable(
  'employer_links',
  {
    id: uuid().primaryKey(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    organizationId: uuid('organization_id').notNull(),
    employeeId: uuid('employee_id').notNull(),
    /** A referral of our register, a referral on paper, or the name and birth date alone. */
    proof: text({ enum: ['register', 'paper', 'name'] }).notNull(),
    referralId: uuid('referral_id').references(() => referrals.id),
    paperNumber: text('paper_number'),
    paperOn: date('paper_on'),
    /** Employer and referral that the booking named before; ending the link restores them. */
    employerBefore: json('employer_before').$type<BookedEmployer>(),
    hadReferral: boolean('had_referral').notNull(),
    linkedAt: timestamp('linked_at', { withTimezone: true }).notNull(),
    linkedBy: uuid('linked_by')
      .notNull()
      .references(() => accounts.id),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    endedBy: uuid('ended_by').references(() => accounts.id),
    endReason: text('end_reason', { enum: ['mistake', 'unsent', 'another'] }),
  },
  (table) => [
    uniqueIndex('employer_links_booking').on(table.bookingId).where(sql`ended_at is null`),
    uniqueIndex('employer_links_referral')
      .on(table.referralId)
      .where(sql`referral_id is not null and ended_at is null`),
    index('employer_links_of_booking').on(table.bookingId),
    foreignKey({
      name: 'employer_links_employee',
      columns: [table.organizationId, table.employeeId],
      foreignColumns: [employees.organizationId, employees.id],
    }),
    check(
      'employer_links_proof',
      sql`case proof when 'register' then referral_id is not null and num_nonnulls(paper_number, paper_on) = 0
        when 'paper' then referral_id is null and num_nulls(paper_number, paper_on) = 0
        when 'name' then num_nonnulls(referral_id, paper_number, paper_on) = 0 else false end`,
    ),
    check(
      'employer_links_ended',
      sql`num_nulls(ended_at, ended_by, end_reason) in (0, 3)
        and (end_reason is null or end_reason in ('mistake', 'unsent', 'another'))`,
    ),
  ],
)
