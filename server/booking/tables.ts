import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  json,
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
import { cameStates, openStates } from '../../shared/booking/rules.ts'
import type {
  BookedEmployer,
  BookingState,
  ChosenFactor,
  EarlierResult,
  QuoteItem,
} from '../../shared/booking/schema.ts'
import { accounts } from '../accounts/tables.ts'
import { employees } from '../employees/tables.ts'
import { type Raw, raw } from '../platform/db/statement.ts'
import { slots } from '../schedule/tables.ts'
import { bookingGroups } from './groups/tables.ts'

/** In SQL: who follows a booking: its own account, or the one whose owner was recognised as its employee; null: nobody. */
export const followerOf: Raw = raw`coalesce(bookings.account_id, (select persons.account_id
  from employees join persons on persons.id = person_id where employees.id = bookings.employee_id))`

/** In SQL: bookings that organizations made, with those whom they are for (`persons.account_id`: recognised as the employee). */
export const employeesBookings: Raw = raw`persons join employees on person_id = persons.id
  join bookings on employee_id = employees.id`

/** A line of the volume as it is kept: its name and kind are those of the edition. */
export type KeptItem = Pick<QuoteItem, 'service' | 'reasons' | 'price'>

const isIn = (states: readonly BookingState[]): Raw =>
  raw`state in (${states.map((state) => `'${state}'`).join(', ')})`

/** In SQL: a booking holds its place. */
export const isOpen = isIn(openStates)
/** In SQL: the person has come. */
export const hasCome = isIn(cameStates)
/** In SQL: the clinic has made a booking, and nobody has signed the consent to it. Whoever books for himself gives it then. */
export const needsConsent = raw`(exists (
    select from booking_steps where booking_id = bookings.id and position = 1 and by = 'clinic')
  and not exists (select from booking_consents where booking_id = bookings.id))`
const came = sql.raw(`${hasCome}`)

// PostgreSQL reads and plans every check anew at each insert: only what the code could get wrong is here.
const knownState = sql`state in ('submitted', 'confirmed', 'arrived', 'in_progress', 'completed', 'cancelled', 'no_show')`
// An account's booking names a phone; an employee's names his organization and its group, and nothing else. A kind of paper
// is never without its sealed numbers; what was given beside it (СНИЛС, policy) may be sealed alone.
const isOneOwner = sql`case when employee_id is null
  then num_nulls(account_id, phone) = 0 and num_nonnulls(organization_id, group_id) = 0
    and (paper_kind is null or papers_sealed is not null)
  else num_nulls(organization_id, group_id) = 0
    and num_nonnulls(account_id, phone, paper_kind, papers_sealed) = 0 end`

