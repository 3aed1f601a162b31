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
}

/**
 * Adds a seat to a full time of today, within the limit of the city. Returns false when a seat has become free
 * meanwhile: the booking takes that one, and nobody is beyond the places.
 */
export async function openSeatBeyond(
  tx: Tx,
  { city, day, slot, account }: FullTime,
  now: Date,
): Promise<boolean> {
  if (day !== clinicDay(now)) refuseField(common.INVALID, 'overbookReason', overbookingToday)
  await removeExpiredHolds(tx, now)
  await lockOverbooking(tx, city)
  await lockSlots(tx, [slot])
  if (!(await addSeatBeyond(tx, { slot, account, now }))) return false
  const { taken, limit } = await findOverbooked(tx, city, day)
  if (taken >= limit) refuse(deskRefusals.OVERBOOKING_FULL, { message: overbookingFull({ taken, limit }) })
  return true
}
