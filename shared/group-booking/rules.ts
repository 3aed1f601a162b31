// Source: domain.md §5 «Booking», queue.md §5 (capacity is a vector), Order 29н, points 24-26.
import type { BookingState } from '../booking/schema.ts'
import { hasCome } from '../employees/rules.ts'
import { addDays, type Day } from '../platform/days.ts'
import type { WhoProblem } from './schema.ts'

/** The number of a group that people see: `Г-2026-000012`. */
export const groupNumber = (year: number, sequence: number): string =>
  `Г-${year}-${String(sequence).padStart(6, '0')}`

/**
 * The part of a room's minutes that employers may fill beforehand. 0.85: above it waiting grows steeply (queue.md §5,
 * load against waiting). 0.8: the part sold to employers. 0.9: a tenth is left for those who come without a booking.
 */
export const soldPart = 0.85 * 0.8 * 0.9

/** The hour of a time: `08:45` is in `08:00`. */
export const hourOf = (time: string): string => `${time.slice(0, 2)}:00`

/** What decides whether somebody can be booked. `open`: the booking at which he is awaited; `again`: also who has come already. */
interface WhoFacts {
  dismissedOn: Day | null
  cameOn: Day | null
  again?: boolean | undefined
  open: { state: BookingState; day: Day } | null
  factors: readonly unknown[]
}

/** Whether an open booking is over without a word on whether the person came: its day has passed. A new one may take its place. */
export const isMissed = ({ state, day }: { state: BookingState; day: Day }, today: Day): boolean =>
  (state === 'submitted' || state === 'confirmed') && day < today

/** Why somebody cannot be booked, before his volume is computed; null when nothing stands in the way. */
export function whoProblem(facts: WhoFacts, today: Day): WhoProblem | null {
  const { dismissedOn, open, again, factors } = facts
  if (dismissedOn !== null) return 'dismissed'
  if (open && !isMissed(open, today)) return 'booked'
  if (!again && hasCome(facts, today)) return 'came'
  return factors.length === 0 ? 'no_factors' : null
}

/** How many days after the visit a booking to which nobody came is closed: the clinic has had time to say who came. */
const missedAfterDays = 3

/** Bookings of this day and earlier that still wait for their people are closed as not come, where the clinic marked others. */
export const missedUpTo = (today: Day): Day => addDays(today, -missedAfterDays)
