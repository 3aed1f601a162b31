import type { OrganizationId } from '../../shared/organizations/schema.ts'
import type { Member } from '../../shared/platform/actor.ts'
import { addDays, clinicDay, clinicInstant, type Day } from '../../shared/platform/days.ts'
import type { AccountId } from '../../shared/platform/ids.ts'
import type { City } from '../../shared/platform/person.ts'
import { common, Refusal, refuse } from '../../shared/platform/refusal.ts'
import { noSuchTime, notOpenYet, scheduleRefusals } from '../../shared/schedule/ru.ts'
import {
  holdMinutes,
  lastDayOpen,
  mostDaysAhead,
  nearestCount,
  nearestFirst,
} from '../../shared/schedule/rules.ts'
import type { CityOffice, SlotId } from '../../shared/schedule/schema.ts'
import type { VouchedBy } from '../../shared/schedule/vouched/schema.ts'
import {
  slotsOfDay,
  specialOf,
  type WantedSlot,
  type WorkTime,
  weekOn,
} from '../../shared/schedule-admin/day-plan.ts'
import type { Reader, Tx } from '../platform/db/types.ts'
import { newId } from '../platform/ids.ts'
import { daysOpenTo } from './site-days/store.ts'
import {
  addHold,
  addSlots,
  changeSeats,
  findSlotFacts,
  forgetOffices,
  getOffices,
  listFreeAround,
  lockHolder,
  type Office,
  type SlotFacts,
} from './store.ts'
import { addVouched, type ExampleKey, listOpenCities } from './vouched/store.ts'
import { listCities, listSpecialDays, listWeeks, lockSchedule } from './working-hours/store.ts'

/** Returns free slots nearest to a moment, those of its day first. */
export async function nearestSlots(reader: Reader, city: City, start: Date, now: Date) {
  const found = await listFreeAround(reader, { city, start, now, limit: nearestCount })
  const wanted = { start: start.toISOString(), day: clinicDay(start) }
  return nearestFirst(found, wanted).slice(0, nearestCount)
}

/** Returns the first free slots not before a moment. */
export async function freeSince(reader: Reader, city: City, from: Date, now: Date) {
  const found = await listFreeAround(reader, { city, start: from, now, limit: nearestCount })
  return found.filter((slot) => Date.parse(slot.start) >= from.getTime())
}

/**
 * Returns the city and time of a slot; refuses an unknown one or one beyond the horizon of its city (404), and
 * one that has begun (`SLOT_PASSED`). A site day has times for its own organization only.
 */
export async function slotAhead(
  reader: Reader,
  slot: SlotId,
  now: Date,
  organization: OrganizationId | null = null,
): Promise<SlotFacts> {
  const facts = await findSlotFacts(reader, slot)
  if (!facts) return refuse(common.NOT_FOUND, { message: noSuchTime })
  if (facts.start <= now) refuse(scheduleRefusals.SLOT_PASSED)
  if ((await daysOpenTo(reader, organization, facts.city, [facts.day])).length === 0)
    refuse(common.NOT_FOUND, { message: noSuchTime })
  if (facts.day > lastDayOpen(clinicDay(now), facts.daysAhead))
    refuse(common.NOT_FOUND, { message: notOpenYet })
  return facts
}

/**
 * Holds a seat for five minutes. An account has one hold: a new one replaces it and lasts five minutes from
 * then.
 */
export async function hold(tx: Tx, actor: Member, slot: SlotId, now: Date): Promise<void> {
  const account = actor.accountId
  await slotAhead(tx, slot, now)
  await lockHolder(tx, account)
  await changeSeats(tx, { account, take: [slot] }, now)
  await addHold(tx, { account, slot, expires: new Date(now.getTime() + holdMinutes * 60_000) })
}

/** Releases the account's hold. */
export const release = async (tx: Tx, actor: Member, now: Date): Promise<void> =>
  changeSeats(tx, { account: actor.accountId }, now)

