// Source: Приказ 29н, Порядок, пп. 18, 21 and the annex «Периодичность»; domain.md §5 «next_due = last_passed + min periodicity».
import { addDays, addMonths, ageOn, type Day, daysBetween, formatDay } from '../platform/days.ts'
import { birthProblem } from '../platform/person-dates.ts'
import { factorOf, periodOf } from '../programme/rules.ts'
import type { Edition } from '../programme/schema.ts'
import type { DueReason, EmployeeInput, EmployeeStatus } from './schema.ts'

/** Days ahead within which a check-up counts as soon. */
export const soonDays = 90

/** What the day of the next check-up follows from. */
export interface DueFacts {
  birth: Day
  /** The day of the last check-up that was passed. */
  lastPassedOn: Day | null
  /** The factors that count: the person's own, or those of his position. */
  factors: readonly { code: string }[]
  /** From when he works, or when he was added if that is not known: who never passed is due from then. */
  since: Day
}

/** The day of the next check-up and why. */
export interface Due {
  on: Day
  reason: DueReason
}

/**
 * When the next check-up is due: the last one plus the shortest term of the factors, a year for people who were under 21
 * (point 18); from the first day at work for who never passed one. Null when no factor asks for it. Factors that the
 * edition does not know ask for nothing.
 */
export function dueOf(edition: Edition, { birth, lastPassedOn, factors, since }: DueFacts): Due | null {
  const known = factors.filter(({ code }) => factorOf(edition, code)?.selectable)
  if (lastPassedOn === null) {
    const reason: DueReason = { why: 'never', factor: null, months: null }
    return known.length > 0 ? { on: since, reason } : null
  }
  const period = periodOf(edition, known, ageOn(birth, lastPassedOn))
  if (!period) return null
  const { months, factor } = period
  const reason: DueReason = { why: factor === null ? 'young' : 'factor', factor, months }
  return { on: addMonths(lastPassedOn, months), reason }
}

/** The factors that count for a person: his own win over those of the position. */
export const factorsThatCount = <Factor>(
  own: readonly Factor[] | null,
  position: readonly Factor[],
): readonly Factor[] => own ?? position

/** Whether nobody has said what he works with: neither his position nor his card, which may say that there is nothing. */
export const isUnstated = (own: readonly unknown[] | null, position: readonly unknown[]): boolean =>
  own === null && position.length === 0

/** What a status follows from. A booking that has passed without a check-up no longer counts. */
export interface Standing {
  dueOn: Day | null
  bookedOn: Day | null
  cameOn: Day | null
  dismissedOn: Day | null
  isUnstated: boolean
}

/** The shortest term of a factor, months. */
const shortestTerm = 12

/**
 * Who came on this day or later has come to the check-up of now, also before anybody writes that it was passed: had he passed it
 * then, the next one would not be soon yet.
 */
export const countsFrom = (today: Day): Day => addDays(addMonths(addDays(today, soonDays), -shortestTerm), 1)

/** Whether somebody has come to the check-up of now. */
export const hasCome = ({ cameOn }: Pick<Standing, 'cameOn'>, today: Day): boolean =>
  cameOn !== null && cameOn >= countsFrom(today)

/** Where an employee stands on a day. The filter of the list says the same in SQL. */
export function statusOf(standing: Standing, today: Day): EmployeeStatus {
  const { dueOn, bookedOn, dismissedOn } = standing
  if (dismissedOn !== null) return 'dismissed'
  if (bookedOn !== null && bookedOn >= today) return 'booked'
  if (dueOn === null) return standing.isUnstated ? 'unstated' : 'not_needed'
  if (daysBetween(today, dueOn) > soonDays) return 'passed'
  if (hasCome(standing, today)) return 'came'
  return dueOn < today ? 'overdue' : 'soon'
}

/** How far a new employee may be written ahead of his first day, days. */
const hiredAhead = 365

/** What of the dates cannot be, by field; empty when nothing. `today` at the clinic. */
export function dateProblems(
  { birth, hiredOn, seniorityFrom, lastPassedOn }: EmployeeInput,
  today: Day,
): Record<string, string> {
  const born = birthProblem(birth, today)
  const late = 'Дата не может быть в будущем'
  const early = 'Дата раньше дня рождения'
  return {
    ...(born && { birth: born }),
    ...(hiredOn && hiredOn < birth && { hiredOn: early }),
    ...(hiredOn && hiredOn > addDays(today, hiredAhead) && { hiredOn: 'Не больше чем на год вперёд' }),
    ...(seniorityFrom && seniorityFrom < birth && { seniorityFrom: early }),
    ...(seniorityFrom && seniorityFrom > today && { seniorityFrom: late }),
    ...(lastPassedOn && lastPassedOn < birth && { lastPassedOn: early }),
    ...(lastPassedOn && lastPassedOn > today && { lastPassedOn: late }),
  }
}

/** The last check-up of an employee and the last заключение of the clinic's own commission: the former is never before the latter. */
export interface LastPassed {
  lastPassedOn: Day | null
  concludedOn: Day | null
}

/**
 * Why the last check-up cannot be written so, as a sentence; null when it can. Before a заключение of the clinic it cannot, nor
 * be left out; a later one, passed elsewhere, may.
 */
export function passedProblem({ lastPassedOn, concludedOn }: LastPassed): string | null {
  if (!concludedOn || (lastPassedOn && lastPassedOn >= concludedOn)) return null
  const on = formatDay(concludedOn)
  return lastPassedOn
    ? `Не раньше заключения центра от ${on}`
    : `Дату не убрать: есть заключение центра от ${on}`
}

/** What is wrong with the day of dismissal, as a sentence; null when nothing is. */
export function dismissalProblem(on: Day, hiredOn: Day | null, today: Day): string | null {
  if (on > today) return 'Дата увольнения не может быть в будущем'
  return hiredOn && on < hiredOn ? 'Дата увольнения раньше приёма на работу' : null
}
