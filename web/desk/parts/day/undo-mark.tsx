import { UndoBar } from '../../../ui/undo-bar.tsx'
import type { Marks } from './use-marks.ts'

const words = { arrive: 'Приход отмечен', missed: 'Неявка отмечена', undo: 'Отметка снята' } as const

/** Shows the last mark and a button that undoes it. */
export function UndoMark({ last, mark, busy, forget }: Marks) {
  const shown = last && {
    done: words[last.mark] + (last.row.ticket ? `, талон\u00a0${last.row.ticket}` : ''),
    whose: last.row.fullname,
    isBusy: busy.has(last.row.id),
    onUndo: last.mark === 'undo' ? null : () => void mark(last.row, 'undo'),
  }
  return <UndoBar last={shown} act={last} forget={forget} />
}
