import { addDays, clinicDay, type Day } from '../../shared/platform/days.ts'
import type { City } from '../../shared/platform/person.ts'
import { common, refuse, refuseField } from '../../shared/platform/refusal.ts'
import { lastDayOpen, mostDaysAhead } from '../../shared/schedule/rules.ts'
import { weekOn } from '../../shared/schedule-admin/day-plan.ts'
import { type Calendar, effectsOf, runLength, type TimeChange } from '../../shared/schedule-admin/effect.ts'
import { deskWords, hoursWords, scheduleDeskRefusals, weekWords } from '../../shared/schedule-admin/ru.ts'
import {
  type CityCard,
  type CitySchedule,
  type DatedWeek,
  type DayChange,
  longestRun,
  type NewDays,
  type ScheduleDesk,
  type SeenDay,
  type SpecialDay,
  type SpecialDayId,
  type Touch,
} from '../../shared/schedule-admin/schema.ts'
import { changed, note, noteShown } from '../platform/audit/trail.ts'
import type { Reader, Tx } from '../platform/db/types.ts'
import type { Secrets } from '../platform/secrets.ts'
import { editionInForce } from '../programme/store.ts'
import { daysMade, makeSlots, makeSlotsAhead } from '../schedule/actions.ts'
import { listLimits, listStations } from '../schedule/stations/store.ts'
import {
  forgetOffices,
  listStanding,
  lockSlots,
  removeExpiredHolds,
  removeKeptSeats,
  setSlots,
} from '../schedule/store.ts'
import {
  addSpecialDays,
  type CityRow,
  changeCity,
  changeDaysAhead,
  changeOverbookLimit,
  changeSpecialDay,
  changeVoice,
  countWeekChange,
  findSpecialDays,
  listCities,
  listSpecialDays,
  listWeeks,
  lockSchedule,
  removeSpecialDays,
  removeWeek,
  setWeek,
} from '../schedule/working-hours/store.ts'
import { type Alignment, alignmentOf, touchOf } from './impact/actions.ts'

/** Secrets for a schedule change, and whether affected bookings keep their times. */
export interface Act {
  secrets: Secrets
  keep: boolean
}

type CityGround = Pick<CityRow, 'city'> & { row: CityRow; weeks: DatedWeek[] }

async function scheduleOf(
  reader: Reader,
  { city, row, weeks }: CityGround,
  today: Day,
): Promise<CitySchedule> {
  const [stations, limits, edition] = await Promise.all([
    listStations(reader, city),
    listLimits(reader, city),
    editionInForce(reader, today),
  ])
  const begun = weekOn(weeks, today)
  const given = new Set(stations.flatMap(({ services }) => services))
  const { version, weekVersion, daysAhead, overbookLimit, isVoiceOn } = row
  const { name, address, phone, note: remark, directions } = row
  return {
    city,
    version,
    weekVersion,
    daysAhead,
    overbookLimit,
    isVoiceOn,
    card: { name, address, phone, note: remark, directions },
    stations,
    weeks: weeks.filter((week) => week === begun || week.startsOn > today),
    limits: limits.map(({ name: _, ...limit }) => limit),
    uncovered: (edition?.services ?? []).flatMap(({ code }) => (given.has(code) ? [] : [code])),
  }
}

/** Returns all data of the section for each city. */
async function listSchedules(reader: Reader, today: Day): Promise<CitySchedule[]> {
  const [rows, weeks] = await Promise.all([listCities(reader), listWeeks(reader)])
  const grounds = rows.map((row) => ({
    city: row.city,
    row,
    weeks: weeks.flatMap(({ city, ...week }) => (city === row.city ? [week] : [])),
  }))
  return Promise.all(grounds.map((ground) => scheduleOf(reader, ground, today)))
}

/** Returns all data of the section for one city. */
export async function citySchedule(reader: Reader, city: City, now: Date): Promise<CitySchedule> {
  const found = (await listSchedules(reader, clinicDay(now))).find((one) => one.city === city)
  return found ?? refuse(common.NOT_FOUND)
}

