import { sql } from 'drizzle-orm'
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ChosenFactor } from '../../shared/booking/schema.ts'
import type { CandidateState, DueReason } from '../../shared/employees/schema.ts'
import { accounts } from '../accounts/tables.ts'
import { organizations } from '../organizations/tables.ts'
import { sealedColumn } from '../platform/data-keys/sealed-column.ts'
import { departments, positions } from './units/tables.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })
const day = (name: string) => date(name, { mode: 'string' })
const organizationId = () =>
  uuid('organization_id')
    .notNull()
    .references(() => organizations.id)

/**
 * A person to be examined, stored apart from accounts. A person entered by an employer is visible to that
 * employer only.
 */
export const persons = pgTable(
  'persons',
  {
    id: uuid().primaryKey(),
    surname: text().notNull(),
    name: text().notNull(),
    middlename: text().notNull(),
    birth: date({ mode: 'string' }).notNull(),
    gender: text().notNull(),
    /** Phone, e-mail, СНИЛС and policy, encrypted together for this record. */
    sealed: text().notNull(),
    /** HMAC of СНИЛС and phone: a duplicate is found without decrypting. */
    snilsKey: text('snils_key'),
    phoneKey: text('phone_key'),
    /**
     * Account of the person, set after its owner has proved the phone and given the birth date. The database
     * clears it when the phone or the birth date of the person changes.
     */
    accountId: uuid('account_id').references(() => accounts.id),
    /**
     * How the owner of the account has proven to be this person: only then the account sees the papers of the
     * commission. The database clears the proof together with `accountId`.
     */
    proof: text({ enum: ['passport', 'snils', 'referral'] }),
    provenAt: instant('proven_at'),
    /** The registrar who has seen the passport, or the person's own account. */
    provenBy: uuid('proven_by').references(() => accounts.id),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('persons_snils').on(table.snilsKey).where(sql`snils_key is not null`),
    index('persons_account').on(table.accountId).where(sql`account_id is not null`),
    index('persons_phone').on(table.phoneKey).where(sql`phone_key is not null`),
    // The desk looks for a visitor among the employees of all connected organizations.
    index('persons_birth').on(table.birth),
    check('persons_gender', sql`${table.gender} in ('Мужской', 'Женский')`),
    check('persons_proof', sql`${table.proof} in ('passport', 'snils', 'referral')`),
    check('persons_proof_whole', sql`num_nulls(proof, proven_at, proven_by) in (0, 3)`),
    check('persons_proof_of_account', sql`proof is null or account_id is not null`),
  ],
)

const unstated = sql`due_on is null and factors is null and dismissed_on is null`
const atWork = sql`dismissed_on is null`
const gone = sql`dismissed_on is not null`

