import { deskRefusals } from '../../../shared/desk/ru.ts'
import { clinicDay, type Day } from '../../../shared/platform/days.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import type { City } from '../../../shared/platform/person.ts'
import { common, refuse, refuseField } from '../../../shared/platform/refusal.ts'
import { overbookingFull, overbookingToday } from '../../../shared/schedule/ru.ts'
import type { SlotId } from '../../../shared/schedule/schema.ts'
import type { Tx } from '../../platform/db/types.ts'
import { addSeatBeyond, lockSlots, removeExpiredHolds } from '../../schedule/store.ts'
import { findOverbooked, lockOverbooking } from './store.ts'

/** A full time of today, and the account that takes somebody there. */
interface FullTime {
  city: City
  day: Day
  slot: SlotId
  account: AccountId
  /** A station takes nobody more in the hour: the person is beyond the places also in a seat that is free. */
  isSoldOut: boolean
}

/** Lets one registrar at a time take somebody beyond the places of a city; refuses another day than today. */
export async function beginOverbooking(
  tx: Tx,
  { city, day }: Pick<FullTime, 'city' | 'day'>,
  now: Date,
): Promise<void> {
  if (day !== clinicDay(now)) refuseField(common.INVALID, 'overbookReason', overbookingToday)
  await lockOverbooking(tx, city)
}

/**
 * Adds a seat to a full time, within the limit of the city; the caller has begun the overbooking. Returns false when a
 * seat has become free meanwhile: the booking takes that one, and nobody is beyond the places.
 */
export async function openSeatBeyond(
  tx: Tx,
  { city, day, slot, account, isSoldOut }: FullTime,
  now: Date,
): Promise<boolean> {
  await lockSlots(tx, [slot])
  await removeExpiredHolds(tx, now)
  const isAdded = await addSeatBeyond(tx, { slot, account, now })
  if (!isAdded && !isSoldOut) return false
  const { taken, limit } = await findOverbooked(tx, city, day)
  if (taken >= limit) refuse(deskRefusals.OVERBOOKING_FULL, { message: overbookingFull({ taken, limit }) })
  return true
}