/** Returns the section as it opens. */
export async function scheduleDesk(reader: Reader, now: Date): Promise<ScheduleDesk> {
  const today = clinicDay(now)
  const [cities, edition] = await Promise.all([listSchedules(reader, today), editionInForce(reader, today)])
  const services = (edition?.services ?? []).map(({ code, name, kind }) => ({ code, name, kind }))
  const furthest = Math.max(...cities.map(({ daysAhead }) => daysAhead))
  return { today, until: lastDayOpen(today, furthest), cities, services }
}

/** Refuses a record changed meanwhile, with the current values. */
export const refuseStale = async (reader: Reader, city: City, now: Date): Promise<never> =>
  refuse(scheduleDeskRefusals.STALE_SCHEDULE, { details: { city: await citySchedule(reader, city, now) } })

/** Saves the card of a city. */
export async function writeCard(
  tx: Tx,
  city: City,
  { version, ...card }: CityCard & { version: number },
  now: Date,
): Promise<void> {
  await lockSchedule(tx)
  const before = (await listCities(tx)).find((one) => one.city === city) ?? refuse(common.NOT_FOUND)
  if (!(await changeCity(tx, city, card, version))) await refuseStale(tx, city, now)
  tx.afterCommit(forgetOffices)
  note(tx, { id: city, ...changed<CityCard>(before, card) })
}

/**
 * Sets the horizon of a city from the one seen, and makes the slots that it opens at once. Slots beyond a nearer
 * horizon stay and take nobody; those who are booked there stay booked.
 */
export async function writeDaysAhead(
  tx: Tx,
  city: City,
  seen: { daysAhead: number; before: number },
  now: Date,
): Promise<void> {
  await lockSchedule(tx)
  if (!(await changeDaysAhead(tx, city, seen))) await refuseStale(tx, city, now)
  await makeSlotsAhead(tx, now)
  tx.afterCommit(forgetOffices)
  note(tx, { id: city, before: { daysAhead: seen.before }, after: { daysAhead: seen.daysAhead } })
}

/**
 * Sets how many people a day the desk may take beyond the places of a city, from the limit seen. Those already taken
 * today stay, also above a lower limit.
 */
export async function writeOverbookLimit(
  tx: Tx,
  city: City,
  seen: { overbookLimit: number; before: number },
  now: Date,
): Promise<void> {
  if (!(await changeOverbookLimit(tx, city, seen))) await refuseStale(tx, city, now)
  tx.afterCommit(forgetOffices)
  const { overbookLimit, before } = seen
  note(tx, { id: city, before: { overbookLimit: before }, after: { overbookLimit } })
}

/** Switches the voice of a city's wall screen. */
export async function writeVoice(tx: Tx, city: City, isOn: boolean): Promise<void> {
  if (await changeVoice(tx, city, isOn))
    note(tx, { id: city, before: { isVoiceOn: !isOn }, after: { isVoiceOn: isOn } })
}

async function calendarOf(reader: Reader, today: Day): Promise<Calendar> {
  const [weeks, special] = await Promise.all([
    listWeeks(reader),
    listSpecialDays(reader, today, addDays(today, mostDaysAhead)),
  ])
  return { weeks, special }
}

/** Refuses past days. */
const refusePassed = (days: readonly Day[], today: Day): void => {
  if (days.some((day) => day < today)) refuse(scheduleDeskRefusals.DAY_PASSED)
}

/**
 * Returns the days to remove as the admin saw them; refuses with the remaining days when another admin has
 * changed or removed one.
 */
async function refuseOtherDays(reader: Reader, seen: readonly SeenDay[]): Promise<SpecialDay[]> {
  const days = await findSpecialDays(
    reader,
    seen.map(({ id }) => id),
  )
  if (days.length === 0) refuse(common.NOT_FOUND)
  const isSeen = ({ id, version }: SeenDay) => days.some((day) => day.id === id && day.version === version)
  return seen.every(isSeen) ? days : refuse(scheduleDeskRefusals.STALE_SCHEDULE, { details: { days } })
}

