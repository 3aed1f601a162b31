import { stateNames } from '../../shared/booking/ru.ts'
import type { BookingState } from '../../shared/booking/schema.ts'
import type { Gender } from '../../shared/platform/person.ts'
import { saidOf } from '../../shared/platform/said-of.ts'
import { bookingMarks } from '../booking/booking-pill.tsx'
import { StatusPill } from '../ui/status-pill.tsx'

/** The state of an employee's booking as a word and an icon. */
export const BookingPill = ({ state, gender }: { state: BookingState; gender: Gender }) => (
  <StatusPill {...bookingMarks[state]}>{saidOf(stateNames.employer[state], gender)}</StatusPill>
)
