import { IconCircleCheck, IconForbid, IconMicroscope } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import type { Outcome } from '../../shared/booking/schema.ts'
import { outcomeShort } from '../../shared/conclusions/ru.ts'
import { StatusPill } from '../ui/status-pill.tsx'

type Mark = Pick<ComponentProps<typeof StatusPill>, 'tone' | 'icon'>

/** Icon and tone of what a check-up has come to. */
export const outcomeMarks: Record<Outcome, Mark> = {
  fit: { tone: 'ok', icon: IconCircleCheck },
  unfit: { tone: 'danger', icon: IconForbid },
  additional: { tone: 'warn', icon: IconMicroscope },
}

/** What a check-up has come to, in a word and an icon. */
export const OutcomePill = ({ outcome }: { outcome: Outcome }) => (
  <StatusPill {...outcomeMarks[outcome]}>{outcomeShort[outcome]}</StatusPill>
)
