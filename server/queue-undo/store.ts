import type { BookingId } from '../../shared/booking/schema.ts'
import type { EmployeeId } from '../../shared/employees/schema.ts'
import type { TicketId } from '../../shared/queue/schema.ts'
import { statement } from '../platform/db/statement.ts'
import type { Reader } from '../platform/db/types.ts'

/** How the visit of a finished ticket ended. */
export interface VisitEnd {
  booking: BookingId
  employee: EmployeeId | null
  /** The end of the last stop completed the booking; false when the commission had completed it before. */
  isByStop: boolean
  /** The medical commission has made a conclusion since. */
  isConcluded: boolean
}

// A patient who passed everything has no waiting time: `since` is the moment of the end.
const end = statement<{ id: TicketId }, VisitEnd>('visit-end')`
  select bookings.id as booking, employee_id as employee, (
      select to_state = 'completed' and at = since from booking_steps
      where booking_id = bookings.id order by position desc limit 1) as "isByStop",
    exists (select from conclusions where booking_id = bookings.id and annulled_at is null
      and (outcome <> 'additional' or concluded_at >= since)) as "isConcluded"
  from tickets join bookings on bookings.id = booking_id where tickets.id = ${'id'} and tickets.state = 'done'`

/** Returns how the visit of a ticket ended; null when it has not. */
export const findVisitEnd = async (reader: Reader, id: TicketId): Promise<VisitEnd | null> =>
  (await reader.run(end, { id }))[0] ?? null
