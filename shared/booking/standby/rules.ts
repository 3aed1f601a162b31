// Source: issue 23, item 8; decision 0068.
import { clinicTime, type Day } from '../../platform/days.ts'
import type { SlotId } from '../../schedule/schema.ts'
import type { BookingId } from '../schema.ts'

/** How long an earlier time is held for one person, minutes. */
export const offerMinutes = 15

/** How long the seat stays held after the offer, minutes, so that the next person gets it and no passer-by. */
export const graceMinutes = 3

/** Nobody is woken: offers are made from the first time of day until the second, by the clinic's clock. */
const offerHours = { from: '08:00', to: '21:00' }

/** Hours between the end of an offer and the visit: the way to the clinic, or the hours without food. */
const leadHours = { usual: 2, fasting: 8 }

const minute = 60_000

/** Returns whether offers may be made at a moment. */
export function isOfferTime(now: Date): boolean {
  const time = clinicTime(now)
  return time >= offerHours.from && time < offerHours.to
}

/** Returns the end of an offer made at a moment. */
export const offerEnd = (now: Date): Date => new Date(now.getTime() + offerMinutes * minute)

/** Returns until when the seat of an offer that ends at a moment stays held. */
export const offeredHoldEnd = (until: Date): Date => new Date(until.getTime() + graceMinutes * minute)

/** Returns the first beginning of a visit that a person to whom it is offered at a moment can still reach. */
export const reachableFrom = (now: Date, isFasting: boolean): Date =>
  new Date(offerEnd(now).getTime() + leadHours[isFasting ? 'fasting' : 'usual'] * 60 * minute)

/** A booking that waits for an earlier time. */
export interface WaitingBooking {
  id: BookingId
  /** The beginning of the booked visit. */
  start: Date
  notBefore: Day | null
  /** When the person asked. */
  askedAt: Date
  /** Times that were offered before. */
  offered: readonly SlotId[]
}

/** A time with free seats that got one of them at a moment. */
export interface FreedSlot {
  slot: SlotId
  day: Day
  start: Date
  freedAt: Date
  free: number
}

/** The volume of a visit that begins at a time. */
export interface VisitAt {
  left: readonly string[]
  isPossible: boolean
  isFasting: boolean
}

/** Seconds that a change of seats may take: until then the person who asks does not see what it has freed. */
export const commitSeconds = 5

/** Returns whether a freed time may be offered to a booking, apart from what fits into the day. */
export const isOfferable = (booking: WaitingBooking, slot: FreedSlot): boolean =>
  slot.start < booking.start &&
  slot.freedAt.getTime() > booking.askedAt.getTime() - commitSeconds * 1000 &&
  (booking.notBefore === null || slot.day >= booking.notBefore) &&
  !booking.offered.includes(slot.slot)

/**
 * Returns whether a visit at an earlier time is worth an offer: it leaves nothing for another day that the booked one
 * does not leave too, and the person can still reach it.
 */
export const isWorthwhile = (earlier: VisitAt, booked: VisitAt, start: Date, now: Date): boolean =>
  earlier.isPossible &&
  earlier.left.every((station) => booked.left.includes(station)) &&
  start >= reachableFrom(now, earlier.isFasting)

/** A freed time for a waiting booking. */
export interface Match<Booking> {
  booking: Booking
  slot: FreedSlot
}

/**
 * Gives freed times to waiting bookings: each booking, in the order of asking, gets the earliest time that suits it, and
 * a seat is given once.
 */
export function matchFreed<Booking extends WaitingBooking>(
  waiting: readonly Booking[],
  slots: readonly FreedSlot[],
  suits: (booking: Booking, slot: FreedSlot) => boolean,
): Match<Booking>[] {
  const byTime = slots.toSorted((one, other) => one.start.getTime() - other.start.getTime())
  const free = new Map(slots.map(({ slot, free: seats }) => [slot, seats]))
  return waiting.flatMap((booking) => {
    const found = byTime.find(
      (slot) => (free.get(slot.slot) ?? 0) > 0 && isOfferable(booking, slot) && suits(booking, slot),
    )
    if (!found) return []
    free.set(found.slot, (free.get(found.slot) ?? 0) - 1)
    return [{ booking, slot: found }]
  })
}
