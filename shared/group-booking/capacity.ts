// Source: queue.md §5 «Slots and bulk planning»: capacity is counted separately for each hour and station, not
// as one number of people.

import { type Day, daysBetween } from '../platform/days.ts'
import type { SlotId, Station } from '../schedule/schema.ts'
import { hourOf, seatsForEmployers } from '../schedule/station-hours/rules.ts'
import type { PlanDay } from './plan-grid.ts'

/** A slot with the number of its free seats. */
export interface TimeSlot {
  slot: SlotId
  day: Day
  time: string
  minutes: number
  capacity: number
  free: number
}

/**
 * A resource in which a person takes a seat: a station, whose seats are counted per hour; or, with `perDay`, a
 * service with a daily limit, whose code is the key.
 */
export type StationSeats = Station & { perDay?: number }

const dayPrefix = 'day:'

/** Returns the key of the seats of a service that is limited by days. */
export const dayKeyOf = (service: string): string => `${dayPrefix}${service}`

const isDaily = (need: string): boolean => need.startsWith(dayPrefix)

/**
 * Number of open bookings that need a station in an hour (`08:00`), or a service with a daily limit on a day
 * (`hour` is null).
 */
export interface StationLoad {
  day: Day
  hour: string | null
  station: string
  people: number
}

/** Free capacity by slot, and by hour and station. The numbers decrease when a seat is taken. */
export interface FreeCapacity {
  stations: readonly StationSeats[]
  slots: Map<SlotId, TimeSlot>
  /**
   * Free seats. For a station the keys are the hour `2026-03-02 08:00` and the station; for a service with a
   * daily limit they are the day `2026-03-02` and the service.
   */
  seats: Map<string, Map<string, number>>
}

const keyOf = ({ day, time }: Pick<TimeSlot, 'day' | 'time'>): string => `${day} ${hourOf(time)}`

/**
 * Returns the seats of a day by hour and station. An hour counts as many minutes as its slots have, and the
 * remainder is added to the next hour.
 */
function seatsOfDay(hours: readonly { length: number }[], stations: readonly StationSeats[]) {
  const lengths = hours.map(({ length }) => length)
  return stations.map((station) => [station.key, seatsForEmployers(lengths, station)] as const)
}

/**
 * Returns the free capacity of whole days: free seats of the slots, and seats of the stations less those of
 * open bookings.
 */
export function freeCapacityOf(
  slots: readonly TimeSlot[],
  stations: readonly StationSeats[],
  loads: readonly StationLoad[],
): FreeCapacity {
  const byHours = stations.filter(({ perDay }) => perDay === undefined)
  const byDays = stations.flatMap(({ key, perDay }) => (perDay === undefined ? [] : [[key, perDay] as const]))
  const seats: FreeCapacity['seats'] = new Map()
  for (const [day, ofDay] of Map.groupBy(slots, (slot) => slot.day)) {
    const byHour = [...Map.groupBy(ofDay, (slot) => hourOf(slot.time))].sort(([one], [other]) =>
      one < other ? -1 : 1,
    )
    const hours = byHour.map(([, own]) => ({ length: own.reduce((sum, { minutes }) => sum + minutes, 0) }))
    const byStation = seatsOfDay(hours, byHours)
    if (byDays.length > 0) seats.set(day, new Map(byDays))
    for (const [at, [hour]] of byHour.entries())
      seats.set(`${day} ${hour}`, new Map(byStation.map(([key, given]) => [key, given[at] ?? 0])))
  }
  for (const { day, hour, station, people } of loads) {
    const left = seats.get(hour === null ? day : `${day} ${hour}`)
    if (left) left.set(station, Math.max(0, (left.get(station) ?? 0) - people))
  }
  return { stations, seats, slots: new Map(slots.map((slot) => [slot.slot, { ...slot }])) }
}

/**
 * Returns the stations that a volume needs, each once. A service that belongs to no station does not limit the
 * booking.
 */
export const stationsFor = (stations: readonly StationSeats[], services: ReadonlySet<string>): string[] =>
  stations.filter((station) => station.services.some((code) => services.has(code))).map(({ key }) => key)

const seatsFor = ({ seats }: Pick<FreeCapacity, 'seats'>, slot: TimeSlot, need: string) =>
  seats.get(isDaily(need) ? slot.day : keyOf(slot))

/**
 * Returns the resource that is full at a time for a person: the slot, a station, or a service with a daily
 * limit. Null when nothing is full.
 */
export function lackAt(
  rooms: FreeCapacity,
  slot: TimeSlot,
  needs: readonly string[],
): 'places' | { station: string } | { service: string } | null {
  if (slot.free <= 0) return 'places'
  const short = needs.find((need) => (seatsFor(rooms, slot, need)?.get(need) ?? 0) <= 0)
  if (short === undefined) return null
  const name = rooms.stations.find(({ key }) => key === short)?.name ?? short
  return isDaily(short) ? { service: name } : { station: name }
}

/** Takes (-1) or gives back (1) a seat of the slot and the station seats that a person needs. */
export function countAt(
  rooms: FreeCapacity,
  slot: TimeSlot,
  needs: readonly string[],
  sign: 1 | -1 = -1,
): void {
  slot.free += sign
  for (const need of needs) {
    const left = seatsFor(rooms, slot, need)
    left?.set(need, (left.get(need) ?? 0) + sign)
  }
}

/** Whether a station takes nobody any more in the hour of a time; a time placed there by hand stays. */
const isOver = ({ takesUntil }: StationSeats, time: string): boolean =>
  Boolean(takesUntil && hourOf(time) >= takesUntil)

