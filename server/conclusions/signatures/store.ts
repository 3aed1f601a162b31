import type { BookingId } from '../../../shared/booking/schema.ts'
import type { ConclusionId } from '../../../shared/conclusions/schema.ts'
import type { YearNumber } from '../../platform/db/page.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Tx } from '../../platform/db/types.ts'

interface LockedPaper extends YearNumber {
  id: ConclusionId
  booking: BookingId
  isAnnulled: boolean
}

const locked = statement<{ id: ConclusionId }, LockedPaper>('paper-to-sign')`
  select id, booking_id as booking, year, number, annulled_at is not null as "isAnnulled" from conclusions
  where id = ${'id'} for no key update`

/** Locks a paper, so that it is not annulled meanwhile; null when there is none. */
export const lockPaper = async (tx: Tx, id: ConclusionId) => (await tx.run(locked, { id }))[0] ?? null
