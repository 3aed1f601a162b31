import { sql } from 'drizzle-orm'
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { accounts } from '../../accounts/tables.ts'
import { bookings } from '../../booking/tables.ts'
import { employees } from '../../employees/tables.ts'
import { organizations } from '../../organizations/tables.ts'
import { sealedColumn } from '../../platform/data-keys/sealed-column.ts'

/** The last number of an organization in a year. Issuing locks this row. */
export const referralNumbers = pgTable(
  'referral_numbers',
  {
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id),
    year: smallint().notNull(),
    last: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.year] })],
)

/** The register of issued направления (order 29н, point 9). A row accepts only one change: its annulment. */
export const referrals = pgTable(
  'referrals',
  {
    id: uuid().primaryKey(),
    organizationId: uuid('organization_id').notNull(),
    year: smallint().notNull(),
    number: integer().notNull(),
    issuedOn: date('issued_on').notNull(),
    issuedAt: timestamp('issued_at', { withTimezone: true }).notNull(),
    issuedBy: uuid('issued_by')
      .notNull()
      .references(() => accounts.id),
    employeeId: uuid('employee_id').notNull(),
    bookingId: uuid('booking_id').references(() => bookings.id),
    kind: text().notNull(),
    visitOn: date('visit_on'),
    /** As printed, «08:15»; null without a visit. */
    visitTime: text('visit_time'),
    /** As printed on the paper. */
    fullName: text('full_name').notNull(),
    department: text(),
    position: text(),
    /** The folded name, for search. */
    search: text().notNull(),
    /** Everything that is printed, encrypted for this record. */
    sealed: text().notNull(),
    annulledAt: timestamp('annulled_at', { withTimezone: true }),
    annulledBy: uuid('annulled_by').references(() => accounts.id),
    annulReason: text('annul_reason'),
  },
  (table) => [
    unique('referrals_number').on(table.organizationId, table.year, table.number),
    // At most one valid referral per booking; without a booking, at most one per employee, kind of check-up and
    // year.
    uniqueIndex('referrals_of_booking')
      .on(table.bookingId)
      .where(sql`booking_id is not null and annulled_at is null`),
    uniqueIndex('referrals_of_year')
      .on(table.employeeId, table.kind, table.year)
      .where(sql`booking_id is null and annulled_at is null`),
    index('referrals_of_employee').on(table.employeeId),
    foreignKey({
      name: 'referrals_employee',
      columns: [table.organizationId, table.employeeId],
      foreignColumns: [employees.organizationId, employees.id],
    }),
    check('referrals_kind', sql`${table.kind} in ('preliminary', 'periodic', 'unscheduled', 'health_book')`),
    check(
      'referrals_annulled',
      sql`num_nulls(${table.annulledAt}, ${table.annulledBy}, ${table.annulReason}) in (0, 3)`,
    ),
  ],
)

export const referralContent = sealedColumn({
  table: 'referrals',
  column: 'sealed',
  context: 'referrals/{id}/content',
})
