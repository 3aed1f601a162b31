import {
  IconAlertTriangle,
  IconCircleCheck,
  IconHourglass,
  IconProgress,
  IconStethoscope,
} from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import type { EmployerOutcome } from '../../shared/booking/schema.ts'
import { outcomeShort, outcomeWord } from '../../shared/conclusions/ru.ts'
import { StatusPill } from '../ui/status-pill.tsx'

type Mark = Pick<ComponentProps<typeof StatusPill>, 'tone' | 'icon'>

/** Icon and tone of what came of a check-up, to whomever it is shown. */
export const outcomeMarks: Record<EmployerOutcome, Mark> = {
  inside: { tone: 'info', icon: IconProgress },
  awaiting: { tone: 'mute', icon: IconHourglass },
  fit: { tone: 'ok', icon: IconCircleCheck },
  unfit: { tone: 'danger', icon: IconAlertTriangle },
  additional: { tone: 'warn', icon: IconStethoscope },
}

interface Props {
  outcome: EmployerOutcome
  /** Where there is room for a word alone. */
  isShort?: boolean
}

/** What came of a check-up, in a few words and an icon. */
export const OutcomePill = ({ outcome, isShort = false }: Props) => (
  <StatusPill {...outcomeMarks[outcome]}>{(isShort ? outcomeWord : outcomeShort)[outcome]}</StatusPill>
)
