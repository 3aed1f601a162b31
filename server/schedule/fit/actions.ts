import { isFasting } from '../../../shared/booking/rules.ts'
import { addDays, clinicDay, clinicInstant, clinicTime, type Day } from '../../../shared/platform/days.ts'
import type { City } from '../../../shared/platform/person.ts'
import { Refusal, refuse } from '../../../shared/platform/refusal.ts'
import {
  type FitStation,
  fitAt,
  routeFor,
  stayOf,
  usualWait,
  type VisitRoute,
} from '../../../shared/schedule/fit/rules.ts'
import type { Fit, FittingDay, FittingSlot, Stay } from '../../../shared/schedule/fit/schema.ts'
import { scheduleRefusals } from '../../../shared/schedule/ru.ts'
import { everyDay, nearestCount, nearestFirst } from '../../../shared/schedule/rules.ts'
import type { DayLoad, Slot, SlotId } from '../../../shared/schedule/schema.ts'
import {
  type BusyTime,
  evenestFirst,
  evenestOf,
  type StationHours,
  soldOutAt,
  workAround,
} from '../../../shared/schedule/station-hours/rules.ts'
import type { Reader } from '../../platform/db/types.ts'
import type { ScheduleReads } from '../reads/actions.ts'
import { listSiteDays, stayingOn } from '../site-days/store.ts'
import { recentStationHours, stationHoursOn } from '../station-hours/actions.ts'
import { listPacedStations } from '../stations/store.ts'
import { findSlotFacts, lastOpenDay, listSlots } from '../store.ts'
import { findClosing } from './store.ts'

/** The facts of a city and a day that the duration of a visit follows, beside its volume and its beginning. */
export interface Pace {
  stations: readonly FitStation[]
  wait: number
  closesAt: string | null
}

/** Returns the pace of a city on a day, as the queue has measured it. */
export async function findPace(reader: Reader, city: City, day: Day): Promise<Pace> {
  const [all, { office, closesAt }, sites] = await Promise.all([
    listPacedStations(reader, city),
    findClosing(reader, city, day),
    listSiteDays(reader),
  ])
  const staying = stayingOn(sites, { city, day })
  // A station that does not come takes nobody at any hour, so that its studies are left for another day.
  const stations = all.map((station) =>
    staying.includes(station.key) ? { ...station, takesUntil: '00:00' } : station,
  )
  return { stations, wait: office.wait ?? usualWait, closesAt }
}

const routeIn = ({ stations, wait }: Pace, services: readonly string[]): VisitRoute =>
  routeFor(services, stations, wait)

/** A slot outside the hours is the clinic's own exception: it knows how long it stays. */
const closingFor = ({ closesAt }: Pace, time: string): string | null =>
  closesAt !== null && time < closesAt ? closesAt : null

/** Returns how a volume fits into the day when the visit begins at a moment. */
export function fitIn(pace: Pace, services: readonly string[], start: Date): Fit {
  const time = clinicTime(start)
  return fitAt(routeIn(pace, services), time, closingFor(pace, time))
}

/** Returns the minutes that a volume takes; null in a city without stations. */
export const minutesIn = (pace: Pace, services: readonly string[]): number | null =>
  stayOf(routeIn(pace, services))

/**
 * Returns how long a visit takes and what it includes; null in a city without stations. `cameAt`: when the person
 * comes later than the visit begins; what stops taking before is then left for another day.
 */
export function stayIn(
  pace: Pace,
  services: readonly string[],
  start: Date,
  cameAt: Date = start,
): Stay | null {
  const { stops } = routeIn(pace, services)
  const minutes = minutesIn(pace, services)
  if (minutes === null) return null
  const from = cameAt > start ? cameAt : start
  const closesAt = closingFor(pace, clinicTime(start))
  const { left } = fitAt({ stops, wait: pace.wait }, clinicTime(from), closesAt)
  const isTaken = (service: string) =>
    stops.some((stop) => stop.services.includes(service) && !left.includes(stop.name))
  const taken = services.filter(isTaken).map((service) => ({ service }))
  return { minutes, left, closesAt, isFasting: isFasting(taken) }
}

/** A volume that looks for a time. */
interface FitQuestion {
  city: City
  services: readonly string[]
}

/** A slot with its day and time, what can be done in a visit that begins then, and the work booked around it. */
type TimedSlot = FittingSlot & BusyTime

/** Adds to a slot what of a volume can be done then; in a sold-out hour it has no free seats. */
function timedSlot(
  slot: Slot,
  services: readonly string[],
  { pace, hours }: { pace: Pace; hours: StationHours | undefined },
): TimedSlot {
  const start = new Date(slot.start)
  const time = clinicTime(start)
  const soldOut = hours ? soldOutAt(hours, time, services) : []
  return {
    ...slot,
    ...fitIn(pace, services, start),
    free: soldOut.length > 0 ? 0 : slot.free,
    soldOut,
    isEvenest: false,
    day: clinicDay(start),
    time,
    work: hours ? workAround(hours, time, services) : 0,
  }
}

/** Marks the evenest of the times at which the whole volume can be done. */
function withEvenest(slots: readonly TimedSlot[], now: Date): TimedSlot[] {
  const open = slots.filter(({ free, left, isPossible }) => free > 0 && isPossible && left.length === 0)
  const evenest = new Set(evenestOf(open, clinicDay(now)).map(({ id }) => id))
  return slots.map((slot) => ({ ...slot, isEvenest: evenest.has(slot.id) }))
}

const shown = ({ day: _, time: __, work: ___, ...slot }: TimedSlot): FittingSlot => slot

