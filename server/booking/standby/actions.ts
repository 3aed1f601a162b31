import { ownBookings } from '../../../shared/booking/access.ts'
import { bookingRefusals } from '../../../shared/booking/ru.ts'
import { canChange } from '../../../shared/booking/rules.ts'
import type { BookingId, Standby } from '../../../shared/booking/schema.ts'
import {
  notBeforeProblem,
  type OfferNotice,
  offerLetter,
  offerNote,
  offerSms,
} from '../../../shared/booking/standby/ru.ts'
import {
  type FreedSlot,
  isOfferable,
  isWorthwhile,
  type Match,
  matchFreed,
  offerEnd,
  offeredHoldEnd,
} from '../../../shared/booking/standby/rules.ts'
import type { Member } from '../../../shared/platform/actor.ts'
import type { Brand } from '../../../shared/platform/brand.ts'
import { weekdayWords } from '../../../shared/platform/day-words.ts'
import { clinicTime, type Day, formatDay } from '../../../shared/platform/days.ts'
import { common, Refusal, refuse, refuseField } from '../../../shared/platform/refusal.ts'
import { cityNames, scheduleRefusals } from '../../../shared/schedule/ru.ts'
import type { SlotId } from '../../../shared/schedule/schema.ts'
import { type StationHours, soldOutAt, withoutVisit } from '../../../shared/schedule/station-hours/rules.ts'
import { pushesOf } from '../../notifications/actions.ts'
import { note } from '../../platform/audit/trail.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'
import { enqueueAll, type Message, smsAndLetter } from '../../platform/outbox/outbox.ts'
import { findPace, fitIn, type Pace, stayIn } from '../../schedule/fit/actions.ts'
import { lockedSoldOut, refuseSoldOut, stationHoursOn } from '../../schedule/station-hours/actions.ts'
import { keepLimits } from '../../schedule/stations/actions.ts'
import { listLimits, listStations } from '../../schedule/stations/store.ts'
import { addOfferedHold, changeSeats, endOf } from '../../schedule/store.ts'
import { lockRows } from '../locks/store.ts'
import { findOpenOfDay } from '../people/store.ts'
import type { Misses } from './misses.ts'
import {
  addOffer,
  addStandby,
  endOffer,
  findAsking,
  findStandby,
  findWaiting,
  lapseOffer,
  listFreed,
  listWaiting,
  removeStandby,
  type StandbyBooking,
} from './store.ts'

/** Returns the wish of a booking for an earlier time, and the time offered now; null when there is no wish. */
export async function standbyView(reader: Reader, id: BookingId, now: Date): Promise<Standby | null> {
  const row = await findStandby(reader, id, now)
  if (!row) return null
  const { askedAt, notBefore, slot, city, day, start, minutes, until, services } = row
  const shown = { askedAt: askedAt.toISOString(), notBefore }
  if (!slot) return { ...shown, offer: null }
  return {
    ...shown,
    offer: {
      slot: { id: slot, city, start: start.toISOString(), end: endOf(start, minutes).toISOString() },
      day,
      until: until.toISOString(),
      stay: stayIn(await findPace(reader, city, day), services, start),
    },
  }
}

/** Returns the actor's booking, locked; refuses another's and one that an organization has made (404). */
async function lockOwn(tx: Tx, actor: Member, id: BookingId) {
  const locked = lockRows(tx, { bookings: [id] })
  const [, found] = await Promise.all([locked, findAsking(tx, ownBookings(actor), id)])
  return found ?? refuse(common.NOT_FOUND)
}

const wishText = (notBefore: Day | null): string =>
  notBefore ? `включено, не раньше ${formatDay(notBefore)}` : 'включено'

