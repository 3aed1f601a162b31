import {
  IconBan,
  IconCalendarCheck,
  IconCircleCheck,
  IconHourglass,
  IconProgress,
  IconUserCheck,
  IconUserX,
} from '@tabler/icons-react'
import { stateNames } from '../../shared/booking/ru.ts'
import type { BookingState } from '../../shared/booking/schema.ts'
import { type StatusLook, StatusPill } from '../ui/status-pill.tsx'

/** Icon and tone of each booking state, the same for every viewer. */
export const bookingMarks: Record<BookingState, StatusLook> = {
  submitted: { tone: 'mute', icon: IconHourglass },
  confirmed: { tone: 'info', icon: IconCalendarCheck },
  arrived: { tone: 'info', icon: IconUserCheck },
  in_progress: { tone: 'info', icon: IconProgress },
  completed: { tone: 'ok', icon: IconCircleCheck },
  cancelled: { tone: 'mute', icon: IconBan },
  no_show: { tone: 'warn', icon: IconUserX },
}

/** Shows the state of a booking as a word with an icon. */
export const BookingPill = ({ state }: { state: BookingState }) => (
  <StatusPill {...bookingMarks[state]}>{stateNames.person[state]}</StatusPill>
)
