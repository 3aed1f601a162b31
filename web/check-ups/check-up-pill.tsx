import {
  IconBan,
  IconCalendarCheck,
  IconCircleCheck,
  IconHourglass,
  IconProgress,
  IconStethoscope,
  IconUserX,
} from '@tabler/icons-react'
import { checkUpStateText } from '../../shared/check-ups/ru.ts'
import type { CheckUp, CheckUpState } from '../../shared/check-ups/schema.ts'
import { type StatusLook, StatusPill } from '../ui/status-pill.tsx'
import { OutcomePill } from './outcome-pill.tsx'

/** Icon and tone of each state of a check-up. */
export const checkUpMarks: Record<CheckUpState, StatusLook> = {
  planned: { tone: 'info', icon: IconCalendarCheck },
  referral_issued: { tone: 'info', icon: IconCalendarCheck },
  started: { tone: 'info', icon: IconProgress },
  studies_pending: { tone: 'info', icon: IconHourglass },
  commission: { tone: 'info', icon: IconHourglass },
  concluded: { tone: 'ok', icon: IconCircleCheck },
  issued: { tone: 'ok', icon: IconCircleCheck },
  needs_additional_exam: { tone: 'warn', icon: IconStethoscope },
  not_finished: { tone: 'warn', icon: IconProgress },
  not_appeared: { tone: 'mute', icon: IconUserX },
  cancelled: { tone: 'mute', icon: IconBan },
}

/** Shows the outcome of a check-up, or its state while the outcome is not known or not shown. */
export const CheckUpPill = ({ outcome, state, awaited }: Pick<CheckUp, 'outcome' | 'state' | 'awaited'>) =>
  outcome ? (
    <OutcomePill outcome={outcome} />
  ) : (
    <StatusPill {...checkUpMarks[state]}>{checkUpStateText({ state, awaited })}</StatusPill>
  )