/** Bookings with volume and price as they were at their moment. Document numbers are sealed. */
export const bookings = pgTable(
  'bookings',
  {
    id: uuid().primaryKey(),
    number: text().notNull(),
    /** Whose it is: an account's own, or an employee's whom his organization booked with a group. Never both. */
    accountId: uuid('account_id').references(() => accounts.id),
    organizationId: uuid('organization_id'),
    employeeId: uuid('employee_id'),
    groupId: uuid('group_id'),
    state: text().notNull(),
    kind: text().notNull(),
    slotId: uuid('slot_id').notNull(),
    city: text().notNull(),
    day: date().notNull(),
    startAt: timestamp('start_at', { withTimezone: true }).notNull(),
    surname: text().notNull(),
    name: text().notNull(),
    middlename: text().notNull(),
    gender: text().notNull(),
    birth: date().notNull(),
    /** An employee's are kept with his person; his passport he shows at the clinic. */
    phone: text(),
    email: text(),
    /** Null: booked at the desk, the person shows his papers when he comes. */
    paperKind: text('paper_kind'),
    /** What is known of passport, СНИЛС and policy, encrypted together for this record. */
    papersSealed: text('papers_sealed'),
    employer: json().$type<BookedEmployer>(),
    hasReferral: boolean('has_referral').notNull(),
    lastCheckUpOn: date('last_check_up_on'),
    /** Codes alone: names are those of the edition. */
    factors: json().$type<ChosenFactor[]>().notNull(),
    earlier: json().$type<EarlierResult[]>().notNull(),
    items: json().$type<KeptItem[]>().notNull(),
    total: numeric({ precision: 12, scale: 2, mode: 'number' }).notNull(),
    periodicityMonths: smallint('periodicity_months'),
    /** No foreign key to the edition: every booking would lock the one row of it that is in force. */
    editionId: uuid('edition_id').notNull(),
    pricedOn: date('priced_on').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When the person was last told of the visit, and of which time: a reminder goes once for each. */
    toldAt: timestamp('told_at', { withTimezone: true }).notNull(),
    remindedOf: timestamp('reminded_of', { withTimezone: true }),
  },
  (table) => [
    unique('bookings_number').on(table.number),
    uniqueIndex('bookings_open_day')
      .on(table.accountId, table.day)
      .where(sql.raw(`${isOpen}`)),
    index('bookings_account_start')
      .on(table.accountId, table.startAt, table.id)
      .where(sql`account_id is not null`),
    uniqueIndex('bookings_open_employee')
      .on(table.employeeId)
      .where(sql`employee_id is not null and state in ('submitted', 'confirmed')`),
    index('bookings_of_employee').on(table.employeeId, table.startAt).where(sql`employee_id is not null`),
    index('bookings_board')
      .on(table.organizationId, table.startAt, table.id)
      .where(sql`organization_id is not null`),
    index('bookings_of_group').on(table.groupId).where(sql`group_id is not null`),
    index('bookings_day').on(table.day, table.id),
    // By slot too: people of a time that the schedule does not have any more are counted by it.
    index('bookings_unmarked').on(table.day, table.slotId).where(sql`state in ('submitted', 'confirmed')`),
    index('bookings_came').on(table.city, table.day).where(came),
    // Whom the medical commission has not decided on: found among those who came without reading them.
    index('bookings_to_conclude').on(table.startAt, table.id).where(came),
    foreignKey({
      name: 'bookings_slot',
      columns: [table.slotId, table.city, table.day, table.startAt],
      foreignColumns: [slots.id, slots.city, slots.day, slots.startAt],
    }),
    foreignKey({
      name: 'bookings_employee',
      columns: [table.organizationId, table.employeeId],
      foreignColumns: [employees.organizationId, employees.id],
    }),
    foreignKey({
      name: 'bookings_group',
      columns: [table.organizationId, table.groupId],
      foreignColumns: [bookingGroups.organizationId, bookingGroups.id],
    }),
    check('bookings_state', knownState),
    check('bookings_whose', isOneOwner),
  ],
)

/** The history of a booking, append-only. A step that the transitions do not know is refused by the database. */
export const bookingSteps = pgTable(
  'booking_steps',
  {
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    position: smallint().notNull(),
    fromState: text('from_state').notNull(),
    toState: text('to_state').notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    by: text().notNull(),
    byAccountId: uuid('by_account_id'),
    reason: text(),
    slotId: uuid('slot_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.bookingId, table.position] })],
)

/** The consent given with a booking: its own record (152-ФЗ ст. 9), never changed. */
export const bookingConsents = pgTable(
  'booking_consents',
  {
    bookingId: uuid('booking_id')
      .primaryKey()
      .references(() => bookings.id),
    purpose: text().notNull(),
    textVersion: text('text_version').notNull(),
    givenAt: timestamp('given_at', { withTimezone: true }).notNull(),
    /** From where it was given, or, on paper, recorded. */
    address: text().notNull(),
    agent: text().notNull(),
    /** Who of the clinic took it signed on paper; null: given in the cabinet by whoever booked. */
    paperTakenBy: uuid('paper_taken_by'),
  },
  // Those of one day are counted by it; the rows stand in the order of time, so it costs a booking nothing.
  (table) => [index('booking_consents_given').using('brin', table.givenAt)],
)
