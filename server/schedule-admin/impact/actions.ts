import {
  type FreeCapacity,
  freeCapacityOf,
  type StationSeats,
  sameTimeFor,
} from '../../../shared/group-booking/capacity.ts'
import { addDays, clinicDay, clinicInstant, type Day } from '../../../shared/platform/days.ts'
import type { City } from '../../../shared/platform/person.ts'
import type { SlotId } from '../../../shared/schedule/schema.ts'
import {
  alignDay,
  isReceiving,
  type StandingSlot,
  slotsOfDay,
  type WantedSlot,
} from '../../../shared/schedule-admin/day-plan.ts'
import type { Effect } from '../../../shared/schedule-admin/effect.ts'
import type { NearTime, Touch, TouchedTime } from '../../../shared/schedule-admin/schema.ts'
import { papersOf } from '../../employees/actions.ts'
import { listContacts } from '../../employees/store.ts'
import type { Reader } from '../../platform/db/types.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { workTimeOf } from '../../schedule/actions.ts'
import { type DaySlot, lastOpenDay, listOpenDaySlots, listStanding } from '../../schedule/store.ts'
import { type BookedRow, type LeftAsked, type LeftTime, listBooked, listLeft } from './store.ts'

/** Maximum number of listed people; the rest are only counted. */
const listedAtMost = 200

/** Days before and after a lost time in which other times are looked for. */
const back = 3
const ahead = 14
const offered = 3

/** A slot with its number of seats after a change. */
type ChangedSlot = StandingSlot & { wanted: number }

/** Effect of a work time change on the slots of a city. */
export interface Alignment {
  city: City
  add: (WantedSlot & { day: Day })[]
  set: ChangedSlot[]
}

/**
 * Compares the slots of an effect with the current ones; past ones stay as they are. Beyond the horizon of the
 * city only days that have slots are compared: they were open before the horizon came nearer.
 */
export async function alignmentOf(
  reader: Reader,
  { city, days, workTime }: Effect,
  now: Date,
): Promise<Alignment> {
  const byDay = Map.groupBy(await listStanding(reader, { city, days, now }), ({ day }) => day)
  const last = await lastOpenDay(reader, city, now)
  const made = days.filter((day) => day <= last || byDay.has(day))
  const aligned = made.map((day) => {
    const standing = byDay.get(day) ?? []
    const known = new Map(standing.map((slot) => [slot.slot, slot]))
    const wanted = slotsOfDay(day, workTime).filter(({ time }) => clinicInstant(day, time) > now)
    const { add, set } = alignDay(standing, wanted)
    return {
      add: add.map((slot) => ({ ...slot, day })),
      set: set.flatMap(({ slot, minutes, wanted: places }): ChangedSlot[] => {
        const stands = known.get(slot)
        const isSame = stands?.minutes === minutes && (stands.planned ?? stands.capacity) === places
        return stands && !isSame ? [{ ...stands, minutes, wanted: places }] : []
      }),
    }
  })
  return { city, add: aligned.flatMap(({ add }) => add), set: aligned.flatMap(({ set }) => set) }
}

/** A time with the bookings that no longer fit, latest booked first. */
export interface CrowdedTime extends Omit<TouchedTime, 'people' | 'nearest'> {
  over: BookedRow[]
}

/** Returns `count` bookings to move: the latest booked, excluding patients who have arrived. */
export const givingWay = (rows: readonly BookedRow[], count: number): BookedRow[] =>
  rows.filter((row) => !row.hasCome).slice(0, count)

/**
 * Returns the bookings that do not fit into the slots after a change: those above the remaining seats, ignoring
 * short holds.
 */
async function crowdedBy(reader: Reader, { city, set }: Alignment, now: Date): Promise<CrowdedTime[]> {
  // Bookings that did not fit after an earlier reduction were reported at that time.
  const narrow = set.filter(
    ({ taken, wanted, planned, capacity }) => taken > wanted && wanted < (planned ?? capacity),
  )
  if (narrow.length === 0) return []
  const slots = narrow.map(({ slot }) => slot)
  const days = [...new Set(narrow.map(({ day }) => day))]
  const rows = await listBooked(reader, { city, days, now, slots, services: null })
  const bySlot = Map.groupBy(rows, ({ slot }) => slot)
  return narrow.flatMap(({ slot, day, time, wanted }): CrowdedTime[] => {
    const people = bySlot.get(slot) ?? []
    const over = givingWay(people, Math.max(0, people.length - wanted))
    return over.length > 0
      ? [{ city, day, time, booked: people.length, capacity: wanted, why: null, over }]
      : []
  })
}

/** Finds free times near a lost one, given the city, day and time. */
type FreeTimeSearch = (city: City, wished: { day: Day; time: string }) => NearTime[]

const around = (days: readonly Day[]): Day[] => [
  ...new Set(
    days.flatMap((day) => Array.from({ length: back + ahead + 1 }, (_, at) => addDays(day, at - back))),
  ),
]

/**
 * Returns free times around some days as they will be after the change; `after`: the slots whose number of
 * seats it alters.
 */
