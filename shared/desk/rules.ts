// Source: domain.md §5 «Booking»; issue «The clinic runs it», point 8.
import { cameStates, openStates } from '../booking/rules.ts'
import type { BookingState } from '../booking/schema.ts'
import { addDays, clinicDay, type Day } from '../platform/days.ts'

/** Actions of a registrar on a visit; `papers`: enters missing documents. */
export type DeskAct = 'arrive' | 'undo' | 'missed' | 'move' | 'cancel' | 'restore' | 'again' | 'papers'

/** Data of a visit that defines the possible actions. */
export interface Standing {
  state: BookingState
  day: Day
  start: Date
  /** Time when it entered its state. */
  markedAt: Date
}

const isAwaited = (state: BookingState) => state === 'submitted' || state === 'confirmed'

/** Number of days during which a missed visit may be moved; later its volume and price must be requested anew. */
const movedFor = 30

/**
 * Returns whether an action is possible now. A patient arrives on the day of the visit (a forgotten mark may be
 * added later) and is missed once the visit time has begun. A mark is undone on the day it was made. A
 * cancelled visit is restored until its time begins. An arrived patient may come again for the remaining stops.
 * A missed visit is moved within a month. Documents are entered until the check-up ends.
 */
export function mayDo(act: DeskAct, { state, day, start, markedAt }: Standing, now: Date): boolean {
  const today = clinicDay(now)
  if (act === 'arrive') return isAwaited(state) && day <= today
  if (act === 'missed') return isAwaited(state) && start <= now
  if (act === 'undo') return (state === 'arrived' || state === 'no_show') && clinicDay(markedAt) === today
  if (act === 'again') return cameStates.includes(state) && day <= today
  if (act === 'papers') return openStates.includes(state)
  if (act === 'restore') return state === 'cancelled' && start > now
  if (act === 'move' && state === 'no_show') return addDays(day, movedFor) >= today
  return isAwaited(state) || (act === 'cancel' && state === 'arrived')
}

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

/** Counters of the day, for grouping states. */
export type DeskFigure = 'awaited' | 'came' | 'missed' | 'cancelled'

/** Returns the counter of a state: a patient who is being examined or has passed counts as arrived. */
export function figureOf(state: BookingState): DeskFigure {
  if (state === 'no_show') return 'missed'
  if (state === 'cancelled') return 'cancelled'
  return isAwaited(state) ? 'awaited' : 'came'
}