/** Lets the actor's booking wait for an earlier time, or changes the first day on which the person can come. */
export async function askForEarlier(
  tx: Tx,
  actor: Member,
  { id, notBefore }: { id: BookingId; notBefore: Day | null },
  now: Date,
): Promise<Standby> {
  const booking = await lockOwn(tx, actor, id)
  if (!canChange(booking.state, booking.start, now)) refuse(bookingRefusals.NOT_CHANGEABLE)
  const problem = notBefore && notBeforeProblem(notBefore, booking.day)
  if (problem) refuseField(common.INVALID, 'notBefore', problem)
  await addStandby(tx, { id, notBefore, now })
  const before = booking.isWaiting ? wishText(booking.notBefore) : 'выключено'
  note(tx, {
    id,
    before: { number: booking.number, standby: before },
    after: { standby: wishText(notBefore) },
  })
  return (await standbyView(tx, id, now)) ?? refuse(common.CONFLICT)
}

/** Ends the waiting of the actor's booking; a held seat goes to the next person. */
export async function stopAsking(tx: Tx, actor: Member, id: BookingId, now: Date): Promise<void> {
  const booking = await lockOwn(tx, actor, id)
  if (!booking.isWaiting) return
  await removeStandby(tx, id)
  if (await endOffer(tx, { id, slot: null, outcome: 'withdrawn', now }))
    await changeSeats(tx, { offeredTo: [id] }, now)
  const before = { number: booking.number, standby: wishText(booking.notBefore) }
  note(tx, { id, before, after: { standby: 'выключено' } })
}

/** Declines the time offered to the actor's booking: the seat goes to the next person, and the booking waits on. */
export async function declineOffer(
  tx: Tx,
  actor: Member,
  { id, slot }: { id: BookingId; slot: SlotId },
  now: Date,
): Promise<Standby | null> {
  const booking = await lockOwn(tx, actor, id)
  if (await endOffer(tx, { id, slot, outcome: 'declined', now })) {
    await changeSeats(tx, { offeredTo: [id] }, now)
    note(tx, { id, before: { number: booking.number }, after: { standby: 'отказ от предложенного времени' } })
  }
  return standbyView(tx, id, now)
}

/** A freed time for a booking that waits. */
export type FoundMatch = Match<StandbyBooking>

/** The clinic's current name and the address of the cabinet, and the moment. */
interface OfferContext {
  brand: Brand
  now: Date
}

/** The messages about an offer to the account that asked for it: it alone can open the page. */
async function messagesOf(
  reader: Reader,
  { booking, slot, until }: FoundMatch & { until: Date },
  { brand, now }: OfferContext,
): Promise<Message[]> {
  const { id, account, phone, email } = booking
  const link = `/preorder/${id}/earlier`
  const notice: OfferNotice = {
    number: booking.number,
    day: slot.day,
    time: clinicTime(slot.start),
    cityName: cityNames[booking.city],
    bookedDay: booking.day,
    bookedTime: clinicTime(booking.start),
    until: clinicTime(until),
    link,
  }
  const about = { kind: 'earlier-time' as const, account, link, now, usefulUntil: until }
  const words = { sms: offerSms(notice, brand), letter: () => offerLetter(notice, brand) }
  const pushes = await pushesOf(
    reader,
    [{ account, kind: 'earlier-time', link, usefulUntil: until, ...offerNote(notice) }],
    now,
  )
  return [...smsAndLetter(about, { phone, email }, words), ...pushes]
}

/**
 * Offers a freed time to a waiting booking: holds the seat and tells the person. Returns false when the booking does
 * not wait any more, or the time does not suit it now; a seat that is gone meanwhile is refused.
 */
export async function offerTime(
  tx: Tx,
  { booking: seen, slot }: FoundMatch,
  { brand, now }: OfferContext,
): Promise<boolean> {
  const { id } = seen
  const locked = lockRows(tx, { bookings: [id] })
  const [, booking] = await Promise.all([locked, findWaiting(tx, id, now)])
  if (!booking || booking.city !== seen.city || !isOfferable(booking, slot)) return false
  const { account, city, services } = booking
  const { day, start } = slot
  if (await findOpenOfDay(tx, { account }, { ...booking, day }, id)) return false
  if (day !== booking.day)
    await keepLimits(tx, await listLimits(tx, city), { city, day, start, services, except: [id] }, now)
  const visit = { city, day, start, services, moving: id }
  refuseSoldOut(start, await lockedSoldOut(tx, await listStations(tx, city), visit))
  const until = offerEnd(now)
  if (!(await addOffer(tx, { booking: id, slot: slot.slot, until, now }))) return false
  await changeSeats(tx, { take: [slot.slot] }, now)
  await addOfferedHold(tx, { booking: id, slot: slot.slot, expires: offeredHoldEnd(until) })
  await enqueueAll(tx, await messagesOf(tx, { booking, slot, until }, { brand, now }))
  const offered = `предложено ${weekdayWords(day)}, ${clinicTime(start)}`
  note(tx, { id, before: { number: booking.number }, after: { standby: offered } })
  return true
}

