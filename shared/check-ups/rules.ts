// Source: domain.md §2 (steps 9-12, 15), §4, §5 «Check-up of a person»; order 29н, points 13, 14, 16, 32, 33.
import { decidedMonths, type NextCheckUp, nextStanding } from '../booking/rules.ts'
import type { BookingId, BookingState } from '../booking/schema.ts'
import { addMonths, type Day, formatDay } from '../platform/days.ts'
import { fold } from '../platform/search.ts'
import type { CheckedPerson, CheckUp, CheckUpState } from './schema.ts'

/** Facts of the cabinet from which the state of a check-up follows. The same names are columns in SQL. */
export interface CheckUpFacts {
  booking: BookingState
  /**
   * A valid направление of the employer's register is about the booking, or the desk has linked the booking by one. What
   * the person says of a referral is another thing.
   */
  hasRegisteredReferral: boolean
  /** The valid paper of the commission; a заключение outweighs the справка before it. `issued`: handed out. */
  paper: 'none' | 'additional' | 'final' | 'issued'
  /** The person is in the queue, or all tickets of the booking have ended; `none`: there was no ticket. */
  visit: 'none' | 'inside' | 'ended'
  /** The stops that were completed on none of the days: some are doctors', or all are studies. */
  left: 'nothing' | 'studies' | 'doctors'
  /** The newest finding of a service says that its result comes later. */
  isAwaited: boolean
}

/** A stop of a booking on one of its days, as far as it decides what is left. */
export interface StopFacts {
  station: string
  isDone: boolean
  /** The stop has a doctor's service. */
  isDoctors: boolean
  /** The stop has only the chair of the commission, who ends each visit and is no line of a volume. */
  isChairs: boolean
}

/**
 * Returns what is left of the route sheets of a booking. A dropped stop is left too: the cabinet does not know
 * whether it was not needed or postponed, and the desk offers both for another day.
 */
export function leftOf(stops: readonly StopFacts[]): CheckUpFacts['left'] {
  const done = new Set(stops.filter(({ isDone }) => isDone).map(({ station }) => station))
  const left = stops.filter(({ station, isChairs }) => !isChairs && !done.has(station))
  if (left.some(({ isDoctors }) => isDoctors)) return 'doctors'
  return left.length > 0 ? 'studies' : 'nothing'
}

/** States after a paper of the commission. */
const decided = { additional: 'needs_additional_exam', final: 'concluded', issued: 'issued' } as const

const ended = { nothing: 'commission', studies: 'studies_pending', doctors: 'not_finished' } as const

/** Returns the state of the check-up of a booking. SQL computes the same; tests compare them. */
export function stateOf(facts: CheckUpFacts): CheckUpState {
  const { booking, hasRegisteredReferral, paper, visit, left, isAwaited } = facts
  if (paper !== 'none') return decided[paper]
  if (booking === 'cancelled') return 'cancelled'
  if (booking === 'no_show') return 'not_appeared'
  if (booking === 'submitted' || booking === 'confirmed')
    return hasRegisteredReferral ? 'referral_issued' : 'planned'
  if (visit === 'inside') return 'started'
  if (visit === 'ended') return isAwaited && left === 'nothing' ? 'studies_pending' : ended[left]
  // Without a queue only the registrar's marks are known.
  if (booking !== 'completed') return 'started'
  return isAwaited ? 'studies_pending' : 'commission'
}

/** Facts about a check-up that the clinic's system has sent. */
export interface ImportedFacts {
  outcome: 'fit' | 'unfit' | 'additional' | null
  /** The paper was handed to the person. */
  isIssued: boolean
}

/** Returns the state of a check-up from the clinic's system: it has taken place there. */
export function importedStateOf({ outcome, isIssued }: ImportedFacts): CheckUpState {
  if (outcome === null) return 'commission'
  if (outcome === 'additional') return 'needs_additional_exam'
  return isIssued ? 'issued' : 'concluded'
}

/** States of a check-up that is still to come. */
export const aheadStates: readonly CheckUpState[] = ['planned', 'referral_issued']

/** States of a check-up that did not take place. */
export const missedStates: readonly CheckUpState[] = ['not_appeared', 'cancelled']

