import { addDays, type Day, dayOf } from '../../../shared/platform/days.ts'
import type { City } from '../../../shared/platform/person.ts'
import type {
  CityCard,
  DatedWeek,
  DayChange,
  DaysOfYear,
  Hours,
  NewDays,
  SpecialDay,
  SpecialDayId,
} from '../../../shared/schedule-admin/schema.ts'
import { cachedFor } from '../../platform/db/cached-for.ts'
import { raw, statement } from '../../platform/db/statement.ts'
import { turnTo } from '../../platform/db/turns.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'
import { newId } from '../../platform/ids.ts'

const lock = turnTo('schedule')

/** Lets one schedule change run at a time: its effect on the slots follows from the whole schedule. */
export const lockSchedule = (tx: Tx): Promise<unknown> => tx.run(lock, {})

/** A city with its versions. */
export interface CityRow extends CityCard {
  city: City
  version: number
  weekVersion: number
  daysAhead: number
  /** How many people a day the desk may take beyond the places. */
  overbookLimit: number
  /** Minutes between two stations by the queue; null: not measured yet. */
  wait: number | null
  isVoiceOn: boolean
}

const allCities = statement<object, CityRow>('cities')`
  select key as city, name, address, phone, note, directions, version, week_version as "weekVersion",
    days_ahead as "daysAhead", overbook_limit as "overbookLimit", wait_minutes::float as wait, is_voice_on as "isVoiceOn"
  from cities order by key`

/** The cities of the clinic. */
export const listCities = (reader: Reader): Promise<CityRow[]> => reader.run(allCities, {})

const allWeeks = statement<object, DatedWeek & { city: City }>('work-weeks')`
  select city, starts_on as "startsOn", json_build_object('slotMinutes', slot_minutes, 'days', days) as week
  from work_weeks order by city, starts_on`

/** Returns all weeks of every city, including past ones, by first day. */
export const listWeeks = (reader: Reader): Promise<(DatedWeek & { city: City })[]> => reader.run(allWeeks, {})

const specialColumns = raw`id, city, day, title, hours, is_public as "isPublic", version`

const specialOfPeriod = statement<{ from: Day; to: Day }, SpecialDay>('special-days')`
  select ${specialColumns} from special_days where day between ${'from'} and ${'to'} order by day, city`

/** Returns special days of a period, common and of single cities. */
export const listSpecialDays = (reader: Reader, from: Day, to: Day): Promise<SpecialDay[]> =>
  reader.run(specialOfPeriod, { from, to })

const specialById = statement<{ ids: readonly SpecialDayId[] }, SpecialDay>('special-days-by-id')`
  select ${specialColumns} from special_days where id = any(${'ids'}::uuid[]) order by day`

/** Returns special days by id; unknown ids are left out. */
export const findSpecialDays = (reader: Reader, ids: readonly SpecialDayId[]): Promise<SpecialDay[]> =>
  reader.run(specialById, { ids })

const calendar = statement<{ year: number }, Pick<DaysOfYear, 'basis' | 'isFinal'>>('calendar-year')`
  select basis, is_final as "isFinal" from calendar_years where year = ${'year'}`

/** Returns the days of a year with the source of its public calendar. */
export async function daysOfYear(reader: Reader, year: number): Promise<DaysOfYear> {
  const [[known], days] = await Promise.all([
    reader.run(calendar, { year }),
    listSpecialDays(reader, dayOf(year, 1, 1), dayOf(year, 12, 31)),
  ])
  return { year, basis: known?.basis ?? null, isFinal: known?.isFinal ?? false, days }
}

const setCard = statement<CityCard & { city: City; version: number }, { city: City }>('change-city')`
  update cities set name = ${'name'}, address = ${'address'}, phone = ${'phone'}, note = ${'note'},
    directions = ${'directions'}, version = version + 1
  where key = ${'city'} and version = ${'version'} returning key as city`

/** Updates the card of a city of the version seen; returns false when it has been changed. */
export const changeCity = async (tx: Tx, city: City, card: CityCard, version: number): Promise<boolean> =>
  (await tx.run(setCard, { ...card, city, version })).length > 0

const countWeeks = statement<{ city: City; version: number }, { city: City }>('count-week-change')`
  update cities set week_version = week_version + 1
  where key = ${'city'} and week_version = ${'version'} returning key as city`

/** Increments the weeks version of a city from the version seen; returns false when it has been changed. */
export const countWeekChange = async (tx: Tx, city: City, version: number): Promise<boolean> =>
  (await tx.run(countWeeks, { city, version })).length > 0

const setDaysAhead = statement<{ city: City; daysAhead: number; before: number }, { city: City }>(
  'change-days-ahead',
)`
  update cities set days_ahead = ${'daysAhead'}
  where key = ${'city'} and days_ahead = ${'before'} returning key as city`

/** Sets the horizon of a city from the one seen; returns false when it has been changed. */
export const changeDaysAhead = async (
  tx: Tx,
  city: City,
  seen: { daysAhead: number; before: number },
): Promise<boolean> => (await tx.run(setDaysAhead, { city, ...seen })).length > 0