/** Returns whether one of the needs is at a station that takes nobody any more at a time. */
function overIn({ stations }: FreeCapacity, needs: readonly string[]): (time: string) => boolean {
  const early = stations.filter(({ key, takesUntil }) => takesUntil && needs.includes(key))
  return (time) => early.some((station) => isOver(station, time))
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const dayMinutes = 1440

/**
 * Returns the times nearest to the wished one that have all that a person needs: those at which every station still
 * takes people first, then those of the same day.
 */
export function nearestFor(
  rooms: FreeCapacity,
  needs: readonly string[],
  wished: { day: Day; time: string },
  count: number,
): TimeSlot[] {
  const distance = ({ day, time }: TimeSlot): number =>
    Math.abs(daysBetween(wished.day, day) * dayMinutes + minutesOf(time) - minutesOf(wished.time))
  const isLate = overIn(rooms, needs)
  const rank = (slot: TimeSlot): number => (isLate(slot.time) ? 2 : 0) + (slot.day === wished.day ? 0 : 1)
  return [...rooms.slots.values()]
    .filter((slot) => lackAt(rooms, slot, needs) === null)
    .map((slot) => ({ slot, rank: rank(slot), distance: distance(slot) }))
    .sort((one, other) => one.rank - other.rank || one.distance - other.distance)
    .slice(0, count)
    .map(({ slot }) => slot)
}

/**
 * Returns other times for a person who lost a time: on each of the nearest days, the free time closest to the
 * same time of day. Of two equally near days the later one comes first.
 */
export function sameTimeFor(
  rooms: FreeCapacity,
  needs: readonly string[],
  lost: { day: Day; time: string },
  count: number,
): TimeSlot[] {
  const isLate = overIn(rooms, needs)
  return [...rooms.slots.values()]
    .filter((slot) => lackAt(rooms, slot, needs) === null)
    .map((slot) => ({
      slot,
      late: Number(isLate(slot.time)),
      days: daysBetween(lost.day, slot.day),
      minutes: Math.abs(minutesOf(slot.time) - minutesOf(lost.time)),
    }))
    .sort(
      (one, other) =>
        one.late - other.late ||
        Math.abs(one.days) - Math.abs(other.days) ||
        one.minutes - other.minutes ||
        other.days - one.days,
    )
    .slice(0, count)
    .map(({ slot }) => slot)
}

/**
 * Returns the free hours in the planner's format; the seats of an hour are those of its slots. The planner puts
 * nobody into an hour in which a needed station takes nobody any more.
 */
export function planDaysOf({ slots, seats, stations }: FreeCapacity): PlanDay[] {
  const early = stations.filter(({ takesUntil }) => takesUntil)
  const over = (time: string) =>
    early.filter((station) => isOver(station, time)).map(({ key }) => [key, 0] as const)
  const byHour = Map.groupBy(slots.values(), keyOf)
  const hours = [...byHour].map(([key, quarters]) => ({
    day: key.slice(0, 10) as Day,
    time: key.slice(11),
    places: quarters.reduce((sum, { free }) => sum + Math.max(0, free), 0),
    seats: Object.fromEntries([...(seats.get(key) ?? []), ...over(key.slice(11))]),
  }))
  return [...Map.groupBy(hours, ({ day }) => day)].map(([day, own]) => ({
    day,
    hours: own
      .map(({ time, places, seats: given }) => ({ time, places, seats: given }))
      .sort((one, other) => (one.time < other.time ? -1 : 1)),
  }))
}

/** A person who already has a time. */
export interface SeatedPerson {
  slot: TimeSlot
  needs: readonly string[]
}

/**
 * Spreads the seats of a day over its hours in proportion to the seats of each hour; the later hours get the
 * remainder.
 */
function shares(left: number, hours: readonly PlanDay['hours'][number][]): number[] {
  const all = hours.reduce((sum, { places }) => sum + places, 0)
  let before = 0
  let given = 0
  return hours.map(({ places }) => {
    before += places
    const due = all === 0 ? 0 : Math.floor((Math.max(0, left) * before) / all)
    const share = due - given
    given = due
    return share
  })
}

/**
 * Returns the hours for the planner. The planner knows no daily limits, so the seats left of a service with a
 * daily limit are spread over the hours. `seated` are people whom `rooms` already counts and the planner counts
 * again.
 */
export function withDayLimits(
  days: PlanDay[],
  { seats, stations }: FreeCapacity,
  seated: readonly SeatedPerson[],
): PlanDay[] {
  const limited = stations.filter(({ perDay }) => perDay !== undefined).map(({ key }) => key)
  if (limited.length === 0) return days
  const taken = new Map<string, number>()
  for (const { slot, needs } of seated)
    for (const need of needs.filter(isDaily)) {
      const key = `${keyOf(slot)} ${need}`
      taken.set(key, (taken.get(key) ?? 0) + 1)
    }
  return days.map(({ day, hours }) => {
    const spread = limited.map((need) => [need, shares(seats.get(day)?.get(need) ?? 0, hours)] as const)
    const own = (time: string, at: number) =>
      spread.map(([need, given]) => [need, (given[at] ?? 0) + (taken.get(`${day} ${time} ${need}`) ?? 0)])
    return {
      day,
      hours: hours.map((hour, at) => ({
        ...hour,
        seats: { ...hour.seats, ...Object.fromEntries(own(hour.time, at)) },
      })),
    }
  })
}
