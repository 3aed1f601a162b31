import {
  type Icon,
  IconBan,
  IconCalendarCheck,
  IconCalendarOff,
  IconCalendarQuestion,
  IconCircleCheck,
  IconHourglass,
  IconUserX,
} from '@tabler/icons-react'
import type { FollowUpOutcome, FollowUpState } from '../../../shared/follow-up/schema.ts'
import { outcomeMarks as conclusionMarks } from '../../booking/outcome-pill.tsx'

/** How a state looks beside its word. */
export const stateMarks: Record<FollowUpState, { tone: 'ok' | 'info' | 'warn' | 'mute'; icon: Icon }> = {
  came: { tone: 'ok', icon: IconCircleCheck },
  planned: { tone: 'info', icon: IconCalendarCheck },
  missed: { tone: 'warn', icon: IconUserX },
  unmarked: { tone: 'mute', icon: IconCalendarQuestion },
  cancelled: { tone: 'mute', icon: IconBan },
  unbooked: { tone: 'mute', icon: IconCalendarOff },
}

/** How what came of a check-up looks beside its word. */
export const outcomeMarks: Record<FollowUpOutcome, (typeof conclusionMarks)['fit']> = {
  awaiting: { tone: 'mute', icon: IconHourglass },
  ...conclusionMarks,
}
