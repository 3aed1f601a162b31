import type { BookingId } from '../../shared/booking/schema.ts'
import type { CheckUpId } from '../../shared/check-ups/schema.ts'
import type { AccountId } from '../../shared/platform/ids.ts'
import type { Tx } from '../platform/db/types.ts'
import { newId } from '../platform/ids.ts'
import { lockCheckUps, storeStates } from './store.ts'

const settledOf = (bookings: readonly BookingId[], by: AccountId | null, now: Date) => ({
  ids: bookings.map(() => newId<CheckUpId>(now)),
  bookings,
  by,
  now,
})

/** Stores the check-ups of bookings that this transaction has made. */
export async function openCheckUps(
  tx: Tx,
  bookings: readonly BookingId[],
  by: AccountId | null,
  now: Date,
): Promise<void> {
  if (bookings.length > 0) await storeStates(tx, settledOf(bookings, by, now))
}

/**
 * Stores the states of the check-ups of these bookings as they follow from the facts, with a step in the history
 * of each that changed; returns how many did. Every act that changes a fact calls it afterwards, because check-ups
 * are locked after all other rows around bookings.
 */
export async function settle(
  tx: Tx,
  bookings: Iterable<BookingId>,
  by: AccountId | null,
  now: Date,
): Promise<number> {
  const each = [...new Set(bookings)]
  if (each.length === 0) return 0
  // One connection: the second statement begins after the lock and sees what others have committed.
  const [, changed] = await Promise.all([lockCheckUps(tx, each), storeStates(tx, settledOf(each, by, now))])
  return changed
}
