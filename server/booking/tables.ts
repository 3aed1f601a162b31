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
import type { BookedEmployer, BookingState, ChosenFactor, QuoteItem } from '../../shared/booking/schema.ts'
import { accounts } from '../accounts/tables.ts'
import { employees } from '../employees/tables.ts'
import { fragment, type Raw, raw } from '../platform/db/statement.ts'
import { slots } from '../schedule/tables.ts'
import { bookingGroups } from './groups/tables.ts'

// An employer may rewrite an employee's card into another person; bookings made before are not that person's.
// Spelling aside: ё as е, small letters.
/** SQL: the person of a booking is still that of the employee’s card. */
export const isOfPerson: Raw = raw`bookings.birth = persons.birth
  and (folded(bookings.surname), folded(bookings.name)) = (folded(persons.surname), folded(persons.name))`
const bookedPerson = raw`employees join persons on persons.id = person_id
  where employees.id = bookings.employee_id and ${isOfPerson}`

/**
 * SQL: the account that sees a booking in the cabinet: the booking's own account, or the one whose owner was
 * recognised as the booked employee; null when there is none.
 */
export const followerOf: Raw = raw`coalesce(bookings.account_id, (select persons.account_id from ${bookedPerson}))`

/**
 * SQL: an organization made the booking. An employee alone does not say so: a person's own booking names one too
 * when it counts for the employer who sent the person (decision 0054).
 */
export const isByEmployer: Raw = raw`bookings.group_id is not null`

/**
 * SQL: bookings made by organizations, with their persons (`persons.account_id`). A booking whose name or birth
 * date is not that of the card any more is left out.
 */
export const employeesBookings: Raw = raw`persons join employees on person_id = persons.id
  join bookings on employee_id = employees.id and ${isByEmployer} and ${isOfPerson}`

/**
 * SQL: the account that sees a booking (`followerOf`) may also see its outcome and papers: it has made the
 * booking itself, or has proven to be the employee whom an organization has booked.
 */
export const isProven: Raw = raw`(not ${isByEmployer}
  or exists (select from ${bookedPerson} and persons.proof is not null))`

/** A line of the volume as stored: name and kind come from the edition. */
export type KeptItem = Pick<QuoteItem, 'service' | 'reasons' | 'price'>

const isIn = (states: readonly BookingState[]): Raw =>
  raw`state in (${states.map((state) => `'${state}'`).join(', ')})`

/** SQL: a booking occupies its seat. */
export const isOpen = isIn(openStates)
/** SQL: the person has come. */
export const hasCome = isIn(cameStates)
/** SQL: the person has neither come yet nor been marked as absent. */
export const isExpected = isIn(openStates.filter((state) => !cameStates.includes(state)))
/** SQL: counts of bookings by what became of the visit; the overview of today and the figures of a period share them. */
export const visitCounts: Raw = raw`count(*) filter (where ${isExpected})::int as ahead,
  count(*) filter (where ${hasCome})::int as came,
  count(*) filter (where state = 'no_show')::int as missed,
  count(*) filter (where state = 'cancelled')::int as cancelled`
/** SQL: the desk has taken back its mark that the consent to personal data is signed, and made no other one. */
export const isConsentMistaken: Raw = raw`coalesce((select step = 'mistake' from consent_steps
  where booking_id = bookings.id and purpose = 'personal-data' order by position desc limit 1), false)`
/** SQL: the person has withdrawn the consent to intervention and signed no other one. */
export const isInterventionWithdrawn: Raw = raw`coalesce((select step = 'withdrawn' from consent_steps as made
  where booking_id = bookings.id and purpose = 'intervention' and step <> 'mistake' and not exists (
    select from consent_steps as next where next.booking_id = made.booking_id and next.purpose = made.purpose
      and next.position = made.position + 1 and next.step = 'mistake')
  order by position desc limit 1), false)`
/**
 * SQL: the clinic made the booking and its consent is not signed yet. A person booking for himself gives it at
 * once.
 */
export const needsConsent = raw`(exists (
    select from booking_steps where booking_id = bookings.id and position = 1 and by = 'clinic')
  and (not exists (select from booking_consents where booking_id = bookings.id) or ${isConsentMistaken}))`
const came = sql.raw(`${hasCome}`)

// PostgreSQL parses and plans every check at each insert, so only what the code could get wrong is checked.
const knownState = sql`state in ('submitted', 'confirmed', 'arrived', 'in_progress', 'completed', 'cancelled', 'no_show')`
const kindWithReason = sql`case kind when 'unscheduled' then kind_reason in ('recommendation', 'incapacity') and kind_reason is not null
  when 'health_book' then kind_reason in ('first', 'renewal') and kind_reason is not null
  else kind in ('preliminary', 'periodic') and kind_reason is null end`
// A person's own booking has an account and a phone, and names an employee with the organization when that
// employer sent the person. A booking made by an organization has a group and an employee, but no account, phone
// or documents. A kind of identity document always has sealed numbers; other numbers (СНИЛС, policy) may be
// sealed alone.
const isOneOwner = sql`case when group_id is null
  then num_nulls(account_id, phone) = 0 and num_nulls(organization_id, employee_id) in (0, 2)
    and (paper_kind is null or papers_sealed is not null)
  else num_nulls(organization_id, employee_id) = 0
    and num_nonnulls(account_id, phone, paper_kind, papers_sealed) = 0 end`