/** Tries to take a seat; refuses a full slot with the nearest free ones. */
export async function offerNearest<Result>(
  reader: Reader,
  slot: SlotId,
  now: Date,
  attempt: () => Promise<Result>,
): Promise<Result> {
  try {
    return await attempt()
  } catch (error) {
    const { SLOT_FULL, SLOT_PASSED } = scheduleRefusals
    const isLate = error instanceof Refusal && (error.kind === SLOT_FULL || error.kind === SLOT_PASSED)
    const facts = isLate ? await findSlotFacts(reader, slot) : null
    if (!isLate || !facts) throw error
    const nearest = await nearestSlots(reader, facts.city, facts.start, now)
    return refuse(error.kind, { message: error.message, details: { nearest } })
  }
}

/** Returns the clinic's offices, one per city, with the week in force on a day, as users see them. */
export async function workTimeOn(reader: Reader, day: Day): Promise<Record<City, CityOffice>> {
  const { ekb, pvl } = await getOffices(reader)
  const shown = ({ weeks, wait: _, ...office }: Office): CityOffice => ({
    ...office,
    days: (weekOn(weeks, day)?.week.days ?? []).map(({ day: weekday, hours }) => ({
      day: weekday,
      from: hours?.from ?? null,
      to: hours?.to ?? null,
      closed: hours === null,
    })),
  })
  return { ekb: shown(ekb), pvl: shown(pvl) }
}

/** Returns the days that may have slots, from today to the furthest horizon that a city may have had. */
export const daysMade = (today: Day): Day[] =>
  Array.from({ length: mostDaysAhead }, (_, at) => addDays(today, at))

/** Data from which the slots of a city in the coming days are derived. */
export async function workTimeOf(reader: Reader, city: City, today: Day): Promise<WorkTime> {
  const [weeks, days] = await Promise.all([
    listWeeks(reader),
    listSpecialDays(reader, today, addDays(today, mostDaysAhead)),
  ])
  return { weeks: weeks.filter((one) => one.city === city), special: specialOf(days, city) }
}

/** Returns slots by day as the work time defines them. */
export type WantedDaySlot = WantedSlot & { day: Day }

/** Adds missing slots; none in a city whose hours nobody has vouched for. */
export async function makeSlots(
  tx: Tx,
  city: City,
  made: readonly WantedDaySlot[],
  now: Date,
): Promise<void> {
  if (made.length === 0 || !(await listOpenCities(tx)).includes(city)) return
  await addSlots(tx, {
    city,
    ids: made.map(() => newId(now)),
    starts: made.map(({ day, time }) => clinicInstant(day, time)),
    minutes: made.map(({ minutes }) => minutes),
    capacities: made.map(({ capacity }) => capacity),
    now,
  })
}

/** Creates the missing slots of each city up to its horizon. May be run any number of times. */
export async function makeSlotsAhead(tx: Tx, now: Date): Promise<void> {
  const today = clinicDay(now)
  await lockSchedule(tx)
  for (const { city, daysAhead } of await listCities(tx)) {
    const workTime = await workTimeOf(tx, city, today)
    const days = daysMade(today).slice(0, daysAhead)
    const made = days.flatMap((day) => slotsOfDay(day, workTime).map((slot) => ({ day, ...slot })))
    await makeSlots(tx, city, made, now)
  }
}

/** Why an example value becomes the clinic's, and the administrator behind that; null without one. */
export interface Vouching {
  basis: VouchedBy
  by: AccountId | null
}

/** An administrator stands behind a value that he has set himself. */
export const changedBy = ({ accountId }: Member): Vouching => ({ basis: 'changed', by: accountId })

/**
 * Makes an example value the clinic's; vouched hours get their slots at once. Returns false when it already was the
 * clinic's.
 */
export async function vouch(tx: Tx, key: ExampleKey, vouching: Vouching, now: Date): Promise<boolean> {
  if (!(await addVouched(tx, { ...key, ...vouching, now }))) return false
  if (key.fact === 'hours') await makeSlotsAhead(tx, now)
  tx.afterCommit(forgetOffices)
  return true
}
