// Source: domain.md §5 «Booking», queue.md §5 (capacity is a vector), Order 29н, points 24-26.
import type { BookingState } from '../booking/schema.ts'
import { hasCome } from '../employees/rules.ts'
import type { CandidateState } from '../employees/schema.ts'
import { addDays, addMonths, type Day } from '../platform/days.ts'
import { addWorkingDays } from '../platform/working-days.ts'
import type { GroupKind, WhoProblem } from './schema.ts'

/** Formats the number of a group for people: `Г-2026-000012`. */
export const groupNumber = (year: number, sequence: number): string =>
  `Г-${year}-${String(sequence).padStart(6, '0')}`

/**
 * Facts that decide whether an employee can be booked. `open` is the upcoming booking; `again` allows an
 * employee who has come already, `moving` one whose booking is moved. A candidate, who works nowhere yet, is booked for
 * a check-up of the kind `preliminary` only.
 */
interface WhoFacts {
  dismissedOn: Day | null
  candidate?: CandidateState | null
  kind?: GroupKind
  cameOn: Day | null
  again?: boolean | undefined
  moving?: boolean | undefined
  open: { state: BookingState; day: Day } | null
  factors: readonly unknown[]
}

/**
 * Returns whether the day of an open booking has passed and no arrival was recorded. Such a booking may be
 * replaced by a new one.
 */
export const isMissed = ({ state, day }: { state: BookingState; day: Day }, today: Day): boolean =>
  (state === 'submitted' || state === 'confirmed') && day < today

/** Returns why an employee cannot be booked, before the volume is computed; null when nothing prevents it. */
export function whoProblem(facts: WhoFacts, today: Day): WhoProblem | null {
  const { dismissedOn, candidate, kind, open, again, moving, factors } = facts
  const isToBeHired = candidate === 'considered' && kind === 'preliminary'
  if (dismissedOn !== null && !isToBeHired) return 'dismissed'
  if (open && !moving && !isMissed(open, today)) return 'booked'
  if (!again && hasCome(facts, today)) return 'came'
  return factors.length === 0 ? 'no_factors' : null
}

/** Months for which the results of an earlier check-up count (order 29н, point 7). */
const resultsCountMonths = 12

/** Facts that decide which kind of check-up an employee needs. */
interface ExaminedFacts {
  lastPassedOn: Day | null
  cameOn: Day | null
  hiredOn: Day | null
}

/**
 * Returns the kind of check-up that an employee needs: a preliminary one when no check-up is known, or when the last one
 * was more than a year before the hiring; otherwise a periodic one (order 29н, points 2, 3 and 7). A check-up of the year
 * before the hiring is the preliminary one of that hiring.
 */
export function usualKind({ lastPassedOn, cameOn, hiredOn }: ExaminedFacts): 'preliminary' | 'periodic' {
  const last = [lastPassedOn, cameOn]
    .filter((day) => day !== null)
    .sort()
    .at(-1)
  if (!last) return 'preliminary'
  return hiredOn !== null && addMonths(last, resultsCountMonths) < hiredOn ? 'preliminary' : 'periodic'
}

/**
 * Number of days after the visit when a booking without a recorded arrival is closed as missed. By then the
 * clinic has had time to record arrivals.
 */
const missedAfterDays = 3

/**
 * Returns the last day whose open bookings are closed as missed. They are closed only where the clinic recorded
 * arrivals of other people.
 */
export const missedUpTo = (today: Day): Day => addDays(today, -missedAfterDays)

/** Months between the list of employees and the start, and working days between the plan and the start. */
const listMonths = 2
const planDays = 14

/**
 * Returns the earliest first day of a periodic check-up that is announced today. `byList`: the clinic gets the
 * list of names two months before, unless the contract sets another term (order 29н, points 23 and 24). `byPlan`:
 * whatever the contract says, the plan is approved 14 working days before (point 26), and the employees are shown
 * it 10 working days before (point 27).
 */
export const lawfulStart = (today: Day): { byList: Day; byPlan: Day } => ({
  byList: addMonths(today, listMonths),
  byPlan: addWorkingDays(today, planDays),
})