async function namedDays(reader: Reader, ids: readonly SpecialDayId[]): Promise<SpecialDay[]> {
  const days = await findSpecialDays(reader, ids)
  return days.length < new Set(ids).size ? refuse(common.NOT_FOUND) : days
}

async function refuseTaken(reader: Reader, { city, from, to }: NewDays): Promise<void> {
  const days = await listSpecialDays(reader, from, to)
  if (days.some((day) => day.city === city)) refuse(scheduleDeskRefusals.DAY_TAKEN)
}

function refuseRun({ from, to }: NewDays): void {
  const length = runLength({ from, to })
  if (length < 1) refuseField(common.INVALID, 'to', deskWords.endsEarlier)
  if (length > longestRun) refuseField(common.INVALID, 'to', deskWords.tooLong(longestRun))
}

/** Refuses an invalid change, whatever it affects. */
async function refuseImpossible(reader: Reader, change: TimeChange, today: Day): Promise<void> {
  if (change.change === 'week') return refusePassed([change.startsOn], today)
  if (change.change === 'weekRemoved') return refusePassed([addDays(change.startsOn, -1)], today)
  if (change.change === 'days') {
    refuseRun(change.days)
    refusePassed([change.days.from], today)
    return refuseTaken(reader, change.days)
  }
  const days = await (change.change === 'day'
    ? namedDays(reader, [change.id])
    : refuseOtherDays(reader, change.days))
  refusePassed(
    days.map(({ day }) => day),
    today,
  )
}

async function alignmentsOf(reader: Reader, change: TimeChange, now: Date): Promise<Alignment[]> {
  const today = clinicDay(now)
  const effects = effectsOf(await calendarOf(reader, today), change, daysMade(today))
  return Promise.all(effects.map((effect) => alignmentOf(reader, effect, now)))
}

/** Returns the bookings that a change of the work time would affect; changes nothing. */
export async function previewTime(
  reader: Reader,
  change: TimeChange,
  secrets: Secrets,
  now: Date,
): Promise<Touch> {
  await refuseImpossible(reader, change, clinicDay(now))
  return touchOf(reader, await alignmentsOf(reader, change, now), secrets, now)
}

/** Locks the slots of a change, so that no seat is taken between the check and the closing. */
async function lockFor(tx: Tx, change: TimeChange, now: Date): Promise<void> {
  const today = clinicDay(now)
  const effects = effectsOf(await calendarOf(tx, today), change, daysMade(today))
  const standing = await Promise.all(effects.map(({ city, days }) => listStanding(tx, { city, days, now })))
  await lockSlots(
    tx,
    standing.flat().map(({ slot }) => slot),
  )
}

/**
 * Refuses a change that affects bookings not marked as kept, and returns them; the view of these patients is
 * audited.
 */
export function unlessKept(tx: Tx, touch: Touch, keep: boolean): Touch {
  if (touch.people === 0 || keep) return touch
  noteShown(tx, { what: 'booking', count: touch.people })
  return refuse(scheduleDeskRefusals.TOUCHES_BOOKINGS, { details: { touch } })
}

/**
 * Adapts the slots to a change of the work time about to be written. Refuses with `TOUCHES_BOOKINGS` and the
 * affected patients unless they are kept. Slots are locked first: a booking either comes before, or finds the
 * time closed. A seat kept after a cancellation does not outlast its time: nobody was warned of that booking.
 */
async function applyTime(tx: Tx, change: TimeChange, { secrets, keep }: Act, now: Date): Promise<Touch> {
  await refuseImpossible(tx, change, clinicDay(now))
  await lockFor(tx, change, now)
  await removeExpiredHolds(tx, now)
  const alignments = await alignmentsOf(tx, change, now)
  const touch = await touchOf(tx, alignments, secrets, now)
  unlessKept(tx, touch, keep)
  for (const { city, add, set } of alignments) {
    const narrow = set.filter(({ taken, wanted }) => wanted < taken).map(({ slot }) => slot)
    await removeKeptSeats(tx, narrow, now)
    await makeSlots(tx, city, add, now)
    await setSlots(tx, {
      slots: set.map(({ slot }) => slot),
      minutes: set.map(({ minutes }) => minutes),
      wanted: set.map(({ wanted }) => wanted),
      now,
    })
  }
  return touch
}

