import { UndoBar } from '../../../ui/undo-bar.tsx'
import type { AttendanceRecorder } from './use-attendance.ts'

const words = { arrive: 'Приход отмечен', missed: 'Неявка отмечена', undo: 'Отметка снята' } as const

/** Shows what was recorded last and a button that undoes it. */
export function UndoAttendance({ last, record, busy, forget }: AttendanceRecorder) {
  const shown = last && {
    done: words[last.what] + (last.row.ticket ? `, талон\u00a0${last.row.ticket}` : ''),
    whose: last.row.fullname,
    isBusy: busy.has(last.row.id),
    onUndo: last.what === 'undo' ? null : () => void record(last.row, 'undo'),
  }
  return <UndoBar last={shown} act={last} forget={forget} />
}
