// Source: domain.md §5 «Booking» (arrival) and §9; decision 0057.
import { cameStates } from '../booking/rules.ts'
import type { BookingState } from '../booking/schema.ts'
import { clinicDay, type Day } from '../platform/days.ts'
import type { City } from '../platform/person.ts'
import type { TicketState } from '../queue/schema.ts'

/** Minutes before the time of the visit from which a kiosk marks the arrival. */
export const earliestBy = 60
/** Minutes after the time of the visit until which a kiosk marks the arrival. */
const latestBy = 60

/** Why a kiosk sends a patient to the desk. */
export type Obstacle =
  | 'cancelled'
  | 'anotherDay'
  | 'anotherCity'
  | 'missed'
  | 'ended'
  | 'left'
  | 'unsigned'
  | 'noPapers'
  | 'early'
  | 'late'

/** A visit as the rules of a kiosk see it. */
export interface KioskVisit {
  state: BookingState
  city: City
  day: Day
  start: Date
  /** State of the last queue ticket of the visit. */
  ticketState: TicketState | null
  /** No consent is recorded: the patient signs it at the desk. */
  needsConsent: boolean
  /** The patient's own booking holds no identity paper: the registrar enters it. */
  lacksPapers: boolean
}

/** Returns whether the patient has been marked before. */
export const isThere = ({ state }: Pick<KioskVisit, 'state'>): boolean => cameStates.includes(state)

const minutesFrom = (start: Date, now: Date): number => (now.getTime() - start.getTime()) / 60_000

/** Obstacles of a patient who has been marked before. */
function obstacleInside({ state, ticketState }: KioskVisit): Obstacle | null {
  if (state === 'completed' || ticketState === 'done') return 'ended'
  return ticketState === 'left' ? 'left' : null
}

/** Obstacles of a patient who is expected here today. */
function obstacleBefore({ state, start, needsConsent, lacksPapers }: KioskVisit, now: Date): Obstacle | null {
  if (state === 'no_show') return 'missed'
  if (needsConsent) return 'unsigned'
  if (lacksPapers) return 'noPapers'
  const minutes = minutesFrom(start, now)
  if (minutes < -earliestBy) return 'early'
  return minutes > latestBy ? 'late' : null
}

/**
 * Returns why the patient has to go to the desk; null when the kiosk may mark the arrival or show the ticket again.
 * A registrar must see a patient whose consent or papers are missing, and decides about one who comes on another
 * day, in another city, or much too early or late.
 */
export function obstacleOf(visit: KioskVisit, { city }: { city: City }, now: Date): Obstacle | null {
  if (visit.state === 'cancelled') return 'cancelled'
  if (visit.day !== clinicDay(now)) return 'anotherDay'
  if (visit.city !== city) return 'anotherCity'
  return isThere(visit) ? obstacleInside(visit) : obstacleBefore(visit, now)
}