/** Describes the week of a city on a day; null: none. */
const wordsOn = (weeks: readonly (DatedWeek & { city: City })[], city: City, day: Day): string | null => {
  const week = weekOn(
    weeks.filter((one) => one.city === city),
    day,
  )
  return week && weekWords(week)
}

/** Sets the work time of a city from a day on. */
export async function setWorkWeek(
  tx: Tx,
  act: Act,
  { city, weekVersion, ...week }: DatedWeek & { city: City; weekVersion: number },
  now: Date,
): Promise<Touch> {
  await lockSchedule(tx)
  const before = wordsOn(await listWeeks(tx), city, week.startsOn)
  if (!(await countWeekChange(tx, city, weekVersion))) await refuseStale(tx, city, now)
  const touch = await applyTime(tx, { change: 'week', city, ...week }, act, now)
  await setWeek(tx, city, week)
  tx.afterCommit(forgetOffices)
  note(tx, { id: city, before: { week: before }, after: { week: weekWords(week) }, count: touch.people })
  return touch
}

/** Removes a week that has not begun. */
export async function removeWorkWeek(
  tx: Tx,
  act: Act,
  { city, startsOn, weekVersion }: { city: City; startsOn: Day; weekVersion: number },
  now: Date,
): Promise<Touch> {
  await lockSchedule(tx)
  const weeks = await listWeeks(tx)
  if (!weeks.some((week) => week.city === city && week.startsOn === startsOn)) refuse(common.NOT_FOUND)
  if (!(await countWeekChange(tx, city, weekVersion))) await refuseStale(tx, city, now)
  const touch = await applyTime(tx, { change: 'weekRemoved', city, startsOn }, act, now)
  await removeWeek(tx, city, startsOn)
  tx.afterCommit(forgetOffices)
  note(tx, { id: city, before: { week: wordsOn(weeks, city, startsOn) }, after: null, count: touch.people })
  return touch
}

const dayFields = ({ city, day, title, hours }: SpecialDay) => ({
  city,
  day,
  title,
  hours: hoursWords(hours),
})

/** Adds special days. */
export async function addSpecial(tx: Tx, act: Act, days: NewDays, now: Date) {
  await lockSchedule(tx)
  const touch = await applyTime(tx, { change: 'days', days }, act, now)
  const added = await addSpecialDays(tx, days, now)
  for (const day of added) note(tx, { id: day.id, after: dayFields(day) })
  return { days: added, touch }
}

/** Updates the title or the hours of a special day. */
export async function changeSpecial(
  tx: Tx,
  act: Act,
  { id, version, ...to }: DayChange & { id: SpecialDayId; version: number },
  now: Date,
) {
  await lockSchedule(tx)
  const [before] = await namedDays(tx, [id])
  if (!before || before.version !== version)
    return refuse(scheduleDeskRefusals.STALE_SCHEDULE, { details: { day: before } })
  const touch = await applyTime(tx, { change: 'day', id, to }, act, now)
  const day = (await changeSpecialDay(tx, id, to, version)) ?? refuse(common.CONFLICT)
  note(tx, { id, ...changed(dayFields(before), dayFields(day)) })
  return { days: [day], touch }
}

/** Removes special days, which then work as their weekdays. Refuses days changed since they were seen. */
export async function removeSpecial(tx: Tx, act: Act, days: readonly SeenDay[], now: Date) {
  await lockSchedule(tx)
  const before = await refuseOtherDays(tx, days)
  const touch = await applyTime(tx, { change: 'daysRemoved', days: [...days] }, act, now)
  await removeSpecialDays(
    tx,
    before.map(({ id }) => id),
  )
  for (const day of before) note(tx, { id: day.id, before: dayFields(day), after: null })
  return { removed: before.length, touch }
}
