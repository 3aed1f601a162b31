// Source: domain.md §5 «Booking»; issue «The clinic runs it», point 8.
import { cameStates, openStates } from '../booking/rules.ts'
import type { BookingState } from '../booking/schema.ts'
import { addDays, clinicDay, type Day } from '../platform/days.ts'

/** What a registrar does with a visit; `papers`: enters documents that are not in it. */
export type DeskAct = 'arrive' | 'undo' | 'missed' | 'move' | 'cancel' | 'restore' | 'again' | 'papers'

/** What of a visit decides which acts are possible. */
export interface Standing {
  state: BookingState
  day: Day
  start: Date
  /** When it came into its state. */
  markedAt: Date
}

const isAwaited = (state: BookingState) => state === 'submitted' || state === 'confirmed'

/** Days for which the visit of who did not come may be moved: later its volume and price are asked for anew. */
const movedFor = 30

/**
 * Whether an act is possible now. A person arrives on the day of his visit (a forgotten mark may be made later), is missed
 * once his time has begun; a mark is taken back on the day when it was made; a cancelled visit comes back until its time begins;
 * who has come may come again for what is left; who has not come is moved for a month; documents are entered until the
 * check-up has ended.
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

/** Minutes after the time of a visit from which somebody is late: the queue at the desk itself takes a few. */
const lateAfter = 5

/** By how many minutes somebody who is awaited on this day is late; null: he is not. */
export function minutesLate({ state, day, start }: Standing, now: Date): number | null {
  const minutes = Math.floor((now.getTime() - start.getTime()) / 60_000)
  return isAwaited(state) && day === clinicDay(now) && minutes >= lateAfter ? minutes : null
}

/** Into which figure of the day a state counts. */
export type DeskFigure = 'awaited' | 'came' | 'missed' | 'cancelled'

/** The figure of a state: who is examined or has passed came. */
export function figureOf(state: BookingState): DeskFigure {
  if (state === 'no_show') return 'missed'
  if (state === 'cancelled') return 'cancelled'
  return isAwaited(state) ? 'awaited' : 'came'
}
