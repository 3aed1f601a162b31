import { useCallback, useState } from 'react'
import type { BookingId } from '../../../shared/booking/schema.ts'
import type { DeskRow } from '../../../shared/desk/schema.ts'
import { toast } from '../../ui/toasts.tsx'
import { askMark, useDeskAct } from '../api.ts'

/** A mark that a person may make at the list or the card. */
export type Mark = 'arrive' | 'missed' | 'undo'

const failed: Record<Mark, string> = {
  arrive: 'Приход не отмечен',
  missed: 'Неявка не отмечена',
  undo: 'Отметка не снята',
}

/** Marks people, says what went wrong, and keeps the last mark in reach to be taken back. */
export function useMarks() {
  const act = useDeskAct()
  const [last, setLast] = useState<{ row: DeskRow; mark: Mark } | null>(null)
  const [busy, setBusy] = useState<BookingId | null>(null)
  const mark = async (row: DeskRow, what: Mark) => {
    setBusy(row.id)
    try {
      setLast({ row: await act(row, askMark(what)), mark: what })
    } catch (error) {
      setLast(null)
      toast('danger', failed[what], `${row.fullname}. ${(error as Error).message}`)
    } finally {
      setBusy(null)
    }
  }
  const forget = useCallback(() => setLast(null), [])
  return { mark, busy, last, forget }
}

/** The marks of the page. */
export type Marks = ReturnType<typeof useMarks>
