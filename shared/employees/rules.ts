// Source: Приказ 29н, Порядок, пп. 18, 21 and the annex «Периодичность»; domain.md §5 «next_due = last_passed + min periodicity».
import { addDays, addMonths, ageOn, type Day, daysBetween, formatDay } from '../platform/days.ts'
import { birthProblem } from '../platform/person-dates.ts'
import { factorOf, periodOf } from '../programme/rules.ts'
import type { Edition } from '../programme/schema.ts'
import type { DueReason, EmployeeInput, EmployeeStatus, EmployeeVisit } from './schema.ts'

/** Number of days ahead within which a check-up counts as due soon. */
export const soonDays = 90

/** Facts from which the day of the next check-up is computed. */
export interface DueFacts {
  birth: Day
  /** The day of the last passed check-up; null when it is not known. */
  lastPassedOn: Day | null
  /** The factors that count: the person's own ones, or those of the position. */
  factors: readonly { code: string }[]
  /**
   * The first day of work, or the day the employee was added if the former is unknown. An employee whose last
   * check-up is not known must have passed one before this day (ТК РФ ст. 76).
   */
  since: Day
}

/** The day of the next check-up and the reason for it. */
export interface Due {
  on: Day
  reason: DueReason
}

/**
 * Computes when the next check-up is due: the day of the last one plus the shortest periodicity of the factors.
 * The periodicity is one year for an employee who was under 21 at the last check-up (point 18). An employee
 * whose last check-up is not known is due before the first day at work, and overdue from that day. Returns null when no factor requires a
 * check-up. Factors missing from the edition require none.
 */
export function dueOf(edition: Edition, { birth, lastPassedOn, factors, since }: DueFacts): Due | null {
  const known = factors.filter(({ code }) => factorOf(edition, code)?.selectable)
  if (lastPassedOn === null) {
    const reason: DueReason = { why: 'never', factor: null, months: null }
    return known.length > 0 ? { on: addDays(since, -1), reason } : null
  }
  const period = periodOf(edition, known, ageOn(birth, lastPassedOn))
  if (!period) return null
  const { months, factor } = period
  const reason: DueReason = { why: factor === null ? 'young' : 'factor', factor, months }
  return { on: addMonths(lastPassedOn, months), reason }
}

/** Facts by which a due date can be stated or not. */
export interface DueDay {
  dueOn: Day | null
  lastPassedOn: Day | null
}

/** Returns whether no due date can be stated: the last check-up is not known, and the employee works already. */
export const isDueUnknown = ({ dueOn, lastPassedOn }: DueDay, today: Day): boolean =>
  lastPassedOn === null && dueOn !== null && dueOn < today

/** Returns the factors that count for a person: the person's own factors override those of the position. */
export const factorsThatCount = <Factor>(
  own: readonly Factor[] | null,
  position: readonly Factor[],
): readonly Factor[] => own ?? position

/** Facts that tell whether the factors of an employee are stated. */
export interface StatedFactors {
  factors: readonly unknown[] | null
  positionFactors: readonly unknown[]
  positionExemption: string | null
}

/**
 * Returns whether the factors of an employee are unstated: neither the position nor the employee's card states
 * them. A card may state that there are none, and a position that it needs no check-up.
 */
export const isUnstated = ({ factors, positionFactors, positionExemption }: StatedFactors): boolean =>
  factors === null && positionFactors.length === 0 && positionExemption === null

/** Data from which a status is computed. A booking whose day has passed without a check-up is not included. */
export interface Standing {
  dueOn: Day | null
  bookedOn: Day | null
  cameOn: Day | null
  dismissedOn: Day | null
  isUnstated: boolean
}

/** The shortest periodicity of any factor, in months. */
const shortestTerm = 12

/**
 * Returns the day from which a visit belongs to the current check-up, even before it is marked as passed.
 * Periodicities are at least a year, so a check-up passed on that day or later would not be due again within
 * the days that count as soon.
 */
export const countsFrom = (today: Day): Day => addDays(addMonths(addDays(today, soonDays), -shortestTerm), 1)

/** Returns whether the employee has come to the current check-up. */
export const hasCome = ({ cameOn }: Pick<Standing, 'cameOn'>, today: Day): boolean =>
  cameOn !== null && cameOn >= countsFrom(today)

