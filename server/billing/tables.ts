import { sql } from 'drizzle-orm'
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { accounts } from '../accounts/tables.ts'
import { bookings } from '../booking/tables.ts'
import { sealedColumn } from '../platform/data-keys/sealed-column.ts'
import { agreements } from './agreements/tables.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })
const money = (name: string) => numeric(name, { precision: 12, scale: 2, mode: 'number' })

/** The last number of a kind of bill in a year. Making a bill locks this row, so the numbers have no gaps. */
export const billNumbers = pgTable(
  'bill_numbers',
  {
    kind: text({ enum: ['act', 'invoice'] }).notNull(),
    year: smallint().notNull(),
    last: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.year] })],
)

/** Акты оказанных услуг and счета: the content never changes; payments are added, and a bill may be annulled once. */
export const bills = pgTable(
  'bills',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: ['act', 'invoice'] }).notNull(),
    year: smallint().notNull(),
    number: integer().notNull(),
    organizationId: uuid('organization_id').notNull(),
    agreementId: uuid('agreement_id').notNull(),
    on: date().notNull(),
    /** First and last visit. */
    fromDay: date('from_day').notNull(),
    toDay: date('to_day').notNull(),
    /** The act of an invoice; null for an act and for an invoice ahead. */
    actId: uuid('act_id'),
    people: integer().notNull(),
    total: money('total').notNull(),
    /** The last day to pay an invoice. */
    dueOn: date('due_on'),
    /** The sum of the payments that are not removed. */
    paid: money('paid').notNull().default(0),
    /** The full content as it is printed, encrypted for this record: it may name people. */
    sealed: text().notNull(),
    madeAt: instant('made_at').notNull(),
    madeBy: uuid('made_by')
      .notNull()
      .references(() => accounts.id),
    annulledAt: instant('annulled_at'),
    annulledBy: uuid('annulled_by').references(() => accounts.id),
    annulReason: text('annul_reason'),
  },
  (table) => [
    unique('bills_number').on(table.kind, table.year, table.number),
    unique('bills_kind').on(table.kind, table.id),
    uniqueIndex('bills_act_invoice').on(table.actId).where(sql`act_id is not null and annulled_at is null`),
    index('bills_made').on(table.madeAt, table.id),
    index('bills_of_organization').on(table.organizationId, table.madeAt, table.id),
    foreignKey({
      name: 'bills_agreement',
      columns: [table.organizationId, table.agreementId],
      foreignColumns: [agreements.organizationId, agreements.id],
    }),
    foreignKey({ name: 'bills_act', columns: [table.actId], foreignColumns: [table.id] }),
    check('bills_kinds', sql`kind in ('act', 'invoice')`),
    check('bills_days', sql`from_day <= to_day`),
    check(
      'bills_invoice',
      sql`(kind = 'invoice') = (due_on is not null) and (act_id is null or kind = 'invoice')`,
    ),
    check(
      'bills_paid',
      sql`paid between 0 and total and (paid = 0 or (kind = 'invoice' and annulled_at is null))`,
    ),
    check('bills_annulled', sql`num_nulls(annulled_at, annulled_by, annul_reason) in (0, 3)`),
  ],
)

/**
 * The bookings of valid bills. The key lets a booking into one act and into one invoice ahead; annulling a bill removes
 * its rows.
 */
export const billedBookings = pgTable(
  'billed_bookings',
  {
    kind: text({ enum: ['act', 'invoice'] }).notNull(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    billId: uuid('bill_id').notNull(),
    amount: money('amount').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.bookingId] }),
    index('billed_bookings_of_bill').on(table.billId),
    foreignKey({
      name: 'billed_bookings_bill',
      columns: [table.kind, table.billId],
      foreignColumns: [bills.kind, bills.id],
    }),
  ],
)

/** Payments of invoices as an administrator marks them; a mistaken one is marked as removed. */
export const billPayments = pgTable(
  'bill_payments',
  {
    id: uuid().primaryKey(),
    billId: uuid('bill_id')
      .notNull()
      .references(() => bills.id),
    on: date().notNull(),
    amount: money('amount').notNull(),
    note: text().notNull(),
    markedAt: instant('marked_at').notNull(),
    markedBy: uuid('marked_by')
      .notNull()
      .references(() => accounts.id),
    removedAt: instant('removed_at'),
    removedBy: uuid('removed_by').references(() => accounts.id),
  },
  (table) => [
    index('bill_payments_of_bill').on(table.billId),
    check('bill_payments_amount', sql`amount > 0`),
    check('bill_payments_removed', sql`num_nulls(removed_at, removed_by) in (0, 2)`),
  ],
)

export const billContent = sealedColumn({
  table: 'bills',
  column: 'sealed',
  context: 'bills/{id}/content',
})
