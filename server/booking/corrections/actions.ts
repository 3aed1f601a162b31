import type { BookingCorrection, BookingId } from '../../../shared/booking/schema.ts'
import type { Reader } from '../../platform/db/types.ts'
import { listCorrections } from './store.ts'

/** Returns what the desk corrected in a booking, without values: one entry for each moment. */
export async function correctionsView(reader: Reader, booking: BookingId): Promise<BookingCorrection[]> {
  const rows = await listCorrections(reader, booking)
  return [...Map.groupBy(rows, ({ at }) => at.toISOString())].flatMap(([at, together]) => {
    const [first] = together
    return first ? [{ at, reason: first.reason, parts: together.map(({ part }) => part) }] : []
  })
}
