import { IconCalendarCheck } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { alreadyBookedText } from '../../../../shared/booking/ru.ts'
import { openStates } from '../../../../shared/booking/rules.ts'
import type { Booking, BookingId } from '../../../../shared/booking/schema.ts'
import type { Day } from '../../../../shared/platform/days.ts'
import { fold } from '../../../../shared/platform/search.ts'
import { TextLink } from '../../../ui/links.tsx'
import { Note } from '../../../ui/note.tsx'
import { myBookings } from '../../api.ts'
import { visitTime } from '../visit/visit.ts'

interface Person {
  surname: string
  name: string
  birth: Day | null
  /** The booking of this person that is being moved. */
  except?: BookingId
}

/** Returns the open booking of a person on a day, whom it knows as the rule «one open booking a day» does. */
export const openOn = (bookings: readonly Booking[], person: Person, day: Day): Booking | null =>
  bookings.find(
    (one) =>
      one.day === day &&
      one.id !== person.except &&
      openStates.includes(one.state) &&
      one.person.birth === person.birth &&
      fold(one.person.surname) === fold(person.surname) &&
      fold(one.person.name) === fold(person.name),
  ) ?? null

/** Returns a function that says of a day why the person cannot come then; null when he can. */
export function useBookedDays(person: Person): (day: Day) => React.ReactNode {
  // The coming bookings are on the first page; the server refuses whatever is not loaded here.
  const { data } = useInfiniteQuery(myBookings)
  const bookings = data?.pages.flatMap(({ items }) => items) ?? []
  return (day) => {
    const booking = openOn(bookings, person, day)
    return (
      booking && (
        <BookedNote
          message={alreadyBookedText(booking.person.fullname, day, visitTime(booking))}
          booking={booking}
          role="status"
        />
      )
    )
  }
}

interface NoteProps {
  message: string
  /** Null when the refusal does not name it. */
  booking: { id: BookingId; number: string } | null
  role: 'alert' | 'status'
}

/** The person already has a booking on this day: links to it. */
export const BookedNote = ({ message, booking, role }: NoteProps) => (
  <Note tone="warm" icon={IconCalendarCheck} role={role}>
    <b>{message}.</b> Выберите другой день или{' '}
    {booking ? (
      <TextLink to="/preorder/$id" params={{ id: booking.id }}>
        откройте запись <span className="nowrap">{booking.number}</span>
      </TextLink>
    ) : (
      <TextLink to="/">откройте свои записи</TextLink>
    )}
    .
  </Note>
)
