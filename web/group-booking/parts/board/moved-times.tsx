import { Flex } from '@mantine/core'
import type { EmployerBooking } from '../../../../shared/group-booking/schema.ts'
import { dayWords } from '../../../../shared/platform/day-words.ts'
import type { Offer } from '../plan/places.ts'
import classes from './calendar.module.css'

interface Props {
  bookings: readonly EmployerBooking[]
  /** The new time of each booking, in the order of the bookings. */
  offers: readonly Offer[]
}

/** New and old times of the people after a move of many bookings. */
export const MovedTimes = ({ bookings, offers }: Props) => (
  <Flex
    component="ol"
    direction="column"
    gap="xs"
    m="-0.5rem 0 0"
    p={0}
    className={classes.moved}
    aria-label="Кто во сколько придёт"
  >
    {bookings.map(({ id, fullname, day, time }, at) => (
      <li key={id}>
        <time>{offers[at]?.time}</time>
        <span>{fullname}</span>
        <small>
          сейчас {dayWords(day)}, {time}
        </small>
      </li>
    ))}
  </Flex>
)
