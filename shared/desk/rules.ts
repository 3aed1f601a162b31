// Source: domain.md §5 «Booking»; issue «The clinic runs it», point 8.
import { cameStates, openStates } from '../booking/rules.ts'
import type { BookingState } from '../booking/schema.ts'
import { addDays, clinicDay, type Day } from '../platform/days.ts'

/** Actions of a registrar on a visit; `papers`: enters missing documents. */
export type DeskAct = 'arrive' | 'undo' | 'missed' | 'move' | 'cancel' | 'restore' | 'again' | 'papers'

/** Data of a visit from which the possible actions are derived. */
export interface Standing {
  state: BookingState
  day: Day
  start: Date
  /** Time when the visit got its current state. */
  markedAt: Date
}

/** Returns whether the person is still expected. */
export const isAwaited = (state: BookingState): boolean => state === 'submitted' || state === 'confirmed'

/**
 * Number of days during which a missed visit may be moved. After that its volume and price must be computed
 * anew.
 */
const movedFor = 30

/** For each action, when it is possible. */
const allowed: Record<DeskAct, (visit: Standing, now: Date) => boolean> = {
  arrive: ({ state, day }, now) => isAwaited(state) && day <= clinicDay(now),
  missed: ({ state, start }, now) => isAwaited(state) && start <= now,
  undo: ({ state, markedAt }, now) =>
    (state === 'arrived' || state === 'no_show') && clinicDay(markedAt) === clinicDay(now),
  again: ({ state, day }, now) => cameStates.includes(state) && day <= clinicDay(now),
  papers: ({ state }) => openStates.includes(state),
  restore: ({ state, start }, now) => state === 'cancelled' && start > now,
  move: ({ state, day }, now) =>
    isAwaited(state) || (state === 'no_show' && addDays(day, movedFor) >= clinicDay(now)),
  cancel: ({ state }) => isAwaited(state) || state === 'arrived',
}

/**
 * Returns whether an action is possible now. An arrival can be recorded on the day of the visit or, when it was
 * forgotten, later. A visit can be recorded as missed once its time has begun. Such a record can be undone on
 * the day when it was made. A cancelled visit can be restored until its time begins. A patient who has arrived
 * may come again for the remaining stops. A missed visit can be moved within a month. Documents can be entered
 * until the check-up ends.
 */
export const mayDo = (act: DeskAct, visit: Standing, now: Date): boolean => allowed[act](visit, now)

/**
 * Minutes after the visit time from which a patient counts as late: the queue at the desk itself takes a few
 * minutes.
 */
const lateAfter = 5

/** Returns how many minutes a patient expected today is late; null when not late. */
export function minutesLate({ state, day, start }: Standing, now: Date): number | null {
  const minutes = Math.floor((now.getTime() - start.getTime()) / 60_000)
  return isAwaited(state) && day === clinicDay(now) && minutes >= lateAfter ? minutes : null
}

/**
 * Returns who pays for a visit: the employer who made the booking or whose referral the patient has (order 29н,
 * point 6), otherwise the patient.
 */
export const payerOf = (visit: {
  isByEmployer: boolean
  hasReferral: boolean
  employer: object | null
}): 'person' | 'employer' =>
  visit.isByEmployer || (visit.hasReferral && visit.employer !== null) ? 'employer' : 'person'

/** Counters above the list of the day; each state belongs to one of them. */
export type DeskFigure = 'awaited' | 'came' | 'missed' | 'cancelled'

/** Returns the counter to which a state belongs. Patients who are being examined or have passed count as arrived. */
export function figureOf(state: BookingState): DeskFigure {
  if (state === 'no_show') return 'missed'
  if (state === 'cancelled') return 'cancelled'
  return isAwaited(state) ? 'awaited' : 'came'
}
