// Source: queue.md §5 «Slots and bulk planning»: capacity is a vector per hour and station, not a head count.
import { type PlanDay, seatsByHour } from '../booking/plan-board.ts'
import { type Day, daysBetween } from '../platform/days.ts'
import { slotMinutes } from '../schedule/rules.ts'
import type { SlotId, Station } from '../schedule/schema.ts'
import { hourOf, soldPart } from './rules.ts'

/** A quarter of an hour with what is free of it. */
export interface TimeSlot {
  slot: SlotId
  day: Day
  time: string
  capacity: number
  free: number
}

/** How many open bookings of an hour (`08:00`) need a station. */
export interface StationLoad {
  day: Day
  hour: string
  station: string
  people: number
}

/** What is still free, by slot and by hour and station. Taking counts down in it. */
export interface Rooms {
  stations: readonly Station[]
  slots: Map<SlotId, TimeSlot>
  /** By `2026-03-02 08:00`, then by station. */
  seats: Map<string, Map<string, number>>
}

const keyOf = ({ day, time }: Pick<TimeSlot, 'day' | 'time'>): string => `${day} ${hourOf(time)}`

/** The seats of a day by hour and station: each hour as long as its slots, remainders go to the next hour. */
function seatsOfDay(hours: readonly { quarters: number }[], stations: readonly Station[]) {
  return stations.map(({ key, rooms, minutes }) => {
    const sold = hours.map(({ quarters }) => quarters * slotMinutes * rooms * soldPart)
    return [key, seatsByHour(sold, minutes)] as const
  })
}

/** What is free of whole days: places of the slots, seats of the stations less those that open bookings need. */
export function roomsOf(
  slots: readonly TimeSlot[],
  stations: readonly Station[],
  loads: readonly StationLoad[],
): Rooms {
  const seats: Rooms['seats'] = new Map()
  for (const [day, ofDay] of Map.groupBy(slots, (slot) => slot.day)) {
    const byHour = [...Map.groupBy(ofDay, (slot) => hourOf(slot.time))].sort(([one], [other]) =>
      one < other ? -1 : 1,
    )
    const hours = byHour.map(([, quarters]) => ({ quarters: quarters.length }))
    const byStation = seatsOfDay(hours, stations)
    for (const [at, [hour]] of byHour.entries())
      seats.set(`${day} ${hour}`, new Map(byStation.map(([key, given]) => [key, given[at] ?? 0])))
  }
  for (const { day, hour, station, people } of loads) {
    const left = seats.get(`${day} ${hour}`)
    if (left) left.set(station, Math.max(0, (left.get(station) ?? 0) - people))
  }
  return { stations, seats, slots: new Map(slots.map((slot) => [slot.slot, { ...slot }])) }
}

/** The stations that a volume visits, each once. A service that no station gives limits nothing. */
export const stationsFor = (stations: readonly Station[], services: ReadonlySet<string>): string[] =>
  stations.filter((station) => station.services.some((code) => services.has(code))).map(({ key }) => key)

/** What a time lacks for a person: places, or seats of a station by its name. Null: nothing. */
export function lackAt(
  { stations, seats }: Rooms,
  slot: TimeSlot,
  needs: readonly string[],
): 'places' | { station: string } | null {
  if (slot.free <= 0) return 'places'
  const left = seats.get(keyOf(slot))
  const short = needs.find((need) => (left?.get(need) ?? 0) <= 0)
  return short === undefined ? null : { station: stations.find(({ key }) => key === short)?.name ?? short }
}

/** Takes (-1) or gives back (1) a place and the seats that a person needs. */
export function countAt({ seats }: Rooms, slot: TimeSlot, needs: readonly string[], sign: 1 | -1 = -1): void {
  slot.free += sign
  const left = seats.get(keyOf(slot))
  for (const need of needs) left?.set(need, (left.get(need) ?? 0) + sign)
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const dayMinutes = 1440

/** The times nearest to a wished one that have all that a person needs: those of its day first. */
export function nearestFor(
  rooms: Rooms,
  needs: readonly string[],
  wished: { day: Day; time: string },
  count: number,
): TimeSlot[] {
  const distance = ({ day, time }: TimeSlot): number =>
    Math.abs(daysBetween(wished.day, day) * dayMinutes + minutesOf(time) - minutesOf(wished.time))
  const rank = (slot: TimeSlot): number => (slot.day === wished.day ? 0 : 1)
  return [...rooms.slots.values()]
    .filter((slot) => lackAt(rooms, slot, needs) === null)
    .map((slot) => ({ slot, rank: rank(slot), distance: distance(slot) }))
    .sort((one, other) => one.rank - other.rank || one.distance - other.distance)
    .slice(0, count)
    .map(({ slot }) => slot)
}

/** The free hours as the planner takes them; an hour's places are those of its slots. */
export function planDaysOf({ slots, seats }: Rooms): PlanDay[] {
  const byHour = Map.groupBy(slots.values(), keyOf)
  const hours = [...byHour].map(([key, quarters]) => ({
    day: key.slice(0, 10) as Day,
    time: key.slice(11),
    places: quarters.reduce((sum, { free }) => sum + Math.max(0, free), 0),
    seats: Object.fromEntries(seats.get(key) ?? []),
  }))
  return [...Map.groupBy(hours, ({ day }) => day)].map(([day, own]) => ({
    day,
    hours: own
      .map(({ time, places, seats: given }) => ({ time, places, seats: given }))
      .sort((one, other) => (one.time < other.time ? -1 : 1)),
  }))
}
