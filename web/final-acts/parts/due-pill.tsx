import { IconClock, IconClockExclamation } from '@tabler/icons-react'
import type { Day } from '../../../shared/platform/days.ts'
import { StatusPill } from '../../ui/status-pill.tsx'
import { dueWords } from './words.ts'

/** Due date of an act; uses the warning colour when late. */
export function DuePill({ dueOn, today }: { dueOn: Day; today: Day }) {
  const { words, tone } = dueWords(dueOn, today)
  return (
    <StatusPill tone={tone} icon={tone === 'danger' ? IconClockExclamation : IconClock}>
      {words}
    </StatusPill>
  )
}
