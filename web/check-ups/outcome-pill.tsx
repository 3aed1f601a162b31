import {
  IconAlertTriangle,
  IconCircleCheck,
  IconHourglass,
  IconProgress,
  IconStethoscope,
} from '@tabler/icons-react'
import type { EmployerOutcome } from '../../shared/booking/schema.ts'
import { outcomeShort, outcomeWord } from '../../shared/conclusions/ru.ts'
import { type StatusLook, StatusPill } from '../ui/status-pill.tsx'

/** Icon and tone of each check-up outcome, the same for every viewer. */
export const outcomeMarks: Record<EmployerOutcome, StatusLook> = {
  inside: { tone: 'info', icon: IconProgress },
  awaiting: { tone: 'mute', icon: IconHourglass },
  fit: { tone: 'ok', icon: IconCircleCheck },
  unfit: { tone: 'danger', icon: IconAlertTriangle },
  additional: { tone: 'warn', icon: IconStethoscope },
}

interface Props {
  outcome: EmployerOutcome
  /** Set where there is room for one word only. */
  isShort?: boolean
}

/** Shows the outcome of a check-up in a few words with an icon. */
export const OutcomePill = ({ outcome, isShort = false }: Props) => (
  <StatusPill {...outcomeMarks[outcome]}>{(isShort ? outcomeWord : outcomeShort)[outcome]}</StatusPill>
)
