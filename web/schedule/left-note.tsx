import { IconClockExclamation } from '@tabler/icons-react'
import { clinicTime } from '../../shared/platform/days.ts'
import { leftText } from '../../shared/schedule/fit/ru.ts'
import type { FittingSlot } from '../../shared/schedule/fit/schema.ts'
import { Note } from '../ui/note.tsx'

/** Says what of the check-up is left for another day in a visit that begins at a chosen time. */
export const LeftNote = ({ start, left }: Pick<FittingSlot, 'start' | 'left'>) =>
  left.length > 0 && (
    <Note tone="warm" icon={IconClockExclamation} role="status">
      <b>{clinicTime(new Date(start))} — не весь осмотр за день.</b> {leftText(left)}.
    </Note>
  )
