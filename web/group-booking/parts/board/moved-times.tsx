import type { EmployerBooking } from '../../../../shared/group-booking/schema.ts'
import { dayWords } from '../../../../shared/platform/day-words.ts'
import type { Offer } from '../plan/places.ts'
import classes from './sheets.module.css'

interface Props {
  bookings: readonly EmployerBooking[]
  /** A new time for each of them, in their order. */
  offers: readonly Offer[]
}

/** Who comes at what time after a move of many, and when each was to come. */
export const MovedTimes = ({ bookings, offers }: Props) => (
  <ol className={classes.moved} aria-label="Кто во сколько придёт">
    {bookings.map(({ id, fullname, day, time }, at) => (
      <li key={id}>
        <time>{offers[at]?.time}</time>
        <span>{fullname}</span>
        <small>
          сейчас {dayWords(day)}, {time}
        </small>
      </li>
    ))}
  </ol>
)
