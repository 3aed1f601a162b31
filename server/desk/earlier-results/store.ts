import type { BookingId, ChosenFactor, EarlierResultId } from '../../../shared/booking/schema.ts'
import type { OrganizationId } from '../../../shared/organizations/schema.ts'
import type { Day } from '../../../shared/platform/days.ts'
import { isByEmployer, type KeptItem } from '../../booking/tables.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Reader } from '../../platform/db/types.ts'

const bookingOf = statement<{ id: EarlierResultId }, { booking: BookingId }>('booking-of-result')`
  select booking_id as booking from earlier_results where id = ${'id'}`

/** Finds the booking of a result, before anything is locked; null when there is none. */
export const findResultBooking = async (reader: Reader, id: EarlierResultId): Promise<BookingId | null> =>
  (await reader.run(bookingOf, { id }))[0]?.booking ?? null

/** The lines of a booking, and what they were priced by. */
interface PricedLines {
  items: KeptItem[]
  factors: ChosenFactor[]
  pricedOn: Day
  /** The organization that pays by its own prices; null for a booking of a person. */
  payer: OrganizationId | null
  /** Services of earlier results that count. */
  counted: string[]
}

const lines = statement<{ id: BookingId }, PricedLines>('priced-lines-of-booking')`
  select items, factors, priced_on as "pricedOn", case when ${isByEmployer} then organization_id end as payer,
    array(select service from earlier_results where booking_id = bookings.id and state <> 'refused') as counted
  from bookings where id = ${'id'}`

/** Reads the lines of a booking that the caller has locked. */
export async function getLines(reader: Reader, id: BookingId): Promise<PricedLines> {
  const [row] = await reader.run(lines, { id })
  if (!row) throw new Error('the booking is gone')
  return row
}
