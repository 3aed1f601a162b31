import { sql } from 'drizzle-orm'
import {
  check,
  customType,
  date,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { accounts } from '../../accounts/tables.ts'
import { sealedColumn } from '../../platform/data-keys/sealed-column.ts'
import { psychiatricDecisions } from '../psychiatric-decision/tables.ts'
import { bookings } from '../tables.ts'

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/**
 * Earlier results that leave studies out of a booking (order 29н, point 7): the clinic's own, or given by the person
 * and then accepted or refused by the desk or a doctor. The study of a refused one is in the volume again; a trigger
 * keeps a refusal for good and refuses a result whose study is in the volume.
 */
export const earlierResults = pgTable(
  'earlier_results',
  {
    id: uuid().primaryKey(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    service: text().notNull(),
    doneOn: date('done_on').notNull(),
    /** Where it was done, as the person says. */
    clinic: text(),
    /** The earlier booking in which the clinic did the study; null: the person has given the result. */
    ownBookingId: uuid('own_booking_id').references(() => bookings.id),
    state: text({ enum: ['own', 'pending', 'accepted', 'refused'] }).notNull(),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
    decidedBy: uuid('decided_by'),
    /** Why it was refused. */
    reason: text(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    unique('earlier_results_once').on(table.bookingId, table.service),
    index('earlier_results_pending').on(table.bookingId).where(sql`state = 'pending'`),
    check(
      'earlier_results_state',
      sql`case when own_booking_id is null then state in ('pending', 'accepted', 'refused')
        else state in ('own', 'refused') and own_booking_id <> booking_id end`,
    ),
    check(
      'earlier_results_decided',
      sql`num_nulls(decided_at, decided_by) = case when state in ('accepted', 'refused') then 0 else 2 end`,
    ),
    check('earlier_results_reason', sql`(state = 'refused') = (reason is not null)`),
  ],
)

/**
 * Photos and PDFs of earlier results and of decisions of psychiatric commissions, sealed. A file belongs to the account
 * that uploaded it; one that nothing has claimed within a day is removed.
 */
export const resultFiles = pgTable(
  'result_files',
  {
    id: uuid().primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    resultId: uuid('result_id').references(() => earlierResults.id),
    decisionId: uuid('decision_id').references(() => psychiatricDecisions.id),
    /** Place among the files of the result or of the decision. */
    place: smallint(),
    kind: text({ enum: ['pdf', 'jpeg', 'png'] }).notNull(),
    /** Bytes of the file before sealing. */
    size: integer().notNull(),
    content: bytes().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    unique('result_files_place').on(table.resultId, table.place),
    unique('result_files_place_in_decision').on(table.decisionId, table.place),
    index('result_files_unclaimed')
      .on(table.accountId, table.createdAt)
      .where(sql`result_id is null and decision_id is null`),
    check('result_files_kind', sql`kind in ('pdf', 'jpeg', 'png')`),
    check('result_files_size', sql`size between 1 and 10485760`),
    check(
      'result_files_claimed',
      sql`num_nonnulls(result_id, decision_id) = num_nonnulls(place) and place between 1 and 3`,
    ),
  ],
)

export const resultFileContent = sealedColumn({
  table: 'result_files',
  column: 'content',
  context: 'result_files/{id}',
  type: 'bytea',
})
