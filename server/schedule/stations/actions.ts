import type { BookingId } from '../../../shared/booking/schema.ts'
import {
  type FreeCapacity,
  freeCapacityOf,
  type StationSeats,
} from '../../../shared/group-booking/capacity.ts'
import {
  addDays,
  clinicDay,
  clinicInstant,
  clinicTime,
  type Day,
  daysBetween,
} from '../../../shared/platform/days.ts'
import { City } from '../../../shared/platform/person.ts'
import { common, refuse } from '../../../shared/platform/refusal.ts'
import { scheduleRefusals } from '../../../shared/schedule/ru.ts'
import { mostDaysAhead, nearestCount, nearestFirst } from '../../../shared/schedule/rules.ts'
import { type SlotId, StationsFile } from '../../../shared/schedule/schema.ts'
import { hourOf } from '../../../shared/schedule/station-hours/rules.ts'
import { serviceDayFull } from '../../../shared/schedule-admin/ru.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'
import {
  type DaySlot,
  listOpenDaySlots,
  listSlotDays,
  listSlots,
  lockSlots,
  removeExpiredHolds,
} from '../store.ts'
import {
  addStations,
  listSeatingLoads,
  listSeatings,
  listServiceLoads,
  listStations,
  lockLoading,
  lockServiceDays,
  type NamedLimit,
} from './store.ts'

/** Fills the stations of a new installation. A city that has any keeps its own. */
export async function loadStations(tx: Tx, file: unknown): Promise<void> {
  const { stations } = StationsFile.parse(file)
  await lockLoading(tx)
  for (const city of City.options)
    if ((await listStations(tx, city)).length === 0) await addStations(tx, city, stations[city])
}

/** A time given in a request: by slot, or by day and time in the city of the action. */
export type SlotOrTime = { slot: SlotId } | { day: Day; time: string }

/** The slots of some days, by id and by time. */
interface Timetable {
  slots: Map<SlotId, DaySlot>
  byTime: Map<string, DaySlot>
}

const tableOf = (slots: readonly DaySlot[]): Timetable => ({
  slots: new Map(slots.map((slot) => [slot.slot, slot])),
  byTime: new Map(slots.map((slot) => [`${slot.day} ${slot.time}`, slot])),
})

/** Returns the open slots of these days in a city, by id and by time. */
export const timetableOf = async (
  reader: Reader,
  city: City,
  days: readonly Day[],
  now: Date,
): Promise<Timetable> => tableOf(await listOpenDaySlots(reader, city, days, now))

/** Returns the slot at a given time; null when the city has none. */
export const slotAt = ({ slots, byTime }: Timetable, at: SlotOrTime): DaySlot | null =>
  ('slot' in at ? slots.get(at.slot) : byTime.get(`${at.day} ${at.time}`)) ?? null

/** Returns the given time by the clinic's clock, whether or not a slot exists; null for a slot of another city. */
export const timeOf = (table: Timetable, at: SlotOrTime): { day: Day; time: string } | null =>
  'slot' in at ? slotAt(table, at) : at

/** Returns the days of these times, without slots of another city. Refuses more days than a plan may have. */
export async function daysOf(reader: Reader, city: City, wished: readonly SlotOrTime[]): Promise<Day[]> {
  const ids = wished.flatMap((at) => ('slot' in at ? [at.slot] : []))
  const found = ids.length > 0 ? await listSlotDays(reader, ids) : []
  const known = found.flatMap((slot) => (slot.city === city ? [slot.day] : []))
  const days = [...new Set([...known, ...wished.flatMap((at) => ('slot' in at ? [] : [at.day]))])]
  // Limits the days: each is priced and, when its times do not fit, searched for the nearest free ones.
  if (days.length > mostDaysAhead)
    refuse(common.INVALID, { message: `За один раз — не больше ${mostDaysAhead} разных дней` })
  return days
}

/** Selects days of a city; `except`: bookings to ignore because they are moving. */
interface HallAsked {
  city: City
  days: readonly Day[]
  except: readonly BookingId[]
}

/** The slots of some days with the free seats of slots and stations. */
export interface DayCapacity extends Timetable {
  asked: HallAsked
  rooms: FreeCapacity
  stations: readonly StationSeats[]
}

/** Returns the free capacity of some days; those beyond the horizon of the city have none. */
export async function dayCapacityOf(reader: Reader, asked: HallAsked, now: Date): Promise<DayCapacity> {
  const { city, days } = asked
  const [slots, stations] = await Promise.all([
    listOpenDaySlots(reader, city, days, now),
    listSeatings(reader, city),
  ])
  const loads = await listSeatingLoads(reader, asked, stations)
  return { ...tableOf(slots), asked, stations, rooms: freeCapacityOf(slots, stations, loads) }
}

