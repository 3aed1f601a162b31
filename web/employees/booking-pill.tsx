import { stateNames } from '../../shared/booking/ru.ts'
import type { BookingState } from '../../shared/booking/schema.ts'
import { byGender } from '../../shared/platform/by-gender.ts'
import type { Gender } from '../../shared/platform/person.ts'
import { bookingMarks } from '../booking/booking-pill.tsx'
import { StatusPill } from '../ui/status-pill.tsx'

/** The state of an employee's booking as a word and an icon. */
export const BookingPill = ({ state, gender }: { state: BookingState; gender: Gender }) => (
  <StatusPill {...bookingMarks[state]}>{byGender(stateNames.employer[state], gender)}</StatusPill>
)
