import type { BookingState } from '../../shared/booking/schema.ts'
import { employerStateNames } from '../../shared/group-booking/ru.ts'
import { bookingMarks } from '../booking/booking-pill.tsx'
import { StatusPill } from '../ui/status-pill.tsx'

/** The state of an employee's booking in a word and an icon. */
export const BookingPill = ({ state }: { state: BookingState }) => (
  <StatusPill {...bookingMarks[state]}>{employerStateNames[state]}</StatusPill>
)
