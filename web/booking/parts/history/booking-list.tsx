import type { Booking } from '../../../../shared/booking/schema.ts'
import { checkUpKindNames } from '../../../../shared/programme/ru.ts'
import { useNameAmong } from '../../../check-ups/api.ts'
import { HistoryRow, HistoryRows, RowNote } from '../../../check-ups/history-row.tsx'
import { BookingPill } from '../../booking-pill.tsx'
import { visitPlace, visitTime } from '../visit/visit.ts'

/** Shows one booking in the list; a relative whom the user has booked is named, and among several people each of them. */
function BookingRow({ booking, isNamed }: { booking: Booking; isNamed: boolean }) {
  const name = useNameAmong(booking, isNamed)
  return (
    <HistoryRow
      to={{ booking: booking.id }}
      day={booking.day}
      time={visitTime(booking)}
      title={checkUpKindNames[booking.kind]}
      place={[name, visitPlace(booking)].filter(Boolean).join(', ')}
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

interface Props {
  bookings: readonly Booking[]
  /** Several people are booked: the owner of the account is named too. */
  isNamed: boolean
}

/** Lists the bookings ahead, beside the nearest ones. */
export const BookingList = ({ bookings, isNamed }: Props) => (
  <HistoryRows
    title="Записи"
    items={bookings}
    row={(one) => <BookingRow key={one.id} booking={one} isNamed={isNamed} />}
  />
)
