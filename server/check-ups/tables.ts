import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { bookings } from '../booking/tables.ts'
import { sealedColumn } from '../platform/data-keys/sealed-column.ts'

const states = sql`state in ('planned', 'referral_issued', 'started', 'studies_pending', 'commission', 'concluded',
  'issued', 'needs_additional_exam', 'not_finished', 'not_appeared', 'cancelled')`

// A check-up is either that of a booking, whose data it shares, or one that the clinic's system has sent.
const isOfOneOrigin = sql`case when booking_id is null
  then num_nulls(source, ref, patient_id, day, kind, factors, sealed) = 0
  else num_nonnulls(source, ref, patient_id, day, kind, city, outcome, valid_until, paper_number, paper_on, issued_on,
    employer_inn, employer_kpp, employer_name, position, factors, sealed, removed_at) = 0 end`

/**
 * Check-ups of persons (осмотры). The state follows from facts of other tables (decision 0051) and is stored for
 * lists and for the history.
 */
export const checkUps = pgTable(
  'check_ups',
  {
    id: uuid().primaryKey(),
    bookingId: uuid('booking_id').references(() => bookings.id),
    state: text().notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
    /** The clinic's system that sent it, and its number there. */
    source: text(),
    ref: text(),
    patientId: text('patient_id'),
    day: date(),
    kind: text(),
    city: text(),
    outcome: text(),
    /** Until when the check-up counts: the day of the next one. */
    validUntil: date('valid_until'),
    paperNumber: text('paper_number'),
    paperOn: date('paper_on'),
    issuedOn: date('issued_on'),
    employerInn: text('employer_inn'),
    employerKpp: text('employer_kpp'),
    employerName: text('employer_name'),
    position: text(),
    /** Codes only: names come from the edition. */
    factors: text().array(),
    /** Health group and factors with contraindications, encrypted for this record. */
    sealed: text(),
    /** The clinic's system no longer has it. Medical records are not deleted; this one is not shown. */
    removedAt: timestamp('removed_at', { withTimezone: true }),
  },
  (table) => [
    unique('check_ups_booking').on(table.bookingId),
    unique('check_ups_ref').on(table.source, table.ref),
    index('check_ups_of_patient')
      .on(table.patientId, table.day, table.id)
      .where(sql`patient_id is not null and removed_at is null`),
    check('check_ups_state', states),
    check('check_ups_origin', isOfOneOrigin),
    check('check_ups_kind', sql`kind in ('preliminary', 'periodic', 'unscheduled', 'health_book')`),
    check('check_ups_outcome', sql`outcome in ('fit', 'unfit', 'additional')`),
    check('check_ups_paper', sql`num_nulls(paper_number, paper_on) in (0, 2)`),
    check('check_ups_issued', sql`issued_on is null or paper_on is not null`),
  ],
)

/** History of a check-up, append-only. The database refuses a step that the rules do not know. */
export const checkUpSteps = pgTable(
  'check_up_steps',
  {
    checkUpId: uuid('check_up_id')
      .notNull()
      .references(() => checkUps.id),
    position: smallint().notNull(),
    /** Null for the first step. */
    fromState: text('from_state'),
    toState: text('to_state').notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** The account whose act changed the state; null: a clock, an import or a correction. */
    byAccountId: uuid('by_account_id'),
  },
  (table) => [
    primaryKey({ columns: [table.checkUpId, table.position] }),
    check('check_up_steps_first', sql`(position = 1) = (from_state is null)`),
  ],
)

export const checkUpResult = sealedColumn({
  table: 'check_ups',
  column: 'sealed',
  context: 'check_ups/{id}/result',
})