/** Ends the lapsed offer of a booking and releases the seat; returns false when it was taken or declined meanwhile. */
export async function endLapsed(tx: Tx, id: BookingId, now: Date): Promise<boolean> {
  await lockRows(tx, { bookings: [id] })
  if (!(await lapseOffer(tx, id, now))) return false
  await changeSeats(tx, { offeredTo: [id] }, now)
  return true
}

/** Returns whether an error says that a time cannot be had any more. */
export const isTimeGone = (error: unknown): boolean =>
  error instanceof Refusal &&
  [scheduleRefusals.SLOT_FULL, scheduleRefusals.SERVICE_DAY_FULL].some((kind) => kind === error.kind)

const visitIn = (pace: Pace, services: readonly string[], start: Date) => ({
  ...fitIn(pace, services, start),
  isFasting: stayIn(pace, services, start)?.isFasting ?? true,
})

/**
 * Matches freed times with the bookings that wait for them now, of all cities; writes nothing. `misses`: what could not
 * be offered a moment ago is passed over, so that the time goes to the next person.
 */
export async function matchNow(
  reader: Reader,
  misses: Pick<Misses, 'isPaused'>,
  now: Date,
): Promise<FoundMatch[]> {
  const freed = await listFreed(reader, now)
  if (freed.length === 0) return []
  const waiting = await listWaiting(reader, now)
  const found: FoundMatch[] = []
  for (const city of new Set(waiting.map((booking) => booking.city))) {
    const slots = freed.filter((slot) => slot.city === city)
    const bookings = waiting.filter((booking) => booking.city === city)
    const paces = new Map<Day, Pace>()
    for (const { day } of [...slots, ...bookings])
      if (!paces.has(day)) paces.set(day, await findPace(reader, city, day))
    const fits = fitsIn(paces, now)
    const suits: Suits = (booking, slot) => !misses.isPaused(booking, slot, now) && fits(booking, slot)
    // The hours of the stations are read only when there is something to offer.
    if (matchFreed(bookings, slots, suits).length === 0) continue
    const isOpen = opensIn(await stationHoursOn(reader, city, [...new Set(slots.map(({ day }) => day))]))
    found.push(
      ...matchFreed(bookings, slots, (booking, slot) => suits(booking, slot) && isOpen(booking, slot)),
    )
  }
  return found
}

/** Whether a freed time suits a waiting booking. */
type Suits = (booking: StandbyBooking, slot: FreedSlot) => boolean

/** Returns the test whether the volume of a booking fits a time of the days whose paces are known. */
function fitsIn(paces: ReadonlyMap<Day, Pace>, now: Date): Suits {
  return ({ services, ...booked }, slot) => {
    const there = paces.get(slot.day)
    const here = paces.get(booked.day)
    if (!there || !here) return false
    const earlier = visitIn(there, services, slot.start)
    return isWorthwhile(earlier, visitIn(here, services, booked.start), slot.start, now)
  }
}

/** Returns the test whether the stations of a booking take one more in the hour of a time; it does not count itself. */
function opensIn(hours: ReadonlyMap<Day, StationHours>): Suits {
  return ({ services, day, start }, slot) => {
    const all = hours.get(slot.day)
    if (!all) return true
    const others = day === slot.day ? withoutVisit(all, clinicTime(start), services) : all
    return soldOutAt(others, clinicTime(slot.start), services).length === 0
  }
}
