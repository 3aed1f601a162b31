import { IconClockExclamation } from '@tabler/icons-react'
import { leftTodayText } from '../../../../shared/desk/ru.ts'
import { isAwaited } from '../../../../shared/desk/rules.ts'
import type { DeskCard } from '../../../../shared/desk/schema.ts'
import { clinicDay } from '../../../../shared/platform/days.ts'
import { Note } from '../../../ui/note.tsx'

/** Warns at today's visit that the person comes too late for all of it. */
export function LateNote({ card: { day, state, stay }, now }: { card: DeskCard; now: Date }) {
  const isToday = day === clinicDay(now) && (isAwaited(state) || state === 'arrived')
  const left = isToday && stay ? leftTodayText(stay, now) : ''
  if (left === '') return null
  return (
    <Note tone="warm" icon={IconClockExclamation} role="status">
      <b>Не весь осмотр за сегодня.</b> {left}.
    </Note>
  )
}
