import type { BookingId } from '../../../shared/booking/schema.ts'
import { clinicTime, type Day } from '../../../shared/platform/days.ts'
import type { City } from '../../../shared/platform/person.ts'
import { refuse } from '../../../shared/platform/refusal.ts'
import { hourFull, scheduleRefusals } from '../../../shared/schedule/ru.ts'
import type { Station } from '../../../shared/schedule/schema.ts'
import {
  hourOf,
  type StationHours,
  soldOutAt,
  stationHoursOf,
} from '../../../shared/schedule/station-hours/rules.ts'
import { cachedFor } from '../../platform/db/cached-for.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'
import { listStations, listTimeLoads, lockServiceDays } from '../stations/store.ts'
import { listHourLengths } from './store.ts'

/** Returns the hours of these days at the stations of a city; a day without slots has none. */
export async function stationHoursOn(
  reader: Reader,
  city: City,
  days: readonly Day[],
): Promise<Map<Day, StationHours>> {
  const stations = await listStations(reader, city)
  if (stations.length === 0 || days.length === 0) return new Map()
  const [lengths, loads] = await Promise.all([
    listHourLengths(reader, city, days),
    listTimeLoads(reader, { city, days, except: [] }),
  ])
  const byDay = Map.groupBy(loads, ({ day }) => day)
  return new Map(
    [...Map.groupBy(lengths, ({ day }) => day)].map(([day, own]) => [
      day,
      stationHoursOf(stations, own, byDay.get(day) ?? []),
    ]),
  )
}

const recent = cachedFor(async () => new Map<string, Promise<Map<Day, StationHours>>>(), 5)

/**
 * Returns the hours of these days at the stations, up to five seconds old: a month is looked at far more often than it
 * changes, and a booking counts anew.
 */
export async function recentStationHours(
  reader: Reader,
  city: City,
  days: readonly Day[],
): Promise<Map<Day, StationHours>> {
  const known = await recent.of(reader)
  const missing = days.filter((day) => !known.has(`${city} ${day}`))
  const asked = stationHoursOn(reader, city, missing)
  for (const day of missing) known.set(`${city} ${day}`, asked)
  // A failed reading is told to who asked for it, and not kept for the next one.
  asked.catch(() => {
    for (const day of missing) known.delete(`${city} ${day}`)
  })
  const found = await Promise.all(
    days.map(async (day) => [day, (await known.get(`${city} ${day}`))?.get(day)] as const),
  )
  return new Map(found.flatMap(([day, hours]) => (hours ? [[day, hours] as const] : [])))
}

/** A person's visit that is to be booked or moved into an hour. */
interface HourVisit {
  city: City
  day: Day
  start: Date
  services: readonly string[]
  /** The person's own booking, which moves. */
  moving?: BookingId
}

/**
 * Locks the day of a visit and returns the names of the stations of its volume that take nobody more who comes in its
 * hour. The lock and the count are sent together; nothing is asked where no station gives the services.
 */
export async function lockedSoldOut(
  tx: Tx,
  stations: readonly Station[],
  { city, day, start, services, moving }: HourVisit,
): Promise<string[]> {
  if (!stations.some((station) => station.services.some((code) => services.includes(code)))) return []
  const [, lengths, loads] = await Promise.all([
    lockServiceDays(tx, city, [day]),
    listHourLengths(tx, city, [day]),
    listTimeLoads(tx, { city, days: [day], except: moving ? [moving] : [] }),
  ])
  return soldOutAt(stationHoursOf(stations, lengths, loads), clinicTime(start), services)
}

/** Refuses a time in whose hour stations of the volume take nobody more. */
export function refuseSoldOut(start: Date, names: readonly string[]): void {
  if (names.length > 0)
    refuse(scheduleRefusals.SLOT_FULL, { message: hourFull(hourOf(clinicTime(start)), names) })
}