/** A person's job in an organization. Never deleted but by taking back the import that added it (decision 0118): dismissed. */
export const employees = pgTable(
  'employees',
  {
    id: uuid().primaryKey(),
    organizationId: organizationId(),
    personId: uuid('person_id')
      .notNull()
      .references(() => persons.id),
    version: integer().notNull().default(1),
    /** Full name in one column, for sorting. */
    fullName: text('full_name').notNull(),
    personnelNumber: text('personnel_number'),
    departmentId: uuid('department_id'),
    /** Department name, empty without one, for sorting. */
    department: text().notNull(),
    positionId: uuid('position_id'),
    hiredOn: day('hired_on'),
    seniorityFrom: day('seniority_from'),
    workClass: text('work_class'),
    /** The class for sorting: empty for employees without one, so that they come first. */
    classKey: text('class_key').notNull().generatedAlwaysAs(sql`coalesce(work_class, '')`),
    /** The employee's own factors; null: those of the position. */
    factors: jsonb().$type<ChosenFactor[]>(),
    lastPassedOn: day('last_passed_on'),
    /**
     * Day of the last valid заключение of our commission. When it is set, the day of the last check-up is set
     * too and is not earlier.
     */
    concludedOn: day('concluded_on'),
    /** Recomputed by every change of the facts it depends on; the rule is in shared/employees/rules.ts. */
    dueOn: day('due_on'),
    /** The due day for sorting: infinity for employees who need no check-up, so that they come last. */
    dueKey: day('due_key').notNull().generatedAlwaysAs(sql`coalesce(due_on, 'infinity')`),
    dueReason: jsonb('due_reason').$type<DueReason>(),
    /** Day of an open booking. */
    bookedOn: day('booked_on'),
    /** The latest day on which the employee came by a booking. */
    cameOn: day('came_on'),
    /** The day since which the person does not work here: dismissed or, of a candidate, entered by HR. */
    dismissedOn: day('dismissed_on'),
    /**
     * Set for a person who is not hired yet. The database lets nobody be a candidate and at work, so whatever counts
     * employees at work leaves candidates out (decision 0119).
     */
    candidate: text().$type<CandidateState>(),
    /** The day on which HR decided not to take the candidate on. */
    refusedOn: day('refused_on'),
    /** Searchable name and personnel number (`searchOf` of shared/employees/search.ts). */
    search: text().notNull(),
    /**
     * Numbers that stand for the trigrams of `search`, its word beginnings and the employee's own factors (same
     * file).
     */
    tags: integer().array().notNull(),
    addedOn: day('added_on').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    // Bookings refer to an employee by organization and id together, which needs this unique key.
    unique('employees_whole').on(table.organizationId, table.id),
    uniqueIndex('employees_number')
      .on(table.organizationId, table.personnelNumber)
      .where(sql`personnel_number is not null`),
    foreignKey({
      name: 'employees_department',
      columns: [table.organizationId, table.departmentId],
      foreignColumns: [departments.organizationId, departments.id],
    }),
    foreignKey({
      name: 'employees_position',
      columns: [table.organizationId, table.positionId],
      foreignColumns: [positions.organizationId, positions.id],
    }),
    index('employees_by_name').on(table.organizationId, table.fullName, table.id).where(atWork),
    index('employees_by_due').on(table.organizationId, table.dueKey, table.fullName, table.id).where(atWork),
    index('employees_by_department')
      .on(table.organizationId, table.department, table.fullName, table.id)
      .where(atWork),
    index('employees_by_class')
      .on(table.organizationId, table.classKey, table.fullName, table.id)
      .where(atWork),
    index('employees_candidates')
      .on(table.organizationId, table.candidate, table.createdAt, table.id)
      .where(sql`candidate is not null`),
    index('employees_gone').on(table.organizationId, table.fullName, table.id).where(gone),
    index('employees_standing')
      .on(table.organizationId, table.dueKey, table.bookedOn, table.cameOn)
      .where(atWork),
    index('employees_unstated').on(table.organizationId, table.positionId, table.bookedOn).where(unstated),
    index('employees_of_department').on(table.departmentId),
    index('employees_of_position').on(table.positionId),
    index('employees_of_person').on(table.personId),
    // Recent writes wait in an unsorted list that every search reads whole; at its default size of 4 MB this
    // took 50 ms per search.
    index('employees_tags').using('gin', table.tags).with({ gin_pending_list_limit: 128 }),
    check('employees_dismissed_later', sql`${table.dismissedOn} >= ${table.hiredOn}`),
    check('employees_candidate', sql`${table.candidate} in ('considered', 'refused')`),
    check(
      'employees_candidate_not_at_work',
      sql`${table.candidate} is null or ${table.dismissedOn} is not null`,
    ),
    check(
      'employees_candidate_refused',
      sql`coalesce(${table.candidate} = 'refused', false) = (${table.refusedOn} is not null)`,
    ),
    check('employees_work_class', sql`${table.workClass} in ('1', '2', '3.1', '3.2', '3.3', '3.4', '4')`),
    check(
      'employees_passed_as_concluded',
      sql`coalesce(last_passed_on >= concluded_on, concluded_on is null)`,
    ),
    check('employees_due_reason', sql`(${table.dueOn} is null) = (${table.dueReason} is null)`),
  ],
)

/** Text whose digest finds a person by a number; null without the number. */
export const lookupText = (name: 'snils' | 'phone', number: string | undefined): string | null =>
  number ? `${name} ${number}` : null

export const personPapers = sealedColumn({
  table: 'persons',
  column: 'sealed',
  context: 'persons/{id}/papers',
  digests: {
    snils_key: { purpose: 'lookup', textOf: (papers) => lookupText('snils', JSON.parse(papers).snils) },
    phone_key: { purpose: 'lookup', textOf: (papers) => lookupText('phone', JSON.parse(papers).phone) },
  },
})
