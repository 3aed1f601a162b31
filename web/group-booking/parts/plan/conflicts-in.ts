import { bookingRefusals } from '../../../../shared/booking/ru.ts'
import { groupRefusals } from '../../../../shared/group-booking/ru.ts'
import { type Conflict, ConflictDetails } from '../../../../shared/group-booking/schema.ts'
import { detailsOf } from '../../../platform/call.ts'

/** Returns the people for whom a bulk action failed; empty for any other error. */
export function conflictsIn(error: unknown): Conflict[] {
  const details = detailsOf(error, groupRefusals.GROUP_CONFLICTS)
  return ConflictDetails.safeParse(details).data?.conflicts ?? []
}

/** Returns the current price of a group after a refusal because of a changed price; null for any other error. */
export function newTotalIn(error: unknown): number | null {
  const { total } = (detailsOf(error, bookingRefusals.PRICE_CHANGED) ?? {}) as { total?: unknown }
  return typeof total === 'number' ? total : null
}
