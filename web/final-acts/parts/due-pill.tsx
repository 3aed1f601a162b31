import { IconClock, IconClockExclamation } from '@tabler/icons-react'
import type { Day } from '../../../shared/platform/days.ts'
import { StatusPill } from '../../ui/status-pill.tsx'
import { dueWords } from './words.ts'

/** Due date of an act; uses the warning colour when late. `isShort`: under a heading that names the term. */
export function DuePill({ dueOn, today, isShort }: { dueOn: Day; today: Day; isShort?: boolean }) {
  const { words, short, tone } = dueWords(dueOn, today)
  return (
    <StatusPill tone={tone} icon={tone === 'danger' ? IconClockExclamation : IconClock}>
      {isShort ? short : words}
    </StatusPill>
  )
}
