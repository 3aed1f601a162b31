// Source: queue.md §5 «Slots and bulk planning»: capacity is counted separately for each hour and station, not
// as one number of people.

import { type Day, daysBetween } from '../platform/days.ts'
import type { SlotId, Station } from '../schedule/schema.ts'
import {
  everyHour,
  freeByArrival,
  hourOf,
  hoursToPass,
  seatPeople,
  seatsForEmployers,
} from '../schedule/station-hours/rules.ts'
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

/** A station on a day; a service with a daily limit has one entry for the whole day. */
interface StationDay {
  /** Hours of the day with slots, `08:00`. */
  hours: readonly string[]
  /** People whom the station takes in each hour, and people who come in each hour. */
  seats: readonly number[]
  coming: number[]
  /** Hours in which a person passes the station, the one of the arrival included. */
  passing: number
  /** How many more people may come in each hour; null when it is to be counted anew. */
  free: number[] | null
}

/** Free capacity by slot, and by day and station. It decreases when a seat is taken. */
export interface FreeCapacity {
  stations: readonly StationSeats[]
  slots: Map<SlotId, TimeSlot>
  days: Map<Day, Map<string, StationDay>>
}

/**
 * Returns a station on a day. An hour counts as many minutes as its slots have, and the remainder is added to the next
 * hour.
 */
function stationDayOf(
  station: StationSeats,
  hours: readonly string[],
  lengths: readonly number[],
): StationDay {
  if (station.perDay !== undefined)
    return { hours: [''], seats: [station.perDay], coming: [0], passing: 1, free: null }
  const seats = seatsForEmployers(lengths, station)
  return { hours, seats, coming: hours.map(() => 0), passing: hoursToPass(station), free: null }
}

const indexOf = ({ hours }: StationDay, need: string, time: string): number =>
  isDaily(need) ? 0 : hours.indexOf(hourOf(time))

/** Adds people who come at a time to a day of a station. */
function addComing(day: StationDay | undefined, need: string, time: string, people: number): void {
  const at = day ? indexOf(day, need, time) : -1
  if (!day || at < 0) return
  day.coming[at] = (day.coming[at] ?? 0) + people
  day.free = null
}

/**
 * Returns the free capacity of whole days: free seats of the slots, and what the stations take less those of open
 * bookings.
 */
export function freeCapacityOf(
  slots: readonly TimeSlot[],
  stations: readonly StationSeats[],
  loads: readonly StationLoad[],
): FreeCapacity {
  const days: FreeCapacity['days'] = new Map()
  for (const [day, ofDay] of Map.groupBy(slots, (slot) => slot.day)) {
    const minutes = [...Map.groupBy(ofDay, (slot) => hourOf(slot.time))].map(([hour, own]) => ({
      hour,
      minutes: own.reduce((sum, slot) => sum + slot.minutes, 0),
    }))
    const ordered = everyHour(minutes)
    const hours = ordered.map(({ hour }) => hour)
    const lengths = ordered.map((hour) => hour.minutes)
    days.set(day, new Map(stations.map((station) => [station.key, stationDayOf(station, hours, lengths)])))
  }
  for (const { day, hour, station, people } of loads)
    addComing(days.get(day)?.get(station), station, hour ?? '', people)
  return { stations, days, slots: new Map(slots.map((slot) => [slot.slot, { ...slot }])) }
}

/**
 * Returns the stations that a volume needs, each once. A service that belongs to no station does not limit the
 * booking.
 */
export const stationsFor = (stations: readonly StationSeats[], services: ReadonlySet<string>): string[] =>
  stations.filter((station) => station.services.some((code) => services.has(code))).map(({ key }) => key)