/** Returns whether the employee has a booking ahead. */
export const isBookedAhead = ({ bookedOn }: Pick<Standing, 'bookedOn'>, today: Day): boolean =>
  bookedOn !== null && bookedOn >= today

/**
 * Returns the status of an employee on a day. An overdue employee stays overdue until the check-up is passed:
 * neither a booking nor a visit without a заключение permits the work (ТК РФ ст. 76). `visitOf` tells which of
 * them there is. server/employees/status implements both rules in SQL.
 */
export function statusOf(standing: Standing, today: Day): EmployeeStatus {
  const { dueOn, dismissedOn } = standing
  if (dismissedOn !== null) return 'dismissed'
  if (dueOn !== null && dueOn < today) return 'overdue'
  if (isBookedAhead(standing, today)) return 'booked'
  if (dueOn === null) return standing.isUnstated ? 'unstated' : 'not_needed'
  if (daysBetween(today, dueOn) > soonDays) return 'passed'
  return hasCome(standing, today) ? 'came' : 'soon'
}

/**
 * Returns the visit to the next check-up: booked ahead; already made, though the check-up is not passed yet; or
 * none.
 */
export function visitOf(
  standing: Pick<Standing, 'dueOn' | 'bookedOn' | 'cameOn'>,
  today: Day,
): EmployeeVisit {
  const { dueOn } = standing
  if (isBookedAhead(standing, today)) return 'booked'
  const isDueNow = dueOn !== null && daysBetween(today, dueOn) <= soonDays
  return isDueNow && hasCome(standing, today) ? 'came' : 'none'
}

/** The age from which people may be employed, in years (ТК РФ ст. 63). */
export const workingAge = 14

/** How many days before the first day of work an employee may be added. */
const hiredAhead = 365

/**
 * Returns the errors in the dates by field; empty when there are none. A wrong birth date is the only error: the
 * other dates cannot be compared with it. `today` is the clinic's day.
 */
export function dateProblems(
  { birth, hiredOn, seniorityFrom, lastPassedOn }: EmployeeInput,
  today: Day,
): Record<string, string> {
  const born =
    birthProblem(birth, today) ??
    (ageOn(birth, today) < workingAge ? 'Сотруднику меньше 14 лет: проверьте год рождения' : null)
  if (born) return { birth: born }
  const late = 'Дата не может быть в будущем'
  const early = 'Дата раньше дня рождения'
  return {
    ...(hiredOn && hiredOn < birth && { hiredOn: early }),
    ...(hiredOn && hiredOn > addDays(today, hiredAhead) && { hiredOn: 'Не больше чем на год вперёд' }),
    ...(seniorityFrom && seniorityFrom < birth && { seniorityFrom: early }),
    ...(seniorityFrom && seniorityFrom > today && { seniorityFrom: late }),
    ...(lastPassedOn && lastPassedOn < birth && { lastPassedOn: early }),
    ...(lastPassedOn && lastPassedOn > today && { lastPassedOn: late }),
  }
}

/**
 * The last check-up of an employee and the last заключение of the clinic's own commission. The check-up is
 * never earlier than the заключение.
 */
export interface LastPassed {
  lastPassedOn: Day | null
  concludedOn: Day | null
}

/**
 * Returns a sentence that explains why the last check-up cannot be saved; null when it can. It must not be
 * empty or earlier than a заключение of the clinic; a later check-up, passed elsewhere, is allowed.
 */
export function passedProblem({ lastPassedOn, concludedOn }: LastPassed): string | null {
  if (!concludedOn || (lastPassedOn && lastPassedOn >= concludedOn)) return null
  const on = formatDay(concludedOn)
  return lastPassedOn
    ? `Не раньше заключения центра от ${on}`
    : `Дату не убрать: есть заключение центра от ${on}`
}

/** Returns a sentence that explains the error in the day of dismissal; null when there is none. */
export function dismissalProblem(on: Day, hiredOn: Day | null, today: Day): string | null {
  if (on > today) return 'Дата увольнения не может быть в будущем'
  return hiredOn && on < hiredOn ? 'Дата увольнения раньше приёма на работу' : null
}
