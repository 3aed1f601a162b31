import { useCallback, useRef, useState } from 'react'
import type { BookingId } from '../../../../shared/booking/schema.ts'
import type { DeskRow } from '../../../../shared/desk/schema.ts'
import { toast } from '../../../ui/toasts.tsx'
import { rowNode } from '../../../ui/walk-rows.ts'
import { askMark, useDeskAct } from '../../api.ts'
import { placeInCard } from '../card/card-focus.ts'
import { useEmployerOffer } from '../card/use-employer-offer.ts'
import { useLateWarning } from '../card/use-late-warning.ts'

/** A mark that the registrar may set in the list or on the card. */
export type Mark = 'arrive' | 'missed' | 'undo'

const failed: Record<Mark, string> = {
  arrive: 'Приход не отмечен',
  missed: 'Неявка не отмечена',
  undo: 'Отметка не снята',
}

/** The pressed button disappears with its mark: the focus stays in the same card or row. */
function focusKeeper(id: BookingId): () => void {
  const place = placeInCard(document.activeElement)
  return () =>
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) (place ?? rowNode(id))?.focus({ preventScroll: true })
    })
}

/**
 * Marks visits, reports errors, and keeps the last mark available for undo. Who arrives in the list gets the offer of
 * the employer that the open card shows by itself.
 */
export function useMarks(opened: BookingId | null) {
  const act = useDeskAct()
  const offerEmployer = useEmployerOffer()
  const warnLate = useLateWarning()
  const [last, setLast] = useState<{ row: DeskRow; mark: Mark } | null>(null)
  const [busy, setBusy] = useState<ReadonlySet<BookingId>>(new Set())
  const asked = useRef(new Set<BookingId>())
  const mark = async (row: DeskRow, what: Mark) => {
    // A repeated key press is ignored while the first request runs: a second mark would be refused as stale.
    if (asked.current.has(row.id)) return
    const keepFocus = focusKeeper(row.id)
    asked.current.add(row.id)
    setBusy(new Set(asked.current))
    try {
      const marked = await act(row, askMark(what))
      setLast({ row: marked, mark: what })
      if (what === 'arrive' && row.id !== opened) {
        void offerEmployer(marked)
        void warnLate(marked)
      }
    } catch (error) {
      // This mark has failed; the last mark, if it is on another visit, can still be undone.
      setLast((shown) => (shown?.row.id === row.id ? null : shown))
      toast('danger', failed[what], `${row.fullname}. ${(error as Error).message}`)
    } finally {
      asked.current.delete(row.id)
      setBusy(new Set(asked.current))
      keepFocus()
    }
  }
  const forget = useCallback(() => setLast(null), [])
  return { mark, busy, last, forget }
}

/** The marks of the page. */
export type Marks = ReturnType<typeof useMarks>