/** Returns the slots of a day with what can be done in a visit that begins then. */
export async function fittingDay(
  reader: Reader,
  { city, day, services }: FitQuestion & { day: Day },
  now: Date,
  reads: ScheduleReads,
): Promise<FittingDay> {
  const [pace, slots, hours] = await Promise.all([
    findPace(reader, city, day),
    reads.slots(reader, { city, from: day, to: day }, now),
    stationHoursOn(reader, city, [day]),
  ])
  return {
    minutes: minutesIn(pace, services),
    closesAt: pace.closesAt,
    slots: withEvenest(
      slots.map((slot) => timedSlot(slot, services, { pace, hours: hours.get(day) })),
      now,
    ).map(shown),
  }
}

/** Returns the free seats of each day for a volume, without the times at which it cannot be done. */
export async function fittingDays(
  reader: Reader,
  { city, from, to, services }: FitQuestion & { from: Day; to: Day },
  now: Date,
  reads: ScheduleReads,
): Promise<DayLoad[]> {
  const [slots, loads] = await Promise.all([
    reads.slots(reader, { city, from, to }, now),
    reads.days(reader, { city, from, to }, now),
  ])
  const byDay = Map.groupBy(slots, (slot) => clinicDay(new Date(slot.start)))
  const hours = await recentStationHours(reader, city, [...byDay.keys()])
  const free = new Map<Day, number>()
  for (const [day, ofDay] of byDay) {
    const told = { pace: await findPace(reader, city, day), hours: hours.get(day) }
    const fitting = ofDay.map((slot) => timedSlot(slot, services, told))
    const possible = fitting.filter(({ isPossible }) => isPossible)
    free.set(
      day,
      possible.reduce((sum, slot) => sum + slot.free, 0),
    )
  }
  const known = loads.map((load) => ({ ...load, free: free.get(load.day) ?? 0 }))
  return everyDay(from, to, known)
}

/** Days that are looked through at once: few first, since most people find a time soon. */
const spans = [3, 7, 14, ...Array<number>(15).fill(28)]
/** Days before a refused time that are looked through. */
const back = 7

/**
 * Returns the free times from a moment on at which the whole volume fits into the day, of the first days that have
 * any; when no day has one, those at which most of it does. They are in order, of equal ones the evenest first.
 * `hoursOn` and `slotsOf`: how the hours of the stations and the slots are read, fresh or some seconds old.
 */
async function fittingSince(
  reader: Reader,
  { city, from, services }: FitQuestion & { from: Date },
  now: Date,
  { hoursOn, slotsOf }: { hoursOn: typeof stationHoursOn; slotsOf: ScheduleReads['slots'] },
): Promise<TimedSlot[]> {
  const last = await lastOpenDay(reader, city, now)
  const whole: TimedSlot[] = []
  const parts: TimedSlot[] = []
  let first = clinicDay(from)
  for (const span of spans) {
    if (whole.length >= nearestCount || first > last) break
    const days = { city, from: first, to: addDays(first, span - 1) }
    first = addDays(first, span)
    const free = (await slotsOf(reader, days, now))
      .filter((slot) => slot.free > 0 && Date.parse(slot.start) >= from.getTime())
      .map((slot) => ({ ...slot, day: clinicDay(new Date(slot.start)) }))
    const ofDays = [...new Set(free.map((slot) => slot.day))]
    const hours = await hoursOn(reader, city, ofDays)
    const paces = new Map<Day, Pace>()
    for (const day of ofDays) paces.set(day, await findPace(reader, city, day))
    const fitting = free
      .flatMap((slot) => {
        const pace = paces.get(slot.day)
        return pace ? [timedSlot(slot, services, { pace, hours: hours.get(slot.day) })] : []
      })
      .filter((slot) => slot.free > 0)
    whole.push(...fitting.filter(({ left }) => left.length === 0))
    parts.push(...fitting.filter(({ isPossible }) => isPossible))
  }
  return evenestFirst(withEvenest(whole.length > 0 ? whole : parts, now), clinicDay(now))
}

/** Returns the first free times from a moment on at which the volume fits into the day. */
export const nearestFitting = async (
  reader: Reader,
  question: FitQuestion & { from: Date },
  now: Date,
  reads: ScheduleReads,
): Promise<FittingSlot[]> => {
  const told = { hoursOn: recentStationHours, slotsOf: reads.slots }
  return (await fittingSince(reader, question, now, told)).slice(0, nearestCount).map(shown)
}

/** Tries to take a seat for a volume; a refusal of the time names the nearest times at which it fits. */
export async function offerFitting<Result>(
  reader: Reader,
  { slot, services }: { slot: SlotId; services: () => Promise<readonly string[]> },
  now: Date,
  attempt: () => Promise<Result>,
): Promise<Result> {
  try {
    return await attempt()
  } catch (error) {
    const { SITE_DAY, SLOT_FULL, SLOT_PASSED, TOO_LATE } = scheduleRefusals
    const others = [SITE_DAY, SLOT_FULL, SLOT_PASSED, TOO_LATE]
    const isLate = error instanceof Refusal && others.some((kind) => kind === error.kind)
    const facts = isLate ? await findSlotFacts(reader, slot) : null
    if (!isLate || !facts) throw error
    const { city, day, start } = facts
    const earliest = clinicInstant(addDays(day, -back), '00:00')
    const from = earliest < now ? now : earliest
    const told = { hoursOn: stationHoursOn, slotsOf: listSlots }
    const found = await fittingSince(reader, { city, from, services: await services() }, now, told)
    const nearest = nearestFirst(found, { start: start.toISOString(), day })
    return refuse(error.kind, {
      message: error.message,
      details: { nearest: nearest.slice(0, nearestCount).map(shown) },
    })
  }
}

/** Returns the start of the search for a time: a day, or now. */
export const searchFrom = (from: Day | undefined, now: Date): Date =>
  from ? clinicInstant(from, '00:00') : now
