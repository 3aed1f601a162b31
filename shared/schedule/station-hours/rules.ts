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

/**
 * Hours in which a person passes the stations of his volume, the hour of his arrival included: the examinations of the
 * longest usual volume and the walks between them take two and a quarter hours, the rest is waiting (decision 0089).
 */
export const hoursOfVisit = 4

/**
 * Returns in how many hours, the one of the arrival included, a person passes a station. A station that stops early
 * (fasting blood) is passed at once.
 */
export const hoursToPass = ({ takesUntil }: Pick<Station, 'takesUntil'>): number =>
  takesUntil ? 1 : hoursOfVisit

/** A day of a station by hours: the people whom it takes, and the people who come. */
interface SeatsAndComers {
  seats: readonly number[]
  coming: readonly number[]
}

/**
 * Returns how many more people may come in each hour of a day so that a station takes everyone in time. `seats`: people
 * whom it takes in an hour; `coming`: people who arrive in an hour and pass the station in it or in the following ones,
 * `hours` in all, before the day ends. People of one length of stay all pass in time exactly when those of each run of
 * hours are no more than the seats of these hours and of the ones that they still reach (Hall's theorem for intervals).
 */
export function freeByArrival({ seats, coming }: SeatsAndComers, hours: number): number[] {
  if (hours === 1) return seats.map((given, hour) => given - (coming[hour] ?? 0))
  const given = sumsOf(seats)
  const people = sumsOf(coming)
  const until = (hour: number) => given[Math.min(hour + hours, seats.length)] ?? 0
  const free = seats.map(() => 0)
  // The run of hours from `first` to `last` leaves `until(last) - given[first] - (people[last + 1] - people[first])`.
  let byLast = Number.POSITIVE_INFINITY
  for (let last = seats.length - 1; last >= 0; last -= 1) {
    byLast = Math.min(byLast, until(last) - (people[last + 1] ?? 0))
    free[last] = byLast
  }
  let byFirst = Number.POSITIVE_INFINITY
  for (let first = 0; first < seats.length; first += 1) {
    byFirst = Math.min(byFirst, (people[first] ?? 0) - (given[first] ?? 0))
    free[first] = (free[first] ?? 0) + byFirst
  }
  return free
}

/** Returns the sums of the numbers before each place, and of all. */
function sumsOf(numbers: readonly number[]): number[] {
  const sums = [0]
  for (const number of numbers) sums.push((sums.at(-1) ?? 0) + number)
  return sums
}

/**
 * Takes the people who come to a station as early as possible. Returns the seats left in each hour, and of the people
 * who come in each hour those whom the station cannot take in time.
 */
export function seatPeople(
  { seats, coming }: SeatsAndComers,
  hours: number,
): { left: number[]; beyond: number[] } {
  const left = [...seats]
  const beyond = coming.map((people, arrival) => {
    let waiting = people
    for (let hour = arrival; hour < Math.min(arrival + hours, left.length); hour += 1) {
      const taken = Math.min(waiting, left[hour] ?? 0)
      left[hour] = (left[hour] ?? 0) - taken
      waiting -= taken
    }
    return waiting
  })
  return { left, beyond }
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
  const least = (length: number) => (length > 0 ? Math.min(1, rooms) : 0)
  return lengths.map((length, at) => Math.max(sellable[at] ?? 0, employers[at] ?? 0, least(length)))
}

/** The minutes of the slots of an hour. */
export interface HourLength {
  hour: string
  minutes: number
}

/** Returns the hours from the first to the last of these, in order; those between without slots have no minutes. */
export function everyHour(lengths: readonly HourLength[]): HourLength[] {
  const known = new Map(lengths.map(({ hour, minutes }) => [hour, minutes]))
  const given = [...known.keys()].sort()
  const first = given.at(0) ?? ''
  const last = given.at(-1) ?? ''
  return Array.from({ length: 24 }, (_, at) => `${String(at).padStart(2, '0')}:00`)
    .filter((hour) => hour >= first && hour <= last)
    .map((hour) => ({ hour, minutes: known.get(hour) ?? 0 }))
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
  /** Hours of the day, in order, and for each station the seats in these hours. */
  hours: readonly string[]
  seats: readonly (readonly number[])[]
  loads: readonly TimeLoad[]
}

/** Returns the hours of a day at the stations, from the minutes of its slots and its open bookings. */
export function stationHoursOf(
  stations: readonly Station[],
  lengths: readonly HourLength[],
  loads: readonly TimeLoad[],
): StationHours {
  const ordered = everyHour(lengths)
  const minutes = ordered.map((hour) => hour.minutes)
  return {
    stations,
    hours: ordered.map(({ hour }) => hour),
    seats: stations.map((station) => seatsForEverybody(minutes, station)),
    loads,
  }
}

/** Returns the hours without a visit at a time: a booking that may move does not count against itself. */
export function withoutVisit(hours: StationHours, time: string, services: readonly string[]): StationHours {
  const own = hours.stations.filter((station) => station.services.some((code) => services.includes(code)))
  return { ...hours, loads: [...hours.loads, ...own.map(({ key }) => ({ time, station: key, people: -1 }))] }
}

/**
 * Returns the names of the stations of a volume that take nobody more who comes in the hour of a time: those who come
 * would not pass them in the hours of a visit.
 */
export function soldOutAt(
  { stations, hours, seats, loads }: StationHours,
  time: string,
  services: readonly string[],
): string[] {
  const at = hours.indexOf(hourOf(time))
  if (at < 0) return []
  const byStation = Map.groupBy(loads, ({ station }) => station)
  const comingTo = (key: string) => {
    const coming = hours.map(() => 0)
    for (const load of byStation.get(key) ?? []) {
      const hour = hours.indexOf(hourOf(load.time))
      if (hour >= 0) coming[hour] = (coming[hour] ?? 0) + load.people
    }
    return coming
  }
  return stations.flatMap((station, index) => {
    if (!station.services.some((code) => services.includes(code))) return []
    const ofDay = { seats: seats[index] ?? [], coming: comingTo(station.key) }
    return (freeByArrival(ofDay, hoursToPass(station))[at] ?? 0) > 0 ? [] : [station.name]
  })
}

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
