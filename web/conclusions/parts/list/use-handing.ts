import { useCallback, useRef, useState } from 'react'
import { conclusionRefusals } from '../../../../shared/conclusions/ru.ts'
import type { ConclusionId, ConclusionRow } from '../../../../shared/conclusions/schema.ts'
import { CallError, isRefused } from '../../../platform/call.ts'
import { toast } from '../../../ui/toasts.tsx'
import type { Undoable } from '../../../ui/undo-bar.tsx'
import { useHand } from '../../api.ts'
import { paperWord } from '../words.ts'

/** Marks a paper as handed out, or undoes the mark. */
export type HandAct = 'hand' | 'takeBack'

const { ALREADY_HANDED, NOT_HANDED } = conclusionRefusals

const words = {
  hand: {
    done: ({ isFinal }: ConclusionRow) => (isFinal ? 'выдано' : 'выдана'),
    failed: 'выдача не отмечена',
    already: ['уже на руках', 'Выдачу отметили раньше'],
    refusal: ALREADY_HANDED,
  },
  takeBack: {
    done: () => 'снова ждёт выдачи',
    failed: 'выдача не отменена',
    already: ['уже ждёт выдачи', 'Выдачу отменили раньше'],
    refusal: NOT_HANDED,
  },
} as const

const paperTitle = (row: ConclusionRow): string => `${paperWord(row)} ${row.number}`

function tellRefused(row: ConclusionRow, act: HandAct, error: unknown): void {
  const { failed, already, refusal } = words[act]
  const [title, text] = already
  if (isRefused(error, refusal)) toast('info', `${paperTitle(row)}: ${title}`, text)
  else if (!(error instanceof CallError)) throw error
  else toast('danger', `${paperTitle(row)}: ${failed}`, error.message)
}

/** Marks papers as handed out and undoes the mark; a refusal is reported, and the row is restored. */
export function useHanding() {
  const issue = useHand()
  const underWay = useRef(new Set<ConclusionId>())
  const [act, setAct] = useState<{ row: ConclusionRow; what: HandAct } | null>(null)
  const [busy, setBusy] = useState<ConclusionId | null>(null)
  const mark = async (row: ConclusionRow, what: HandAct) => {
    // Ignores the second press of a double click.
    if (underWay.current.has(row.id)) return
    underWay.current.add(row.id)
    setBusy(row.id)
    try {
      setAct({ row: await issue(row, what), what })
    } catch (error) {
      setAct(null)
      tellRefused(row, what, error)
    } finally {
      underWay.current.delete(row.id)
      setBusy(null)
    }
  }
  const forget = useCallback(() => setAct(null), [])
  const last: Undoable | null = act && {
    done: `${paperTitle(act.row)} ${words[act.what].done(act.row)}`,
    whose: act.row.fullname,
    isBusy: busy === act.row.id,
    onUndo: act.what === 'hand' ? () => void mark(act.row, 'takeBack') : null,
  }
  return { mark, last, act, forget, isBusy: (id: ConclusionId) => busy === id }
}
