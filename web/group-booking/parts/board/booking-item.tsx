import { Box, Checkbox } from '@mantine/core'
import { ownBookingWords, repricedText } from '../../../../shared/group-booking/ru.ts'
import type { EmployerBooking } from '../../../../shared/group-booking/schema.ts'
import { cityNames } from '../../../../shared/schedule/ru.ts'
import { BookingPill } from '../../../employees/booking-pill.tsx'
import classes from './board.module.css'
import { EmployeeLink } from './links.tsx'

interface Props {
  booking: EmployerBooking
  /** The list mixes the bookings of both cities, so each row names its city. */
  hasCities: boolean
  isChosen: boolean
  onChoose: () => void
}

/** One booking of the board. */
export function BookingItem({ booking, hasCities, isChosen, onChoose }: Props) {
  const { employee, fullname, department, position, time, number, groupNumber, state, gender, city } = booking
  const repriced = repricedText(booking)
  const madeBy = booking.isOwn ? ownBookingWords(gender) : groupNumber
  return (
    <li className={classes.row} data-on={isChosen || undefined} data-off={state === 'cancelled' || undefined}>
      <Checkbox checked={isChosen} onChange={onChoose} aria-label={`Выбрать: ${fullname}, ${time}`} />
      <span className={classes.time}>{time}</span>
      <Box miw={0} lh="1.375rem" className={classes.who}>
        <EmployeeLink id={employee}>{fullname}</EmployeeLink>
        <p className={classes.work}>{[position, department].filter(Boolean).join(', ') || 'Без должности'}</p>
        {repriced && <p className={classes.work}>{repriced}</p>}
      </Box>
      <p className={classes.number}>
        {number}
        <small>{[madeBy, hasCities && cityNames[city]].filter(Boolean).join(', ')}</small>
      </p>
      <BookingPill state={state} gender={gender} />
    </li>
  )
}
