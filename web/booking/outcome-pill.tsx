import { IconAlertTriangle, IconCircleCheck, IconStethoscope } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import type { Outcome } from '../../shared/booking/schema.ts'
import { outcomeShort, outcomeWord } from '../../shared/conclusions/ru.ts'
import { StatusPill } from '../ui/status-pill.tsx'

type Mark = Pick<ComponentProps<typeof StatusPill>, 'tone' | 'icon'>

/** Icon and tone of each outcome of a check-up, to whomever it is shown. */
export const outcomeMarks: Record<Outcome, Mark> = {
  fit: { tone: 'ok', icon: IconCircleCheck },
  unfit: { tone: 'danger', icon: IconAlertTriangle },
  additional: { tone: 'warn', icon: IconStethoscope },
}

interface Props {
  outcome: Outcome
  /** Where there is room for a word alone. */
  isShort?: boolean
}

/** What the medical commission has decided, in a few words and an icon. */
export const OutcomePill = ({ outcome, isShort = false }: Props) => (
  <StatusPill {...outcomeMarks[outcome]}>{(isShort ? outcomeWord : outcomeShort)[outcome]}</StatusPill>
)
