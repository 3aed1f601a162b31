import { sql } from 'drizzle-orm'
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { accounts } from '../accounts/tables.ts'
import { bookings } from '../booking/tables.ts'
import { employees } from '../employees/tables.ts'
import { sealedColumn } from '../platform/data-keys/sealed-column.ts'

/** Last number of a year. Issuing a paper locks its row. */
export const conclusionNumbers = pgTable('conclusion_numbers', {
  year: smallint().primaryKey(),
  last: integer().notNull(),
})

/**
 * Papers of the medical commission (order 29н, points 14-16, 32-34). The content never changes: a paper may be
 * marked as issued, that mark undone on the same day, and the paper annulled once.
 */
export const conclusions = pgTable(
  'conclusions',
  {
    id: uuid().primaryKey(),
    year: smallint().notNull(),
    number: integer().notNull(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    /** The employer who made the booking or sent its person, otherwise null. */
    organizationId: uuid('organization_id'),
    employeeId: uuid('employee_id'),
    outcome: text({ enum: ['fit', 'unfit', 'additional'] }).notNull(),
    on: date().notNull(),
    handBy: date('hand_by').notNull(),
    /** Codes of factors with contraindications: the employer's copy names them too. */
    contraindicated: text().array().notNull().default(sql`'{}'`),
    /** Folded name, for the search. */
    search: text().notNull(),
    /** Full content of the paper, encrypted for this record. */
    sealed: text().notNull(),
    concludedAt: timestamp('concluded_at', { withTimezone: true }).notNull(),
    concludedBy: uuid('concluded_by')
      .notNull()
      .references(() => accounts.id),
    /** The employee's previous last check-up, restored when the paper is annulled. */
    passedBefore: date('passed_before'),
    handedOn: date('handed_on'),
    handedBy: uuid('handed_by').references(() => accounts.id),
    annulledAt: timestamp('annulled_at', { withTimezone: true }),
    annulledBy: uuid('annulled_by').references(() => accounts.id),
    /** Encrypted for this record too: it may reveal findings. */
    annulReason: text('annul_reason'),
  },
  (table) => [
    unique('conclusions_number').on(table.year, table.number),
    // One valid заключение per booking, and before it one valid справка.
    uniqueIndex('conclusions_final')
      .on(table.bookingId)
      .where(sql`outcome <> 'additional' and annulled_at is null`),
    uniqueIndex('conclusions_additional')
      .on(table.bookingId)
      .where(sql`outcome = 'additional' and annulled_at is null`),
    index('conclusions_of_booking').on(table.bookingId),
    // Annulled ones too: an annulment looks for the check-up before it among them.
    index('conclusions_of_employee').on(table.employeeId).where(sql`employee_id is not null`),
    // Rows are large because of the sealed content, so the index holds all columns that a scan reads.
    index('conclusions_of_organization')
      .on(table.organizationId, table.on, table.bookingId, table.outcome)
      .where(sql`organization_id is not null and annulled_at is null`),
    index('conclusions_register').on(
      table.year,
      table.number,
      table.search,
      table.handedOn,
      table.annulledAt,
      table.bookingId,
    ),
    index('conclusions_unhanded').on(table.handBy).where(sql`handed_on is null and annulled_at is null`),
    foreignKey({
      name: 'conclusions_employee',
      columns: [table.organizationId, table.employeeId],
      foreignColumns: [employees.organizationId, employees.id],
    }),
    check('conclusions_outcome', sql`outcome in ('fit', 'unfit', 'additional')`),
    check('conclusions_unfit', sql`(outcome = 'unfit') = (cardinality(contraindicated) > 0)`),
    check('conclusions_handed', sql`num_nulls(handed_on, handed_by) in (0, 2)`),
    check('conclusions_annulled', sql`num_nulls(annulled_at, annulled_by, annul_reason) in (0, 3)`),
    check('conclusions_employee_whole', sql`num_nulls(organization_id, employee_id) in (0, 2)`),
  ],
)

export const conclusionContent = sealedColumn({
  table: 'conclusions',
  column: 'sealed',
  context: 'conclusions/{id}/content',
})

export const conclusionAnnulReason = sealedColumn({
  table: 'conclusions',
  column: 'annul_reason',
  context: 'conclusions/{id}/reason',
})