const before: readonly CheckUpState[] = [...aheadStates, ...missedStates]
const during: readonly CheckUpState[] = ['started', 'studies_pending', 'not_finished']
const after: readonly CheckUpState[] = ['commission', 'needs_additional_exam', 'concluded', 'issued']

const without = (state: CheckUpState, states: readonly CheckUpState[]) =>
  states.filter((one) => one !== state)

/**
 * The states that may follow each state. The facts may be taken back one by one, so nearly all states follow each other;
 * two things never happen: the paper of a check-up that has not begun is handed out, and a check-up that
 * waits for the commission or has its paper is again one to which nobody came.
 */
export const checkUpSteps: Readonly<Record<CheckUpState, readonly CheckUpState[]>> = Object.fromEntries([
  ...before.map((state) => [state, without(state, [...before, ...during, ...without('issued', after)])]),
  ...during.map((state) => [state, without(state, [...before, ...during, ...after])]),
  ...after.map((state) => [state, without(state, [...during, ...after])]),
]) as Record<CheckUpState, readonly CheckUpState[]>

/** States that would tell the outcome to a viewer who is not proven to be the person, with what he sees instead. */
const shownInstead: Partial<Record<CheckUpState, CheckUpState>> = { needs_additional_exam: 'commission' }

/**
 * Returns the state as somebody sees it who may not know the outcome: that more examinations are needed would tell
 * of findings.
 */
export const stateWithoutOutcome = (state: CheckUpState): CheckUpState => shownInstead[state] ?? state

/** A check-up of the history as far as the next one follows from it. */
type PastCheckUp = Pick<CheckUp, 'booking' | 'state' | 'day' | 'outcome' | 'validUntil'>

/**
 * Returns when the next check-up is due, derived from the last one that took place; null while the commission has
 * not decided, or when nothing requires another one. `checkUps` are sorted newest first.
 */
export function nextAfter(checkUps: readonly PastCheckUp[], today: Day): NextCheckUp | null {
  const last = checkUps.find(({ state }) => !before.includes(state))
  if (!last) return null
  const { booking, day, outcome, validUntil } = last
  if (outcome === 'additional' && booking && day >= addMonths(today, -decidedMonths))
    return { standing: 'unfinished', booking }
  return validUntil && nextStanding(validUntil, today)
}

/** The owner of an account as his profile names him; `birth` as the profile writes it, 17.05.1984. */
export interface Owner {
  name: string
  fullname: string
  birth: string | null
}

/**
 * Returns whether a person is the owner of the account: by name and birth date, as the surname may have changed.
 * Without a birth date in the profile the full name decides.
 */
export const isOwner = ({ name, fullname, birth }: CheckedPerson, owner: Owner): boolean =>
  owner.birth
    ? owner.birth === formatDay(birth) && fold(owner.name) === fold(name)
    : fold(owner.fullname) === fold(fullname)

/** A booking or a check-up as far as it says whose it is. */
type OfPerson = Pick<CheckUp, 'person' | 'isByEmployer'>

/** Returns a key of the person, the same as for «one open booking a day»; empty for the owner of the account. */
export const personKey = ({ person, isByEmployer }: OfPerson, owner: Owner): string =>
  !person || isByEmployer || isOwner(person, owner)
    ? ''
    : [person.birth, fold(person.surname), fold(person.name)].join('|')

/** When the next check-up of one person of an account is due. */
export interface NextOfPerson {
  key: string
  next: NextCheckUp
  /** Null for the owner of the account. */
  fullname: string | null
  /** The last booking of the person, from which another one is filled in. */
  booking: BookingId | null
}

/** Returns the next check-ups of the people of an account, each derived from his own check-ups, newest first. */
export function nextOfPeople(checkUps: readonly CheckUp[], owner: Owner, today: Day): NextOfPerson[] {
  const people = Map.groupBy(checkUps, (one) => personKey(one, owner))
  return [...people].flatMap(([key, own]) => {
    const next = nextAfter(own, today)
    const booking = own.find((one) => one.booking && !one.isByEmployer)?.booking ?? null
    return next ? [{ key, next, booking, fullname: key ? (own[0]?.person?.fullname ?? null) : null }] : []
  })
}
