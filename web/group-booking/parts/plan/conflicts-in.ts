import { bookingRefusals } from '../../../../shared/booking/ru.ts'
import { groupRefusals } from '../../../../shared/group-booking/ru.ts'
import { type Conflict, ConflictDetails } from '../../../../shared/group-booking/schema.ts'
import { detailsOf } from '../../../platform/call.ts'

/** Those for whom an act on many failed; empty for any other error. */
export function conflictsIn(error: unknown): Conflict[] {
  const details = detailsOf(error, groupRefusals.GROUP_CONFLICTS)
  return ConflictDetails.safeParse(details).data?.conflicts ?? []
}

/** The price of a group as it is now, when it was refused because it has changed; null for any other error. */
export function newTotalIn(error: unknown): number | null {
  const { total } = (detailsOf(error, bookingRefusals.PRICE_CHANGED) ?? {}) as { total?: unknown }
  return typeof total === 'number' ? total : null
}