/** Returns how many more people who need a station, or a service with a daily limit, may come at a time. */
function freeFor({ days }: Pick<FreeCapacity, 'days'>, { day, time }: TimeSlot, need: string): number {
  const station = days.get(day)?.get(need)
  if (!station) return 0
  station.free ??= freeByArrival(station, station.passing)
  return station.free[indexOf(station, need, time)] ?? 0
}

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
  const short = needs.find((need) => freeFor(rooms, slot, need) <= 0)
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
  for (const need of needs) addComing(rooms.days.get(slot.day)?.get(need), need, slot.time, -sign)
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
 * Returns the free hours in the planner's format; the seats of an hour are what a station has left in it. The planner
 * puts nobody into an hour in which a needed station takes nobody any more.
 */
export function planDaysOf({ slots, days, stations }: FreeCapacity): PlanDay[] {
  return [...Map.groupBy(slots.values(), ({ day }) => day)].map(([day, ofDay]) => {
    const ofStations = stations.flatMap((station) => {
      const own = station.perDay === undefined ? days.get(day)?.get(station.key) : undefined
      return own ? [{ station, hours: own.hours, left: seatPeople(own, own.passing).left }] : []
    })
    const seatsAt = (time: string) =>
      ofStations.map(({ station, hours, left }) => [
        station.key,
        isOver(station, time) ? 0 : (left[hours.indexOf(time)] ?? 0),
      ])
    const byHour = Map.groupBy(ofDay, ({ time }) => hourOf(time))
    // Hours without slots are there too: those who come before them wait.
    const hours = everyHour([...byHour.keys()].map((hour) => ({ hour, minutes: 0 }))).map(
      ({ hour: time }) => ({
        time,
        places: (byHour.get(time) ?? []).reduce((sum, { free }) => sum + Math.max(0, free), 0),
        seats: Object.fromEntries(seatsAt(time)) as Record<string, number>,
      }),
    )
    return { day, hours }
  })
}

/** An hour in which a station cannot take everyone who comes; `beyond`: how many it cannot. */
export interface CrowdedHour {
  day: Day
  hour: string
  seats: number
  people: number
  beyond: number
}

/** Returns the hours in which more people come to a station than it takes in the hours of a visit. */
export const crowdedHours = ({ days }: FreeCapacity, station: string): CrowdedHour[] =>
  [...days].flatMap(([day, ofDay]) => {
    const own = ofDay.get(station)
    if (!own) return []
    const { beyond } = seatPeople(own, own.passing)
    return own.hours
      .map((hour, at) => ({
        day,
        hour,
        seats: own.seats[at] ?? 0,
        people: own.coming[at] ?? 0,
        beyond: beyond[at] ?? 0,
      }))
      .filter((one) => one.beyond > 0)
  })

/** Returns the people whom a station takes in an hour of a day. */
export function seatsIn(
  { days }: FreeCapacity,
  station: string,
  { day, hour }: Pick<CrowdedHour, 'day' | 'hour'>,
) {
  const own = days.get(day)?.get(station)
  return own?.seats[own.hours.indexOf(hour)] ?? 0
}

/** Returns the hours in which a person passes each station, for the planner. */
export const passingOf = (stations: readonly StationSeats[]): Record<string, number> =>
  Object.fromEntries(
    stations.flatMap((station) =>
      station.perDay === undefined ? [[station.key, hoursToPass(station)]] : [],
    ),
  )

const leftOn = (day: StationDay | undefined): number => (day?.seats[0] ?? 0) - (day?.coming[0] ?? 0)

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
  { days: capacity, stations }: FreeCapacity,
  seated: readonly SeatedPerson[],
): PlanDay[] {
  const limited = stations.filter(({ perDay }) => perDay !== undefined).map(({ key }) => key)
  if (limited.length === 0) return days
  const taken = new Map<string, number>()
  for (const { slot, needs } of seated)
    for (const need of needs.filter(isDaily)) {
      const key = `${slot.day} ${hourOf(slot.time)} ${need}`
      taken.set(key, (taken.get(key) ?? 0) + 1)
    }
  return days.map(({ day, hours }) => {
    const spread = limited.map((need) => [need, shares(leftOn(capacity.get(day)?.get(need)), hours)] as const)
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
