import {
  IconBan,
  IconCalendarCheck,
  IconCircleCheck,
  IconHourglass,
  IconProgress,
  IconUserCheck,
  IconUserX,
} from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import type { BookingState } from '../../shared/booking/schema.ts'
import { employerStateNames } from '../../shared/group-booking/ru.ts'
import { StatusPill } from '../ui/status-pill.tsx'

type Mark = Pick<ComponentProps<typeof StatusPill>, 'tone' | 'icon'>

/** Icon and tone of each state of an employee's booking. */
export const bookingMarks: Record<BookingState, Mark> = {
  submitted: { tone: 'mute', icon: IconHourglass },
  confirmed: { tone: 'info', icon: IconCalendarCheck },
  arrived: { tone: 'info', icon: IconUserCheck },
  in_progress: { tone: 'info', icon: IconProgress },
  completed: { tone: 'ok', icon: IconCircleCheck },
  cancelled: { tone: 'mute', icon: IconBan },
  no_show: { tone: 'warn', icon: IconUserX },
}

/** The state of an employee's booking in a word and an icon. */
export const BookingPill = ({ state }: { state: BookingState }) => (
  <StatusPill {...bookingMarks[state]}>{employerStateNames[state]}</StatusPill>
)
