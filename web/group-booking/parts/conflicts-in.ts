import { bookingRefusals } from '../../../shared/booking/ru.ts'
import { groupRefusals } from '../../../shared/group-booking/ru.ts'
import { type Conflict, ConflictDetails } from '../../../shared/group-booking/schema.ts'
import { CallError } from '../../platform/call.ts'

/** Those for whom an act on many failed; empty for any other error. */
export function conflictsIn(error: unknown): Conflict[] {
  if (!(error instanceof CallError) || error.code !== groupRefusals.GROUP_CONFLICTS.code) return []
  return ConflictDetails.safeParse(error.details).data?.conflicts ?? []
}

/** The price of a group as it is now, when it was refused because it has changed; null for any other error. */
export function newTotalIn(error: unknown): number | null {
  if (!(error instanceof CallError) || error.code !== bookingRefusals.PRICE_CHANGED.code) return null
  const { total } = (error.details ?? {}) as { total?: unknown }
  return typeof total === 'number' ? total : null
}