/** Bookings, with volume and price frozen at their moment. Document numbers are sealed. */
export const bookings = pgTable(
  'bookings',
  {
    id: uuid().primaryKey(),
    number: text().notNull(),
    /** Owner: an account or, for a booking made by an organization, a group. Never both. */
    accountId: uuid('account_id').references(() => accounts.id),
    /** The employer who sees the visit and its outcome: it made the booking, or sent the person who did. */
    organizationId: uuid('organization_id'),
    employeeId: uuid('employee_id'),
    groupId: uuid('group_id'),
    state: text().notNull(),
    kind: text().notNull(),
    /** Why an unscheduled check-up is needed; whether a medical book is new. */
    kindReason: text('kind_reason'),
    slotId: uuid('slot_id').notNull(),
    city: text().notNull(),
    day: date().notNull(),
    startAt: timestamp('start_at', { withTimezone: true }).notNull(),
    surname: text().notNull(),
    name: text().notNull(),
    middlename: text().notNull(),
    gender: text().notNull(),
    birth: date().notNull(),
    /**
     * Null for an employee: phone and e-mail are stored with the person, and the passport is shown at the
     * clinic.
     */
    phone: text(),
    email: text(),
    /** Null when booked at the desk: the person shows the documents on arrival. */
    paperKind: text('paper_kind'),
    /** Numbers of passport, СНИЛС and policy, encrypted together for this record. */
    papersSealed: text('papers_sealed'),
    employer: json().$type<BookedEmployer>(),
    hasReferral: boolean('has_referral').notNull(),
    lastCheckUpOn: date('last_check_up_on'),
    /** Codes only: names come from the edition. */
    factors: json().$type<ChosenFactor[]>().notNull(),
    items: json().$type<KeptItem[]>().notNull(),
    total: numeric({ precision: 12, scale: 2, mode: 'number' }).notNull(),
    periodicityMonths: smallint('periodicity_months'),
    /** No foreign key to the edition: every booking would lock the row of the one in force. */
    editionId: uuid('edition_id').notNull(),
    pricedOn: date('priced_on').notNull(),
    /** When the price last changed because a study returned whose earlier result does not count. */
    repricedAt: timestamp('repriced_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /**
     * The time of the last message, and the visit time of the last reminder: there is one reminder for each
     * visit time.
     */
    toldAt: timestamp('told_at', { withTimezone: true }).notNull(),
    remindedOf: timestamp('reminded_of', { withTimezone: true }),
  },
  (table) => [
    unique('bookings_number').on(table.number),
    // One person comes once a day; an account may also book its relatives. Only within an account: a refusal must
    // not tell a stranger that a named person is booked.
    uniqueIndex('bookings_open_day')
      .on(table.accountId, table.day, table.birth, sql`folded(surname)`, sql`folded(name)`)
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
    // Includes the slot, to count the people booked for slots that the schedule no longer has.
    index('bookings_unmarked').on(table.day, table.slotId).where(sql`state in ('submitted', 'confirmed')`),
    index('bookings_came').on(table.city, table.day).where(came),
    // For check-ups that the commission has not decided: they are found among arrivals without reading the
    // rows.
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
    check('bookings_kind', kindWithReason),
  ],
)

/** History of a booking, append-only. The database refuses a transition that the rules do not know. */
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

/** Consent given with a booking: its own record (152-ФЗ ст. 9), never changed. */
export const bookingConsents = pgTable(
  'booking_consents',
  {
    bookingId: uuid('booking_id')
      .primaryKey()
      .references(() => bookings.id),
    purpose: text().notNull(),
    textVersion: text('text_version').notNull(),
    givenAt: timestamp('given_at', { withTimezone: true }).notNull(),
    /** Address from which it was given or, on paper, recorded. */
    address: text().notNull(),
    agent: text().notNull(),
    /** Staff member who took it signed on paper; null: given in the cabinet. */
    paperTakenBy: uuid('paper_taken_by'),
  },
  // For counting consents of a day; rows are inserted in time order, so the index costs a booking nothing.
  (table) => [index('booking_consents_given').using('brin', table.givenAt)],
)

/**
 * Common tables that end with `other`: the id and the day of each further booking of the same person up to the day of a
 * booking. The same person has the same name, birth date and sex, and either the same account or a card of the same person
 * at any employer. The two sources of ids are read first: as a condition they would read all bookings.
 */
export const otherOfPerson = fragment`present as materialized (
    select id, account_id, employee_id, day, birth, gender, folded(surname) as surname, folded(name) as name
    from bookings where id = ${'booking'}),
  candidates as materialized (
    select bookings.id from present join bookings on bookings.account_id = present.account_id
    union
    select bookings.id from present join employees as own on own.id = present.employee_id
      join employees on employees.person_id = own.person_id
      join bookings on bookings.employee_id = employees.id),
  other as materialized (
    select bookings.id, bookings.day, bookings.state from candidates join bookings using (id), present
    where bookings.id <> present.id and bookings.day <= present.day and bookings.birth = present.birth
      and bookings.gender = present.gender and folded(bookings.surname) = present.surname
      and folded(bookings.name) = present.name)`