/**
 * Returns the free capacity of the requested days, with the full hours of the requested times locked: another
 * group booking in the same hours waits, so that no seat of a slot or station is sold twice. `left`: the
 * present slots of patients who are moving; they are locked too, and the seats of these patients count as free.
 */
export async function lockedHall(
  tx: Tx,
  asked: HallAsked,
  { wished, left }: { wished: readonly SlotOrTime[]; left: readonly SlotId[] },
  now: Date,
): Promise<DayCapacity> {
  await lockServiceDays(tx, asked.city, asked.days)
  const before = await timetableOf(tx, asked.city, asked.days, now)
  const hourAt = ({ day, time }: { day: Day; time: string }) => `${day} ${hourOf(time)}`
  const hours = new Set(
    wished.flatMap((at) => {
      const slot = slotAt(before, at)
      return slot ? [hourAt(slot)] : []
    }),
  )
  const ids = [...before.slots.values()].flatMap((slot) => (hours.has(hourAt(slot)) ? [slot.slot] : []))
  await lockSlots(tx, [...new Set([...ids, ...left])])
  await removeExpiredHolds(tx, now)
  const hall = await dayCapacityOf(tx, asked, now)
  for (const slot of left) {
    const own = hall.rooms.slots.get(slot)
    if (own) own.free += 1
  }
  return hall
}

/** A planned visit: city, day, moment and services. `except`: the patient's own booking when it moves. */
export interface Visit {
  city: City
  day: Day
  start: Date
  services: readonly string[]
  except: readonly BookingId[]
}

/** Number of days before and after a full day that are searched. */
const back = 7
const ahead = 28

/** Returns free times on the nearest days where the services still have room, one a day. */
async function otherDays(
  reader: Reader,
  { city, day, start }: Visit,
  full: readonly NamedLimit[],
  now: Date,
) {
  const today = clinicDay(now)
  const from = addDays(day, -Math.min(back, Math.max(0, daysBetween(today, day))))
  const days = Array.from({ length: daysBetween(from, addDays(day, ahead)) + 1 }, (_, at) =>
    addDays(from, at),
  )
  const services = full.map(({ service }) => service)
  const [slots, loads] = await Promise.all([
    listSlots(reader, { city, from, to: addDays(day, ahead) }, now),
    listServiceLoads(reader, { city, days, services, except: [] }),
  ])
  const isFull = (one: Day) =>
    full.some(({ service, perDay }) =>
      loads.some((load) => load.day === one && load.service === service && load.people >= perDay),
    )
  const dated = slots
    .filter(({ free }) => free > 0)
    .map((slot) => ({ ...slot, day: clinicDay(new Date(slot.start)) }))
  const wanted = clinicTime(start)
  const bestOf = (ofDay: typeof dated) =>
    nearestFirst(ofDay, {
      day: ofDay[0]?.day ?? day,
      start: clinicInstant(ofDay[0]?.day ?? day, wanted).toISOString(),
    })[0]
  const best = [...Map.groupBy(dated, (slot) => slot.day)]
    .filter(([one]) => one !== day && !isFull(one))
    .flatMap(([, ofDay]) => bestOf(ofDay) ?? [])
  return nearestFirst(best, { day, start: start.toISOString() })
    .slice(0, nearestCount)
    .map(({ day: _, ...slot }) => slot)
}

/**
 * Refuses a visit on a day when a service limit is reached (`SERVICE_DAY_FULL`, with times on the nearest days
 * that have room). Locks the days first, so that of two simultaneous bookings each counts the other. Queries
 * nothing when the services have no limits.
 */
export async function keepLimits(
  tx: Tx,
  limits: readonly NamedLimit[],
  visit: Visit,
  now: Date,
): Promise<void> {
  const own = limits.filter(({ service }) => visit.services.includes(service))
  if (own.length === 0) return
  const { city, day, except } = visit
  await lockServiceDays(tx, city, [day])
  const services = own.map(({ service }) => service)
  const loads = await listServiceLoads(tx, { city, days: [day], services, except })
  const people = new Map(loads.map((load) => [load.service, load.people]))
  const full = own.filter(({ service, perDay }) => (people.get(service) ?? 0) >= perDay)
  if (full.length === 0) return
  const nearest = await otherDays(tx, visit, full, now)
  const names = full.map(({ name }) => name)
  refuse(scheduleRefusals.SERVICE_DAY_FULL, {
    message: serviceDayFull(day, names),
    details: { services: names, nearest },
  })
}
