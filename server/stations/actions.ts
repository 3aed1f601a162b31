import type { BookingId } from '../../shared/booking/schema.ts'
import { type Rooms, roomsOf } from '../../shared/group-booking/capacity.ts'
import { hourOf } from '../../shared/group-booking/rules.ts'
import type { Day } from '../../shared/platform/days.ts'
import { City } from '../../shared/platform/person.ts'
import { common, refuse } from '../../shared/platform/refusal.ts'
import { maxPeriodDays } from '../../shared/schedule/rules.ts'
import { type SlotId, type Station, StationsFile } from '../../shared/schedule/schema.ts'
import type { Reader, Tx } from '../platform/db/types.ts'
import { type DaySlot, listDaySlots, listSlotDays, lockSlots, reapHolds } from '../schedule/store.ts'
import { addStations, listStationLoads, listStations, lockLoading } from './store.ts'

/** Fills the stations of a new installation. A city that has any keeps its own. */
export async function loadStations(tx: Tx, file: unknown): Promise<void> {
  const { stations } = StationsFile.parse(file)
  await lockLoading(tx)
  for (const city of City.options)
    if ((await listStations(tx, city)).length === 0) await addStations(tx, city, stations[city])
}

/** A time as a call names it, in the city of the act. */
export type At = { slot: SlotId } | { day: Day; time: string }

/** The times of some days. */
export interface Timetable {
  slots: Map<SlotId, DaySlot>
  byTime: Map<string, DaySlot>
}

const tableOf = (slots: readonly DaySlot[]): Timetable => ({
  slots: new Map(slots.map((slot) => [slot.slot, slot])),
  byTime: new Map(slots.map((slot) => [`${slot.day} ${slot.time}`, slot])),
})

/** The times of these days in a city. */
export const timetableOf = async (reader: Reader, city: City, days: readonly Day[]): Promise<Timetable> =>
  tableOf(await listDaySlots(reader, city, days))

/** The slot that a time names; null when there is none in the city. */
export const slotAt = ({ slots, byTime }: Timetable, at: At): DaySlot | null =>
  ('slot' in at ? slots.get(at.slot) : byTime.get(`${at.day} ${at.time}`)) ?? null

/** The days on which these times are; those of slots in another city are not among them. Refuses more days than a plan has. */
export async function daysOf(reader: Reader, city: City, wished: readonly At[]): Promise<Day[]> {
  const ids = wished.flatMap((at) => ('slot' in at ? [at.slot] : []))
  const found = ids.length > 0 ? await listSlotDays(reader, ids) : []
  const known = found.flatMap((slot) => (slot.city === city ? [slot.day] : []))
  const days = [...new Set([...known, ...wished.flatMap((at) => ('slot' in at ? [] : [at.day]))])]
  // Each day is priced and, should times not do, looked around for nearest ones.
  if (days.length > maxPeriodDays)
    refuse(common.INVALID, { message: `За один раз — не больше ${maxPeriodDays} разных дней` })
  return days
}

/** The times of some days with what of places and stations is free. */
export interface Hall extends Timetable {
  rooms: Rooms
  stations: readonly Station[]
}

/** Which days of a city; `except`: bookings that do not count, those that are moving. */
export interface HallAsked {
  city: City
  days: readonly Day[]
  except: readonly BookingId[]
}

/** What is free on some days. */
export async function hallOf(reader: Reader, { city, days, except }: HallAsked): Promise<Hall> {
  const [slots, stations, loads] = await Promise.all([
    listDaySlots(reader, city, days),
    listStations(reader, city),
    listStationLoads(reader, { city, days, except }),
  ])
  return { ...tableOf(slots), stations, rooms: roomsOf(slots, stations, loads) }
}

/**
 * What is free on the wished days, the whole hours of the wished times locked: who books a group in the same hours waits,
 * so that neither a place nor a seat of a station is sold twice. `also`: slots to lock beside them.
 */
export async function lockedHall(
  tx: Tx,
  asked: HallAsked,
  wished: readonly At[],
  also: readonly SlotId[],
  now: Date,
): Promise<Hall> {
  await reapHolds(tx, now)
  const before = await timetableOf(tx, asked.city, asked.days)
  const hourAt = ({ day, time }: { day: Day; time: string }) => `${day} ${hourOf(time)}`
  const hours = new Set(
    wished.flatMap((at) => {
      const slot = slotAt(before, at)
      return slot ? [hourAt(slot)] : []
    }),
  )
  const ids = [...before.slots.values()].flatMap((slot) => (hours.has(hourAt(slot)) ? [slot.slot] : []))
  await lockSlots(tx, [...new Set([...ids, ...also])])
  return hallOf(tx, asked)
}
