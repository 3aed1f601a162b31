// Source: order 29н, points 23-24 (list), 26 (plan), 27 (plan shown), 33 (заключение), 45 (final act). Working days
// leave out the days off of the law and those of the clinic's schedule.
import { daysToHand } from '../conclusions/rules.ts'
import { addDays, addMonths, type Day, daysBetween } from '../platform/days.ts'
import { addWorkingDays } from '../platform/working-days.ts'
import type { CampaignTerm } from './schema.ts'

/** The order's terms. */
export const monthsForList = 2
export const workingDaysForPlan = 10
export const workingDaysBeforeStart = 14
export const workingDaysToShow = 10
export const daysForAct = 30

/** A term that ends within so many days is told as near. */
const soonDays = 7

type IsOff = (day: Day) => boolean

/** Facts of a campaign from which its terms follow. */
export interface TermFacts {
  startsOn: Day
  endsOn: Day
  /** Days before the start that the contract sets instead of two months. */
  listDays: number | null
  listSentOn: Day | null
  planAgreedOn: Day | null
  shownOn: Day | null
  /** The earliest visit that still waits for its paper; null when none waits. */
  awaitingSince: Day | null
  /** The latest visit. */
  lastCameOn: Day | null
  /** The day of the latest paper. */
  lastConcludedOn: Day | null
  /** Everybody has been examined or the days are over, and nobody is booked. */
  isOver: boolean
  actOn: Day | null
}

/** The last day on which the list may reach the clinic (points 23, 24). */
export const listDueOn = ({ startsOn, listDays }: Pick<TermFacts, 'startsOn' | 'listDays'>): Day =>
  listDays === null ? addMonths(startsOn, -monthsForList) : addDays(startsOn, -listDays)

/** The last day for the plan: the earlier of ten working days after the list and fourteen before the start (point 26). */
export function planDueOn(
  { startsOn, listSentOn }: Pick<TermFacts, 'startsOn' | 'listSentOn'>,
  isOff: IsOff,
): Day {
  const beforeStart = addWorkingDays(startsOn, -workingDaysBeforeStart, isOff)
  if (!listSentOn) return beforeStart
  const afterList = addWorkingDays(listSentOn, workingDaysForPlan, isOff)
  return daysBetween(afterList, beforeStart) > 0 ? afterList : beforeStart
}

function stateOf(dueOn: Day | null, doneOn: Day | null, today: Day): CampaignTerm['state'] {
  if (doneOn) return dueOn && doneOn > dueOn ? 'done_late' : 'done'
  if (!dueOn) return 'ahead'
  if (dueOn < today) return 'late'
  return daysBetween(today, dueOn) <= soonDays ? 'soon' : 'ahead'
}

/** Returns the terms of a campaign in the order of its steps. */
export function termsOf(facts: TermFacts, today: Day, isOff: IsOff): CampaignTerm[] {
  const { endsOn, startsOn, awaitingSince, lastCameOn, lastConcludedOn, isOver } = facts
  const term = (name: CampaignTerm['term'], dueOn: Day | null, doneOn: Day | null): CampaignTerm => ({
    term: name,
    dueOn,
    doneOn,
    state: stateOf(dueOn, doneOn, today),
  })
  const areAllConcluded = isOver && lastCameOn !== null && awaitingSince === null
  const lastDue = lastCameOn && addWorkingDays(lastCameOn, daysToHand, isOff)
  const conclusionsDue = awaitingSince
    ? addWorkingDays(awaitingSince, daysToHand, isOff)
    : areAllConcluded
      ? lastDue
      : null
  return [
    term('list', listDueOn(facts), facts.listSentOn),
    term('plan', planDueOn(facts, isOff), facts.planAgreedOn),
    term('shown', addWorkingDays(startsOn, -workingDaysToShow, isOff), facts.shownOn),
    term('conclusions', conclusionsDue, areAllConcluded ? lastConcludedOn : null),
    term('act', addDays(isOver && lastCameOn ? lastCameOn : endsOn, daysForAct), facts.actOn),
  ]
}

/** Returns the term to keep next: the first that is not done, by its day. */
export const nextTermOf = (terms: readonly CampaignTerm[]): CampaignTerm | null =>
  terms
    .filter(({ doneOn, dueOn }) => doneOn === null && dueOn !== null)
    .sort((one, other) => ((one.dueOn ?? '') < (other.dueOn ?? '') ? -1 : 1))[0] ?? null
