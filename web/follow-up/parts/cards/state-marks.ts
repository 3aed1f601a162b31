import { IconCalendarOff, IconCalendarQuestion, IconCircleCheck } from '@tabler/icons-react'
import type { FollowUpState } from '../../../../shared/follow-up/schema.ts'
import { bookingMarks } from '../../../booking/booking-pill.tsx'
import type { StatusLook } from '../../../ui/status-pill.tsx'

/** Icon and tone of a state next to its word; a state of the booking looks as it does elsewhere. */
export const stateMarks: Record<FollowUpState, StatusLook> = {
  came: { tone: 'ok', icon: IconCircleCheck },
  planned: bookingMarks.confirmed,
  missed: bookingMarks.no_show,
  unmarked: { tone: 'mute', icon: IconCalendarQuestion },
  cancelled: bookingMarks.cancelled,
  unbooked: { tone: 'mute', icon: IconCalendarOff },
}
