import type { Member } from '../../shared/platform/actor.ts'
import { addDays, clinicDay, clinicInstant } from '../../shared/platform/days.ts'
import type { AccountId } from '../../shared/platform/ids.ts'
import type { City } from '../../shared/platform/person.ts'
import { common, refuse } from '../../shared/platform/refusal.ts'
import { scheduleRefusals } from '../../shared/schedule/ru.ts'
import {
  daysAhead,
  holdMinutes,
  nearestCount,
  nearestFirst,
  quartersOfDay,
} from '../../shared/schedule/rules.ts'
import type { Hold, SlotId } from '../../shared/schedule/schema.ts'
import type { Reader, Tx } from '../platform/db/types.ts'
import { newId } from '../platform/ids.ts'
import {
  addSlots,
  changeHold,
  claimHold,
  findHold,
  findSlot,
  freeSeat,
  listFreeAround,
  listHolidays,
  listWorkTimes,
  lockSlots,
  reapHoldsOf,
  removeHold,
  type Seat,
  takeSeat,
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

/** Says why a place could not be taken, and what is free near it. */
async function refuseSeat(tx: Tx, slotId: SlotId, now: Date): Promise<never> {
  const slot = await findSlot(tx, slotId, now)
  if (!slot) return refuse(common.NOT_FOUND, { message: 'Такого времени в расписании нет' })
  const start = new Date(slot.start)
  const nearest = await nearestSlots(tx, slot.city, start, now)
  const { SLOT_PASSED, SLOT_FULL } = scheduleRefusals
  return refuse(start <= now ? SLOT_PASSED : SLOT_FULL, { details: { nearest } })
}

/** When a slot seems full: frees its expired holds and tries again. Refuses with the nearest free slots. */
async function insist(tx: Tx, slot: SlotId, now: Date): Promise<Seat> {
  const wasBlocked = await reapHoldsOf(tx, slot, now)
  return (wasBlocked && (await takeSeat(tx, slot, now))) || refuseSeat(tx, slot, now)
}

/**
 * Takes a place of a slot for an account. Its own hold is let go in the same breath: the row of the slot stays
 * locked until the commit, so nobody comes in between, and the held place is the one that is taken.
 */
export async function occupy(tx: Tx, account: AccountId, slot: SlotId, now: Date): Promise<Seat> {
  const [, seat] = await Promise.all([removeHold(tx, account), takeSeat(tx, slot, now)])
  return seat ?? insist(tx, slot, now)
}

/** Takes a place of another slot and only then frees the place of the earlier one. */
export async function exchange(
  tx: Tx,
  account: AccountId,
  places: { from: SlotId; to: SlotId },
  now: Date,
): Promise<Seat> {
  await lockSlots(tx, places.from, places.to)
  const seat = await occupy(tx, account, places.to, now)
  await freeSeat(tx, places.from)
  return seat
}

/** Frees a place of a slot; the caller ends what it was taken for in the same transaction. */
export const vacate = (tx: Tx, slot: SlotId): Promise<unknown> => freeSeat(tx, slot)

/** Keeps a place for five minutes. An account has one hold: a new one replaces it and lives its own five minutes. */
export async function hold(tx: Tx, actor: Member, slot: SlotId, now: Date): Promise<Hold> {
  const expires = new Date(now.getTime() + holdMinutes * 60_000)
  const mine = { account: actor.accountId, slot, expires }
  const claimed = await claimHold(tx, mine)
  if (!claimed) return refuseSeat(tx, slot, now)
  if (claimed.renewals > 0)
    await Promise.all([lockSlots(tx, claimed.slot, slot), freeSeat(tx, claimed.slot), changeHold(tx, mine)])
  const seat = await takeSeat(tx, slot, now)
  if (!seat) await insist(tx, slot, now)
  const made = await findHold(tx, actor.accountId, now)
  return made ?? refuse(common.CONFLICT)
}

/** Lets go of the account's hold. */
export const release = (tx: Tx, actor: Member) => removeHold(tx, actor.accountId)

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
      days: made.map(({ day }) => day),
      starts: made.map(({ day, time }) => clinicInstant(day, time)),
      capacities: made.map(({ capacity }) => capacity),
    })
  }
}
