import { countsFrom, soonDays } from '../../../shared/employees/rules.ts'
import type { EmployeeStatus, EmployeeVisit } from '../../../shared/employees/schema.ts'
import type { PartReadingScope } from '../../../shared/organizations/access.ts'
import { addDays, type Day } from '../../../shared/platform/days.ts'
import { type Raw, raw } from '../../platform/db/statement.ts'
import type { Values } from '../../platform/db/unprepared.ts'

/** Statuses of employees who are not dismissed. */
export type WorkingStatus = Exclude<EmployeeStatus, 'dismissed'>

/** The days that a status depends on. The conditions below read them as columns of `asked`. */
export const statusDays = (today: Day) => ({
  today,
  soonUntil: addDays(today, soonDays),
  countsFrom: countsFrom(today),
})

/**
 * SQL for a `with` clause: `asked`, one row with the organization and the days that statuses depend on. It is
 * not materialized, so that the planner sees constants and uses the indexes.
 */
export function askedText(values: Values, { organization }: PartReadingScope, now: Day): string {
  const days = statusDays(now)
  return `asked as not materialized (
    select ${values.put(organization, 'uuid')} as organization, ${values.put(days.today, 'date')} as today,
      ${values.put(days.soonUntil, 'date')} as soon_until, ${values.put(days.countsFrom, 'date')} as counts_from)`
}

/** SQL: the check-up should have taken place before today. */
export const isPastDue = raw`due_key < asked.today`
/** SQL: the check-up is past due or due soon, so that a visit now counts for it. */
export const isDueNow = raw`due_key <= asked.soon_until`
const isNotPastDue = raw`due_key >= asked.today`
const isDueSoon = raw`due_key between asked.today and asked.soon_until`
const isDueLater = raw`due_key > asked.soon_until and due_key < 'infinity'`
const isNeverDue = raw`due_key = 'infinity'`

/** SQL: a booking is ahead. */
export const isBooked = raw`booked_on >= asked.today`
const isFree = raw`(booked_on is null or booked_on < asked.today)`
const hasCome = raw`came_on >= asked.counts_from`
const hasNotCome = raw`(came_on is null or came_on < asked.counts_from)`
const isUnstated = raw`(due_on is null and factors is null and (position_id is null
  or position_id in (select id from positions where organization_id = asked.organization and factors = '[]' and exemption is null)))`

/** The condition on the due day is separate, because lists read an index in the order of the due day. */
interface StatusCondition {
  booking: Raw | null
  due: Raw | null
  others: Raw | null
}

/**
 * SQL: what each status requires of an employee who is not dismissed. Exactly one status applies, the one that
 * `statusOf` of the rules returns; a test compares them.
 */
export const statusConditions: Readonly<Record<WorkingStatus, StatusCondition>> = {
  booked: { booking: isBooked, due: isNotPastDue, others: null },
  passed: { booking: isFree, due: isDueLater, others: null },
  came: { booking: isFree, due: isDueSoon, others: hasCome },
  overdue: { booking: null, due: isPastDue, others: null },
  soon: { booking: isFree, due: isDueSoon, others: hasNotCome },
  unstated: { booking: isFree, due: isNeverDue, others: isUnstated },
  not_needed: { booking: isFree, due: isNeverDue, others: raw`not ${isUnstated}` },
}

const allOf = (...conditions: (Raw | null)[]): Raw =>
  raw`(${conditions.filter((one) => one !== null).join(' and ')})`

/** SQL: whether an employee who is not dismissed has a status. */
export const hasStatus = (status: WorkingStatus): Raw => {
  const { booking, due, others } = statusConditions[status]
  return allOf(booking, due, others)
}

/** SQL: the visit to the next check-up, by the rule `visitOf`. */
export const visitConditions: Readonly<Record<EmployeeVisit, Raw>> = {
  booked: isBooked,
  came: raw`(${isFree} and ${isDueNow} and ${hasCome})`,
  none: raw`(${isFree} and (${hasNotCome} or due_key > asked.soon_until))`,
}

/**
 * SQL: the status among the given ones. Whether the employee is overdue, and then whether booked, is tested
 * first, so the conditions of the other statuses need not test it again.
 */
const statusAmong = (statuses: readonly Exclude<WorkingStatus, 'booked' | 'overdue'>[]): Raw => {
  const whens = statuses.map((status) => {
    const { due, others } = statusConditions[status]
    return `when ${allOf(due, others)} then '${status}'`
  })
  return raw`case when ${isPastDue} then 'overdue' when ${isBooked} then 'booked' ${whens.join(' ')} else 'not_needed' end`
}

const datedStatuses = ['passed', 'came', 'soon'] as const

/**
 * SQL: the status of an employee who is not dismissed; an employee whose factors are not stated gets
 * `not_needed`. One index contains all columns that it reads.
 */
export const statusByDays = statusAmong(datedStatuses)

/** SQL: the employee has worked here and was dismissed. Of a candidate the day is set too (decision 0119). */
export const isDismissed = raw`(dismissed_on is not null and candidate is null)`

/** SQL: the status of an employee; a candidate has one that no figure counts. */
export const employeeStatus = raw`case when candidate is not null then 'candidate' when dismissed_on is not null then 'dismissed'
  else ${statusAmong([...datedStatuses, 'unstated'])} end`
