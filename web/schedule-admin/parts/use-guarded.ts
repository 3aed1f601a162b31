import { useRef, useState } from 'react'
import type { Touch } from '../../../shared/schedule-admin/schema.ts'
import { CallError } from '../../platform/call.ts'
import { type ChangeInput, previewOf, touchIn } from '../api.ts'

/** Applies a change; `keep`: existing bookings stay, the remaining time is closed. */
type Make = (keep: boolean) => Promise<void>

interface Guard {
  /** Handles a concurrent change by another administrator: true when it has been shown. */
  onStale?: (error: unknown) => boolean
  /** Shows the preview even when the change affects no bookings. */
  isAlwaysShown?: boolean
}

const sentenceOf = (error: unknown): string => {
  if (!(error instanceof CallError)) throw error
  return Object.values(error.fields)[0] ?? error.message
}

/** Shows the bookings that a change affects before the change is made; the user then decides. */
export function useGuarded({ onStale, isAlwaysShown = false }: Guard) {
  // Keeps the action that was previewed, because a later render may create another one.
  const asked = useRef<Make>(async () => {})
  const [touch, setTouch] = useState<Touch | null>(null)
  const [isOutdated, setOutdated] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const run = async (work: () => Promise<void>) => {
    if (isBusy) return
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      const seen = touchIn(error)
      if (seen) {
        setTouch(seen)
        setOutdated(true)
      } else if (onStale?.(error)) setTouch(null)
      else setFailure(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }
  return {
    touch,
    /** A patient has booked between the preview and the save. */
    isOutdated,
    failure,
    isBusy,
    ask: (change: ChangeInput, make: Make) =>
      run(async () => {
        setOutdated(false)
        asked.current = make
        const seen = await previewOf(change)
        if (isAlwaysShown || seen.people > 0) setTouch(seen)
        else await make(false)
      }),
    /** For changes that need no preview, like a new room. */
    go: (make: () => Promise<void>) => run(make),
    confirm: () =>
      run(async () => {
        await asked.current((touch?.people ?? 0) > 0)
        setTouch(null)
      }),
    back: () => {
      setTouch(null)
      setFailure(null)
    },
  }
}

/** The result of `useGuarded`. */
export type GuardedChange = ReturnType<typeof useGuarded>
