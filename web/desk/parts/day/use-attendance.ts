import { useCallback, useRef, useState } from 'react'
import type { BookingId } from '../../../../shared/booking/schema.ts'
import type { DeskRow } from '../../../../shared/desk/schema.ts'
import { toast } from '../../../ui/toasts.tsx'
import { rowNode } from '../../../ui/walk-rows.ts'
import { askAttendance, useDeskAct } from '../../api.ts'
import { placeInCard } from '../card/card-focus.ts'
import { useEmployerOffer } from '../card/use-employer-offer.ts'
import { useLateWarning } from '../card/use-late-warning.ts'

/** A registrar records in the list or on the card who has come. */
export type Attendance = 'arrive' | 'missed' | 'undo'

const failed: Record<Attendance, string> = {
  arrive: 'Приход не отмечен',
  missed: 'Неявка не отмечена',
  undo: 'Отметка не снята',
}

/** The pressed button disappears with what it records: the focus stays in the same card or row. */
function focusKeeper(id: BookingId): () => void {
  const place = placeInCard(document.activeElement)
  return () =>
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) (place ?? rowNode(id))?.focus({ preventScroll: true })
    })
}

/**
 * Records who has come, reports errors, and keeps the last record available for undo. A patient who arrives in the list
 * gets the offer of the employer that the open card shows by itself.
 */
export function useAttendance(opened: BookingId | null) {
  const act = useDeskAct()
  const offerEmployer = useEmployerOffer()
  const warnLate = useLateWarning()
  const [last, setLast] = useState<{ row: DeskRow; what: Attendance } | null>(null)
  const [busy, setBusy] = useState<ReadonlySet<BookingId>>(new Set())
  const asked = useRef(new Set<BookingId>())
  const record = async (row: DeskRow, what: Attendance) => {
    // A repeated key press is ignored while the first request runs: a second one would be refused as stale.
    if (asked.current.has(row.id)) return
    const keepFocus = focusKeeper(row.id)
    asked.current.add(row.id)
    setBusy(new Set(asked.current))
    try {
      const recorded = await act(row, askAttendance(what))
      setLast({ row: recorded, what })
      if (what === 'arrive' && row.id !== opened) {
        void offerEmployer(recorded)
        void warnLate(recorded)
      }
    } catch (error) {
      // This one has failed; the last one, if it is of another visit, can still be undone.
      setLast((shown) => (shown?.row.id === row.id ? null : shown))
      toast('danger', failed[what], `${row.fullname}. ${(error as Error).message}`)
    } finally {
      asked.current.delete(row.id)
      setBusy(new Set(asked.current))
      keepFocus()
    }
  }
  const forget = useCallback(() => setLast(null), [])
  return { record, busy, last, forget }
}

/** Records attendance for the whole page, with what was recorded last. */
export type AttendanceRecorder = ReturnType<typeof useAttendance>
