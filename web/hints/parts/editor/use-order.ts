import { useCallback, useEffect, useRef, useState } from 'react'
import { hintRefusals } from '../../../../shared/hints/ru.ts'
import { moved } from '../../../../shared/hints/rules.ts'
import type { AdminHint, HintId, HintType } from '../../../../shared/hints/schema.ts'
import { CallError, isRefused } from '../../../platform/call.ts'
import { toast } from '../../../ui/toasts.tsx'
import { useHintActs } from '../../api.ts'

/** Milliseconds without another move after which the order is saved. */
const pause = 600

const orderOf = (hints: readonly AdminHint[], ids: readonly HintId[]) =>
  ids.flatMap((id) => hints.find((hint) => hint.id === id) ?? [])

/** Reports why an order was not saved, and shows the order that another administrator has saved. */
function useExplain() {
  const { put, refresh } = useHintActs()
  return (error: unknown) => {
    if (!(error instanceof CallError)) throw error
    const { now } = (error.details ?? {}) as { now?: AdminHint[] }
    if (isRefused(error, hintRefusals.STALE_ORDER) && now) put(now)
    else refresh()
    toast('danger', 'Порядок не сохранён', error.message)
  }
}

/**
 * The order of a group: a move shows at once and is saved shortly after, several moves in one request. The next
 * request waits for the running one, because it needs the record versions that the running one returns.
 */
export function useOrder(type: HintType, hints: readonly AdminHint[]) {
  const acts = useHintActs()
  const explain = useExplain()
  const [wanted, setWanted] = useState<readonly HintId[] | null>(null)
  const [state, setState] = useState<'idle' | 'saving' | 'saved'>('idle')
  const latest = useRef<readonly HintId[] | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const isBusy = useRef(false)

  const forget = () => {
    latest.current = null
    setWanted(null)
  }
  const send = async (ids: readonly HintId[]): Promise<void> => {
    isBusy.current = true
    setState('saving')
    try {
      await acts.order({
        type,
        order: orderOf(acts.known(), ids).map(({ id, version }) => ({ id, version })),
      })
      if (latest.current !== ids && latest.current) return await send(latest.current)
      forget()
      setState('saved')
    } catch (error) {
      forget()
      setState('idle')
      explain(error)
    } finally {
      isBusy.current = false
    }
  }
  const flush = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (latest.current && !isBusy.current) void send(latest.current)
  }
  const last = useRef(flush)
  last.current = flush
  // Saves pending moves when another group opens or the user leaves the page.
  useEffect(() => () => void (timer.current && last.current()), [])

  const ids = hints.map(({ id }) => id)
  const isWhole = wanted?.length === ids.length && ids.every((id) => wanted.includes(id))
  const rows = wanted && isWhole ? orderOf(hints, wanted) : hints
  const move = useCallback(
    (from: number, to: number) => {
      const next = moved(rows, from, to).map(({ id }) => id)
      latest.current = next
      setWanted(next)
      setState('saving')
      clearTimeout(timer.current)
      timer.current = setTimeout(() => last.current(), pause)
    },
    [rows],
  )
  return { rows, move, state }
}
