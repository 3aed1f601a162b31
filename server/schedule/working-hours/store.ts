import { and, asc, between, eq, inArray } from 'drizzle-orm'
import { addDays, type Day, dayOf } from '../../../shared/platform/days.ts'
import type { City } from '../../../shared/platform/person.ts'
import type {
  CityCard,
  DatedWeek,
  DayChange,
  DaysOfYear,
  NewDays,
  SlotMinutes,
  SpecialDay,
  SpecialDayId,
} from '../../../shared/schedule-admin/schema.ts'
import { turnTo } from '../../platform/db/turns.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'
import { newId } from '../../platform/ids.ts'
import { calendarYears, cities, specialDays, workWeeks } from './tables.ts'

const lock = turnTo('schedule')

/** Lets one schedule change run at a time: its effect on the slots follows from the whole schedule. */
export const lockSchedule = (tx: Tx): Promise<unknown> => tx.run(lock, {})

/** A city with its versions. */
export interface CityRow extends CityCard {
  city: City
  version: number
  weekVersion: number
}

/** The cities of the clinic. */
export const listCities = async (reader: Reader): Promise<CityRow[]> =>
  (await reader.select().from(cities).orderBy(asc(cities.key))).map(({ key, ...row }) => ({
    ...row,
    city: key as City,
  }))

/** Returns all weeks of every city, including past ones, by first day. */
export const listWeeks = async (reader: Reader): Promise<(DatedWeek & { city: City })[]> =>
  (await reader.select().from(workWeeks).orderBy(asc(workWeeks.city), asc(workWeeks.startsOn))).map(
    ({ city, startsOn, slotMinutes, days }) => ({
      city: city as City,
      startsOn: startsOn as Day,
      week: { slotMinutes: slotMinutes as SlotMinutes, days },
    }),
  )

const special = (row: typeof specialDays.$inferSelect): SpecialDay => ({
  ...row,
  id: row.id as SpecialDayId,
  city: row.city as City | null,
  day: row.day as Day,
})

/** Returns special days of a period, common and of single cities. */
export const listSpecialDays = async (reader: Reader, from: Day, to: Day): Promise<SpecialDay[]> =>
  (
    await reader
      .select()
      .from(specialDays)
      .where(between(specialDays.day, from, to))
      .orderBy(asc(specialDays.day), asc(specialDays.city))
  ).map(special)

/** Returns special days by id; unknown ids are left out. */
export const findSpecialDays = async (reader: Reader, ids: readonly SpecialDayId[]): Promise<SpecialDay[]> =>
  (
    await reader
      .select()
      .from(specialDays)
      .where(inArray(specialDays.id, [...ids]))
      .orderBy(asc(specialDays.day))
  ).map(special)

/** Returns the days of a year with the source of its public calendar. */
export async function daysOfYear(reader: Reader, year: number): Promise<DaysOfYear> {
  const [[known], days] = await Promise.all([
    reader.select().from(calendarYears).where(eq(calendarYears.year, year)),
    listSpecialDays(reader, dayOf(year, 1, 1), dayOf(year, 12, 31)),
  ])
  return { year, basis: known?.basis ?? null, isFinal: known?.isFinal ?? false, days }
}

/** Updates the card of a city of the version seen; returns false when it has been changed. */
export async function changeCity(tx: Tx, city: City, card: CityCard, version: number): Promise<boolean> {
  const done = await tx
    .update(cities)
    .set({ ...card, version: version + 1 })
    .where(and(eq(cities.key, city), eq(cities.version, version)))
    .returning({ city: cities.key })
  return done.length > 0
}

/** Increments the weeks version of a city from the version seen; returns false when it has been changed. */
export async function countWeekChange(tx: Tx, city: City, version: number): Promise<boolean> {
  const done = await tx
    .update(cities)
    .set({ weekVersion: version + 1 })
    .where(and(eq(cities.key, city), eq(cities.weekVersion, version)))
    .returning({ city: cities.key })
  return done.length > 0
}

/** Sets the week of a city from a day on, replacing one that begins on the same day. */
export async function setWeek(tx: Tx, city: City, { startsOn, week }: DatedWeek): Promise<void> {
  await tx
    .insert(workWeeks)
    .values({ city, startsOn, ...week })
    .onConflictDoUpdate({ target: [workWeeks.city, workWeeks.startsOn], set: week })
}

/** Removes a week that has not begun; returns false when there is none. */
export async function removeWeek(tx: Tx, city: City, startsOn: Day): Promise<boolean> {
  const done = await tx
    .delete(workWeeks)
    .where(and(eq(workWeeks.city, city), eq(workWeeks.startsOn, startsOn)))
    .returning({ city: workWeeks.city })
  return done.length > 0
}

/** Adds special days and returns the added ones; an existing day stays as it is and is left out. */
export async function addSpecialDays(
  tx: Tx,
  { city, from, to, title, hours }: NewDays,
  now: Date,
): Promise<SpecialDay[]> {
  const rows: (typeof specialDays.$inferInsert)[] = []
  for (let day = from; day <= to; day = addDays(day, 1))
    rows.push({ id: newId(now), city, day, title, hours })
  const added = await tx.insert(specialDays).values(rows).onConflictDoNothing().returning()
  return added.map(special).sort((one, other) => (one.day < other.day ? -1 : 1))
}

/** Updates a special day of the version seen; returns null when it has been changed. */
export async function changeSpecialDay(
  tx: Tx,
  id: SpecialDayId,
  { title, hours }: DayChange,
  version: number,
): Promise<SpecialDay | null> {
  const [done] = await tx
    .update(specialDays)
    .set({ title, hours, version: version + 1 })
    .where(and(eq(specialDays.id, id), eq(specialDays.version, version)))
    .returning()
  return done ? special(done) : null
}

/** Removes special days. */
export const removeSpecialDays = (tx: Tx, ids: readonly SpecialDayId[]): Promise<unknown> =>
  tx.delete(specialDays).where(inArray(specialDays.id, [...ids]))