const setOverbookLimit = statement<{ city: City; overbookLimit: number; before: number }, { city: City }>(
  'change-overbook-limit',
)`
  update cities set overbook_limit = ${'overbookLimit'}
  where key = ${'city'} and overbook_limit = ${'before'} returning key as city`

/** Sets how many people a day may be taken beyond the places, from the limit seen; false when it has been changed. */
export const changeOverbookLimit = async (
  tx: Tx,
  city: City,
  seen: { overbookLimit: number; before: number },
): Promise<boolean> => (await tx.run(setOverbookLimit, { city, ...seen })).length > 0

const setWait = statement<{ city: City; wait: number }, never>('set-wait')`
  update cities set wait_minutes = ${'wait'} where key = ${'city'}`

/** Sets the minutes between two stations that the queue of a city has measured. */
export const changeWait = (tx: Tx, measured: { city: City; wait: number }): Promise<unknown> =>
  tx.run(setWait, measured)

const voices = statement<object, { city: City }>('voices-of-boards')`
  select key as city from cities where is_voice_on`
const speaking = cachedFor((reader) => reader.run(voices, {}))

/** Tells whether the wall screen of a city says calls aloud: screens ask often and see a change within a second. */
export const isVoiceOn = async (reader: Reader, city: City): Promise<boolean> =>
  (await speaking.of(reader)).some((one) => one.city === city)

const setVoice = statement<{ city: City; isOn: boolean }, { city: City }>('change-voice')`
  update cities set is_voice_on = ${'isOn'} where key = ${'city'} and is_voice_on <> ${'isOn'} returning key as city`

/** Switches the voice of the wall screen; returns false when it already was so. */
export async function changeVoice(tx: Tx, city: City, isOn: boolean): Promise<boolean> {
  const changed = await tx.run(setVoice, { city, isOn })
  speaking.forget()
  return changed.length > 0
}

const putWeek = statement<{ city: City; startsOn: Day; slotMinutes: number; days: string }, never>(
  'set-week',
)`
  insert into work_weeks (city, starts_on, slot_minutes, days)
  values (${'city'}, ${'startsOn'}, ${'slotMinutes'}, ${'days'}::json)
  on conflict (city, starts_on) do update set slot_minutes = excluded.slot_minutes, days = excluded.days`

/** Sets the week of a city from a day on, replacing one that begins on the same day. */
export const setWeek = (tx: Tx, city: City, { startsOn, week }: DatedWeek): Promise<unknown> =>
  tx.run(putWeek, { city, startsOn, slotMinutes: week.slotMinutes, days: JSON.stringify(week.days) })

const dropWeek = statement<{ city: City; startsOn: Day }, { city: City }>('remove-week')`
  delete from work_weeks where city = ${'city'} and starts_on = ${'startsOn'} returning city`

/** Removes a week that has not begun; returns false when there is none. */
export const removeWeek = async (tx: Tx, city: City, startsOn: Day): Promise<boolean> =>
  (await tx.run(dropWeek, { city, startsOn })).length > 0

/** Hours are null on a day off. */
const json = (hours: Hours | null): string | null => hours && JSON.stringify(hours)

interface AddedDays {
  city: City | null
  title: string
  hours: string | null
  ids: SpecialDayId[]
  days: Day[]
}

const putSpecialDays = statement<AddedDays, SpecialDay>('add-special-days')`
  insert into special_days (id, city, day, title, hours)
  select id, ${'city'}, day, ${'title'}, ${'hours'}::json
  from unnest(${'ids'}::uuid[], ${'days'}::date[]) as made (id, day)
  on conflict do nothing returning ${specialColumns}`

/** Adds special days and returns the added ones; an existing day stays as it is and is left out. */
export async function addSpecialDays(
  tx: Tx,
  { city, from, to, title, hours }: NewDays,
  now: Date,
): Promise<SpecialDay[]> {
  const days: Day[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  const ids = days.map(() => newId<SpecialDayId>(now))
  const added = await tx.run(putSpecialDays, { city, title, hours: json(hours), ids, days })
  return added.sort((one, other) => (one.day < other.day ? -1 : 1))
}

interface ChangedDay {
  id: SpecialDayId
  title: string
  hours: string | null
  version: number
}

const setSpecialDay = statement<ChangedDay, SpecialDay>('change-special-day')`
  update special_days set title = ${'title'}, hours = ${'hours'}::json, version = version + 1
  where id = ${'id'} and version = ${'version'} returning ${specialColumns}`

/** Updates a special day of the version seen; returns null when it has been changed. */
export const changeSpecialDay = async (
  tx: Tx,
  id: SpecialDayId,
  { title, hours }: DayChange,
  version: number,
): Promise<SpecialDay | null> =>
  (await tx.run(setSpecialDay, { id, title, hours: json(hours), version }))[0] ?? null

const dropSpecialDays = statement<{ ids: readonly SpecialDayId[] }, never>('remove-special-days')`
  delete from special_days where id = any(${'ids'}::uuid[])`

/** Removes special days. */
export const removeSpecialDays = (tx: Tx, ids: readonly SpecialDayId[]): Promise<unknown> =>
  tx.run(dropSpecialDays, { ids })
