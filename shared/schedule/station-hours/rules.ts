// Source: queue.md §5 «Slots and bulk planning»; decisions 0025 (employers) and 0066 (people who come by themselves).
import type { Day } from '../../platform/days.ts'
import type { Station } from '../schema.ts'

/** Returns the hour of a time: `08:45` is in `08:00`. */
export const hourOf = (time: string): string => `${time.slice(0, 2)}:00`

/**
 * Share of a room's minutes that may be sold at all: above this load waiting times grow steeply (queue.md §5, load
 * against waiting). People who come by themselves may book up to it.
 */
export const sellablePart = 0.85

/**
 * Share of a room's minutes that employers may book in advance. 0.8: the share of the sellable minutes that is sold to
 * employers. 0.9: a tenth is kept for people who come without a booking.
 */
export const soldPart = sellablePart * 0.8 * 0.9

/**
 * Returns the number of people per hour for one service, from the minutes of each hour that may be booked
 * (clinic share × use × rooms × 60). Remainders carry over to the next hour, so a day loses no capacity.
 */
export function seatsByHour(minutes: readonly number[], each: number): number[] {
  let sold = 0
  let given = 0
  return minutes.map((more) => {
    sold += more
    const seats = Math.floor(sold / each + 1e-9) - given
    given += seats
    return seats
  })
}

type Pace = Pick<Station, 'rooms' | 'minutes'>

/** Returns the people whom employers may book at a station in each hour of a day. `lengths`: minutes of the slots. */
export const seatsForEmployers = (lengths: readonly number[], { rooms, minutes }: Pace): number[] =>
  seatsByHour(
    lengths.map((length) => length * rooms * soldPart),
    minutes,
  )

/**
 * Returns the people whom a station takes in each hour of a day, whoever books them. A station with a room takes at
 * least one in an hour: nobody is turned away from a room that stands empty.
 */
export function seatsForEverybody(lengths: readonly number[], { rooms, minutes }: Pace): number[] {
  const sellable = seatsByHour(
    lengths.map((length) => length * rooms * sellablePart),
    minutes,
  )
  const employers = seatsForEmployers(lengths, { rooms, minutes })
  return sellable.map((seats, at) => Math.max(seats, employers[at] ?? 0, Math.min(1, rooms)))
}

/** The minutes of the slots of an hour. */
export interface HourLength {
  hour: string
  minutes: number
}

/** People booked at a time who need a station. */
export interface TimeLoad {
  time: string
  station: string
  people: number
}

/** The hours of a day at the stations: how many people each takes, and how many are booked. */
export interface StationHours {
  stations: readonly Station[]
  /** Seats by hour, in the order of the stations. */
  seats: ReadonlyMap<string, readonly number[]>
  loads: readonly TimeLoad[]
}

/** Returns the hours of a day at the stations, from the minutes of its slots and its open bookings. */
export function stationHoursOf(
  stations: readonly Station[],
  lengths: readonly HourLength[],
  loads: readonly TimeLoad[],
): StationHours {
  const hours = lengths.toSorted((one, other) => (one.hour < other.hour ? -1 : 1))
  const minutes = hours.map((hour) => hour.minutes)
  const byStation = stations.map((station) => seatsForEverybody(minutes, station))
  const seats = new Map(hours.map(({ hour }, at) => [hour, byStation.map((given) => given[at] ?? 0)]))
  return { stations, seats, loads }
}

/** Returns the hours without a visit at a time: a booking that may move does not count against itself. */
export function withoutVisit(hours: StationHours, time: string, services: readonly string[]): StationHours {
  const own = hours.stations.filter((station) => station.services.some((code) => services.includes(code)))
  return { ...hours, loads: [...hours.loads, ...own.map(({ key }) => ({ time, station: key, people: -1 }))] }
}

/** Returns each station that a volume passes through, with the seats of an hour there and the people booked. */
function stopsIn({ stations, seats, loads }: StationHours, hour: string, services: readonly string[]) {
  const ofHour = seats.get(hour)
  if (!ofHour) return []
  const people = new Map<string, number>()
  for (const load of loads)
    if (hourOf(load.time) === hour) people.set(load.station, (people.get(load.station) ?? 0) + load.people)
  return stations.flatMap(({ key, name, services: given }, at) =>
    given.some((code) => services.includes(code))
      ? [{ name, seats: ofHour[at] ?? 0, people: people.get(key) ?? 0 }]
      : [],
  )
}

/** Returns the names of the stations of a volume that take nobody more in the hour of a time. */
export const soldOutAt = (hours: StationHours, time: string, services: readonly string[]): string[] =>
  stopsIn(hours, hourOf(time), services).flatMap(({ name, seats, people }) => (people >= seats ? [name] : []))

/** Minutes before and after a time whose bookings meet a person who comes then. */
const nearby = 30
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/**
 * Returns the minutes of work that are booked around a time at the stations of a volume, for each of their rooms: the
 * fewer, the shorter the waits. Weights were tried in `bench/queue/sold-days.ts`.
 */
export function workAround(
  { stations, loads }: Pick<StationHours, 'stations' | 'loads'>,
  time: string,
  services: readonly string[],
): number {
  const each = new Map(
    stations
      .filter((station) => station.services.some((code) => services.includes(code)))
      .map(({ key, minutes, rooms }) => [key, minutes / Math.max(1, rooms)]),
  )
  const at = minutesOf(time)
  return loads.reduce(
    (sum, load) =>
      Math.abs(minutesOf(load.time) - at) <= nearby ? sum + load.people * (each.get(load.station) ?? 0) : sum,
    0,
  )
}

/** A time with the work booked around it. */
export interface BusyTime {
  day: Day
  time: string
  work: number
}

/**
 * Times of equal standing: those of one half of a day, since a person plans a morning or an afternoon; today, when he
 * is on his way, those of one hour.
 */
const standingOf = ({ day, time }: BusyTime, today: Day): string =>
  `${day} ${day === today ? hourOf(time) : time < '12:00'}`

/** Sorts times so that among those of equal standing the ones with the least work around them come first. */
export const evenestFirst = <T extends BusyTime>(times: readonly T[], today: Day): T[] =>
  [...Map.groupBy(times, (one) => standingOf(one, today)).values()].flatMap((equal) =>
    equal.toSorted((one, other) => one.work - other.work),
  )

/** Returns the times with the least work around them, one of each standing; none where all are alike. */
export const evenestOf = <T extends BusyTime>(times: readonly T[], today: Day): T[] =>
  [...Map.groupBy(times, (one) => standingOf(one, today)).values()].flatMap((equal) => {
    const [best, ...others] = equal.toSorted((one, other) => one.work - other.work)
    return best && others.some(({ work }) => work > best.work) ? [best] : []
  })