async function roomsAround(
  reader: Reader,
  asked: { city: City; days: readonly Day[]; stations: readonly StationSeats[] },
  after: ReadonlyMap<SlotId, ChangedSlot>,
  now: Date,
): Promise<FreeCapacity> {
  const slots = await listOpenDaySlots(reader, asked.city, around(asked.days), now)
  const today = clinicDay(now)
  // Today is too soon for a booking on another day: the patient must still be phoned and come on an empty
  // stomach.
  const isOffered = ({ start, day }: DaySlot) => start > now && (day !== today || asked.days.includes(today))
  const left = slots.filter(isOffered).map((slot) => {
    const placed = after.get(slot.slot)
    return { ...slot, free: placed ? Math.max(0, placed.wanted - placed.taken) : slot.free }
  })
  return freeCapacityOf(left, asked.stations, [])
}

/** Offers free times of these stations. */
export const nearIn =
  (rooms: ReadonlyMap<City, FreeCapacity>, needs: readonly string[] = []): FreeTimeSearch =>
  (city, wished) => {
    const own = rooms.get(city)
    if (!own) return []
    return sameTimeFor(own, needs, wished, offered).map(({ slot, day, time, free }) => ({
      slot,
      day,
      time,
      free,
    }))
  }

const inOrder = (one: CrowdedTime, other: CrowdedTime): number =>
  `${one.day} ${one.time} ${one.city}` < `${other.day} ${other.time} ${other.city}` ? -1 : 1

/** Returns the times with the people listed, up to the limit. */
function listed(crowded: readonly CrowdedTime[]): CrowdedTime[] {
  let left = listedAtMost
  return crowded.toSorted(inOrder).flatMap((time) => {
    const over = time.over.slice(0, left)
    left -= over.length
    return over.length > 0 ? [{ ...time, over }] : []
  })
}

async function phonesOf(reader: Reader, rows: readonly BookedRow[], secrets: Secrets) {
  const employees = rows.flatMap(({ phone, employee }) => (phone === null && employee ? [employee] : []))
  const found = employees.length > 0 ? await listContacts(reader, employees) : []
  return new Map(found.map((row) => [row.employee, papersOf(row, secrets).phone ?? null]))
}

/** Lists the patients of overfull times: names, phones, and free times near each. */
export async function touchFrom(
  reader: Reader,
  crowded: readonly CrowdedTime[],
  near: FreeTimeSearch,
  secrets: Secrets,
): Promise<Pick<Touch, 'people' | 'isCut' | 'times'>> {
  const people = crowded.reduce((sum, { over }) => sum + over.length, 0)
  const shown = listed(crowded)
  const phones = await phonesOf(
    reader,
    shown.flatMap(({ over }) => over),
    secrets,
  )
  const times = shown.map(({ over, ...time }) => ({
    ...time,
    people: over.map(({ id, number, fullname, phone, organization, employee }) => ({
      id,
      number,
      fullname,
      organization,
      phone: phone ?? (employee && (phones.get(employee) ?? null)),
    })),
    nearest: near(time.city, { day: time.day, time: time.time ?? over[0]?.time ?? '08:00' }),
  }))
  return { people, isCut: people > listedAtMost, times }
}

/** Counts the seats that a change adds and removes. */
function placesOf(alignments: readonly Alignment[]): Pick<Touch, 'added' | 'removed'> {
  const steps = alignments.flatMap(({ add, set }) => [
    ...add.map(({ capacity }) => capacity),
    ...set.map(({ capacity, taken, wanted }) => Math.max(taken, wanted) - capacity),
  ])
  const sum = (sign: 1 | -1) => steps.reduce((all, step) => all + Math.max(0, step * sign), 0)
  return { added: sum(1), removed: sum(-1) }
}

/** Returns the patients affected by a work time change, given its effect on the slots. */
export async function touchOf(
  reader: Reader,
  alignments: readonly Alignment[],
  secrets: Secrets,
  now: Date,
): Promise<Touch> {
  const crowded = (await Promise.all(alignments.map((one) => crowdedBy(reader, one, now)))).flat()
  const rooms = new Map<City, FreeCapacity>()
  for (const { city, set } of alignments) {
    const days = [...new Set(crowded.flatMap((time) => (time.city === city ? [time.day] : [])))]
    const after = new Map(set.map((slot) => [slot.slot, slot]))
    if (days.length > 0) rooms.set(city, await roomsAround(reader, { city, days, stations: [] }, after, now))
  }
  const touch = await touchFrom(reader, crowded, nearIn(rooms), secrets)
  return { ...touch, ...placesOf(alignments) }
}

/** A time with bookings while the clinic is closed; `isDayOff`: closed the whole day. */
export type ClosedTime = LeftTime & { isDayOff: boolean }

/**
 * Returns coming bookings of a period at times when the clinic is closed, earliest first. When the slot length
 * has changed, an old start time is no longer planned, but patients are still received at it, so it is left
 * out.
 */
export async function closedTimes(
  reader: Reader,
  { organization = null, ...period }: Pick<LeftAsked, 'from' | 'to'> & Partial<LeftAsked>,
  now: Date,
): Promise<ClosedTime[]> {
  const left = await listLeft(reader, { ...period, organization, now })
  const cities = [...new Set(left.map(({ city }) => city))]
  const works = await Promise.all(cities.map((city) => workTimeOf(reader, city, clinicDay(now))))
  const workTimes = new Map(cities.map((city, at) => [city, works[at]]))
  return left.flatMap((one) => {
    const workTime = workTimes.get(one.city)
    const slots = workTime ? slotsOfDay(one.day, workTime) : []
    return isReceiving(one.time, slots) ? [] : [{ ...one, isDayOff: slots.length === 0 }]
  })
}
