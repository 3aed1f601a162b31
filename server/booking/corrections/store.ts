import type { BookingId, CorrectedPart, CorrectionReason } from '../../../shared/booking/schema.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'

/** A corrected part of a booking. `former` and `value` are sealed for documents, and null once they are erased. */
export interface CorrectionRow {
  position: number
  part: CorrectedPart
  former: string | null
  value: string | null
  reason: CorrectionReason
  at: Date
  /** Name of the registrar. */
  who: string | null
}

const ofBooking = statement<{ booking: BookingId }, CorrectionRow>('booking-corrections')`
  select position, part, former, value, reason, corrected_at as at, nullif(full_name, '') as who
  from booking_corrections join accounts on accounts.id = corrected_by
  where booking_id = ${'booking'} order by position`

/** Returns what the desk has corrected in a booking, oldest first. */
export const listCorrections = (reader: Reader, booking: BookingId): Promise<CorrectionRow[]> =>
  reader.run(ofBooking, { booking })

interface NewCorrection {
  booking: BookingId
  position: number
  part: CorrectedPart
  former: string
  value: string
  reason: CorrectionReason
  by: AccountId
  now: Date
}

const add = statement<NewCorrection, never>('add-booking-correction')`
  insert into booking_corrections (booking_id, position, part, former, value, reason, corrected_at, corrected_by)
  values (${'booking'}, ${'position'}, ${'part'}, ${'former'}, ${'value'}, ${'reason'}, ${'now'}, ${'by'})`

/** Adds a correction of a booking the caller has locked. */
export const addCorrection = (tx: Tx, row: NewCorrection): Promise<unknown> => tx.run(add, row)
