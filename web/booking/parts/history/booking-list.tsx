import type { Booking } from '../../../../shared/booking/schema.ts'
import { checkUpKindNames } from '../../../../shared/programme/ru.ts'
import { useOtherPerson } from '../../../check-ups/api.ts'
import { HistoryRow, HistoryRows, RowNote } from '../../../check-ups/history-row.tsx'
import { BookingPill } from '../../booking-pill.tsx'
import { visitPlace, visitTime } from '../visit/visit.ts'

/** Shows one booking in the list; a relative whom the user has booked is named. */
function BookingRow({ booking }: { booking: Booking }) {
  const other = useOtherPerson(booking)
  return (
    <HistoryRow
      to={{ booking: booking.id }}
      day={booking.day}
      time={visitTime(booking)}
      title={checkUpKindNames[booking.kind]}
      place={[other, visitPlace(booking)].filter(Boolean).join(', ')}
      factors={booking.factors}
      side={
        <>
          <BookingPill state={booking.state} />
          {booking.isByEmployer && <RowNote>Записал работодатель</RowNote>}
        </>
      }
    />
  )
}

/** Lists the bookings ahead, beside the nearest one. */
export const BookingList = ({ bookings }: { bookings: readonly Booking[] }) => (
  <HistoryRows title="Записи" items={bookings} row={(one) => <BookingRow key={one.id} booking={one} />} />
)
