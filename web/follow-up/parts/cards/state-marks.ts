import {
  type Icon,
  IconBan,
  IconCalendarCheck,
  IconCalendarOff,
  IconCalendarQuestion,
  IconCircleCheck,
  IconUserX,
} from '@tabler/icons-react'
import type { FollowUpState } from '../../../../shared/follow-up/schema.ts'

/** Icon and tone of a state next to its word. */
export const stateMarks: Record<FollowUpState, { tone: 'ok' | 'info' | 'warn' | 'mute'; icon: Icon }> = {
  came: { tone: 'ok', icon: IconCircleCheck },
  planned: { tone: 'info', icon: IconCalendarCheck },
  missed: { tone: 'warn', icon: IconUserX },
  unmarked: { tone: 'mute', icon: IconCalendarQuestion },
  cancelled: { tone: 'mute', icon: IconBan },
  unbooked: { tone: 'mute', icon: IconCalendarOff },
}
