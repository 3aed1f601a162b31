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
import { nearestCount, nearestFirst } from '../../../shared/schedule/rules.ts'
import type { SlotId } from '../../../shared/schedule/schema.ts'
import type { Reader } from '../../platform/db/types.ts'
import { listPacedStations } from '../stations/store.ts'
import { findSlotFacts, listSlots } from '../store.ts'
import { findClosing } from './store.ts'

/** The facts of a city and a day that the duration of a visit follows, beside its volume and its beginning. */
export interface Pace {
  stations: readonly FitStation[]
  wait: number
  closesAt: string | null
}

/** Returns the pace of a city on a day, as the queue has measured it. */
export async function findPace(reader: Reader, city: City, day: Day): Promise<Pace> {
  const [stations, { office, closesAt }] = await Promise.all([
    listPacedStations(reader, city),
    findClosing(reader, city, day),
  ])
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

/** Returns how long a visit takes and what it includes; null in a city without stations. */
export function stayIn(pace: Pace, services: readonly string[], start: Date): Stay | null {
  const { stops } = routeIn(pace, services)
  const minutes = minutesIn(pace, services)
  if (minutes === null) return null
  const { left } = fitIn(pace, services, start)
  const isTaken = (service: string) =>
    stops.some((stop) => stop.services.includes(service) && !left.includes(stop.name))
  const taken = services.filter(isTaken).map((service) => ({ service }))
  return { minutes, left, closesAt: closingFor(pace, clinicTime(start)), isFasting: isFasting(taken) }
}

/** A volume that looks for a time. */
interface FitQuestion {
  city: City
  services: readonly string[]
}

/** Returns the slots of a day with what can be done in a visit that begins then. */
export async function fittingDay(
  reader: Reader,
  { city, day, services }: FitQuestion & { day: Day },
  now: Date,
): Promise<FittingDay> {
  const [pace, slots] = await Promise.all([
    findPace(reader, city, day),
    listSlots(reader, { city, from: day, to: day }, now),
  ])
  return {
    minutes: minutesIn(pace, services),
    closesAt: pace.closesAt,
    slots: slots.map((slot) => ({ ...slot, ...fitIn(pace, services, new Date(slot.start)) })),
  }
}

/** Days that are looked through at once; together they are the furthest horizon. */
const span = 15
const spans = 25
/** Days before a refused time that are looked through. */
const back = 7

/** A free slot with its day and what can be done in a visit that begins then. */
type FreeSlot = FittingSlot & { day: Day }

/**
 * Returns the free times from a moment on at which the whole volume fits into the day, of the first days that have
 * any, in order; when no day has one, those at which most of it does.
 */
async function fittingSince(
  reader: Reader,
  { city, from, services }: FitQuestion & { from: Date },
  now: Date,
): Promise<FreeSlot[]> {
  const whole: FreeSlot[] = []
  const parts: FreeSlot[] = []
  const first = clinicDay(from)
  for (let at = 0; at < spans && whole.length < nearestCount; at += 1) {
    const days = { city, from: addDays(first, at * span), to: addDays(first, (at + 1) * span - 1) }
    const free = (await listSlots(reader, days, now))
      .filter((slot) => slot.free > 0 && Date.parse(slot.start) >= from.getTime())
      .map((slot) => ({ ...slot, day: clinicDay(new Date(slot.start)) }))
    const paces = new Map<Day, Pace>()
    for (const day of new Set(free.map((slot) => slot.day))) paces.set(day, await findPace(reader, city, day))
    const fitting = free.flatMap((slot) => {
      const pace = paces.get(slot.day)
      return pace ? [{ ...slot, ...fitIn(pace, services, new Date(slot.start)) }] : []
    })
    whole.push(...fitting.filter(({ left }) => left.length === 0))
    parts.push(...fitting.filter(({ isPossible }) => isPossible))
  }
  return whole.length > 0 ? whole : parts
}

/** Returns the first free times from a moment on at which the volume fits into the day. */
export const nearestFitting = async (
  reader: Reader,
  question: FitQuestion & { from: Date },
  now: Date,
): Promise<FittingSlot[]> => (await fittingSince(reader, question, now)).slice(0, nearestCount)

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
    const { SLOT_FULL, SLOT_PASSED, TOO_LATE } = scheduleRefusals
    const isLate =
      error instanceof Refusal && [SLOT_FULL, SLOT_PASSED, TOO_LATE].some((kind) => kind === error.kind)
    const facts = isLate ? await findSlotFacts(reader, slot) : null
    if (!isLate || !facts) throw error
    const { city, day, start } = facts
    const earliest = clinicInstant(addDays(day, -back), '00:00')
    const from = earliest < now ? now : earliest
    const found = await fittingSince(reader, { city, from, services: await services() }, now)
    const nearest = nearestFirst(found, { start: start.toISOString(), day })
    return refuse(error.kind, {
      details: { nearest: nearest.slice(0, nearestCount).map(({ day: _, ...one }) => one) },
    })
  }
}

/** Returns the start of the search for a time: a day, or now. */
export const searchFrom = (from: Day | undefined, now: Date): Date =>
  from ? clinicInstant(from, '00:00') : now
