import type { Member } from '../../shared/platform/actor.ts'
import { addDays, clinicDay, clinicInstant } from '../../shared/platform/days.ts'
import type { City } from '../../shared/platform/person.ts'
import { common, Refusal, refuse } from '../../shared/platform/refusal.ts'
import { noSuchTime, scheduleRefusals } from '../../shared/schedule/ru.ts'
import {
  daysAhead,
  holdMinutes,
  nearestCount,
  nearestFirst,
  quartersOfDay,
} from '../../shared/schedule/rules.ts'
import type { SlotId } from '../../shared/schedule/schema.ts'
import type { Reader, Tx } from '../platform/db/types.ts'
import { newId } from '../platform/ids.ts'
import {
  addHold,
  addSlots,
  changeSeats,
  findSlotFacts,
  listFreeAround,
  listHolidays,
  listWorkTimes,
  lockHolder,
  type SlotFacts,
} from './store.ts'

/** Free slots nearest to a moment, those of its day first. */
export async function nearestSlots(reader: Reader, city: City, start: Date, now: Date) {
  const found = await listFreeAround(reader, city, start, now, nearestCount)
  const wanted = { start: start.toISOString(), day: clinicDay(start) }
  return nearestFirst(found, wanted).slice(0, nearestCount)
}

/** The first free slots not before a moment. */
export async function freeSince(reader: Reader, city: City, from: Date, now: Date) {
  const found = await listFreeAround(reader, city, from, now, nearestCount)
  return found.filter((slot) => Date.parse(slot.start) >= from.getTime())
}

/** Where and when a slot is; refuses one that does not exist (404) or has begun (`SLOT_PASSED`). */
export async function slotAhead(reader: Reader, slot: SlotId, now: Date): Promise<SlotFacts> {
  const facts = await findSlotFacts(reader, slot)
  if (!facts) return refuse(common.NOT_FOUND, { message: noSuchTime })
  if (facts.start <= now) refuse(scheduleRefusals.SLOT_PASSED)
  return facts
}

/** Keeps a place for five minutes. An account has one hold: a new one replaces it and lives its own five minutes. */
export async function hold(tx: Tx, actor: Member, slot: SlotId, now: Date): Promise<void> {
  const account = actor.accountId
  await slotAhead(tx, slot, now)
  lockHolder(tx, account)
  changeSeats(tx, { account, take: slot }, now)
  addHold(tx, { account, slot, expires: new Date(now.getTime() + holdMinutes * 60_000) })
}

/** Lets go of the account's hold. */
export const release = async (tx: Tx, actor: Member, now: Date): Promise<void> =>
  changeSeats(tx, { account: actor.accountId }, now)

/** Tries to take a place; one who comes too late is told the nearest free slots with the refusal. */
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
    return refuse(error.kind, { details: { nearest } })
  }
}

/** Makes the slots of the coming days that do not exist yet. May be run any number of times. */
export async function makeSlotsAhead(tx: Tx, now: Date): Promise<void> {
  const first = clinicDay(now)
  const days = Array.from({ length: daysAhead }, (_, index) => addDays(first, index))
  const [times, closed] = await Promise.all([
    listWorkTimes(tx),
    listHolidays(tx, first, addDays(first, daysAhead)),
  ])
  for (const [city, rows] of Map.groupBy(times, (time) => time.city)) {
    const week = rows.map(({ weekday, ...row }) => ({ ...row, day: weekday }))
    const off = new Set(closed.filter((one) => one.city === null || one.city === city).map((one) => one.day))
    const made = days.flatMap((day) => quartersOfDay(day, week, off).map((quarter) => ({ day, ...quarter })))
    await addSlots(tx, {
      city: city as City,
      ids: made.map(() => newId(now)),
      starts: made.map(({ day, time }) => clinicInstant(day, time)),
      capacities: made.map(({ capacity }) => capacity),
    })
  }
}
