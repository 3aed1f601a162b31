import { useRef, useState } from 'react'
import type { Touch } from '../../../shared/schedule-admin/schema.ts'
import { CallError } from '../../platform/call.ts'
import { type ChangeInput, previewOf, touchIn } from '../api.ts'

/** Makes a change; `keep`: those who are booked stay, the rest is closed. */
type Make = (keep: boolean) => Promise<void>

interface Guard {
  /** Another has changed the same meanwhile: true when that has been shown. */
  onStale?: (error: unknown) => boolean
  /** A change that touches nobody is shown before it is made, too. */
  isAlwaysShown?: boolean
}

const sentenceOf = (error: unknown): string => {
  if (!(error instanceof CallError)) throw error
  return Object.values(error.fields)[0] ?? error.message
}

/** A change that is looked at before it is made: whom it touches, then the decision. */
export function useGuarded({ onStale, isAlwaysShown = false }: Guard) {
  // The act that was looked at is the one that is made: not whatever a later render would make.
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
    /** Somebody has booked between the look and the save. */
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
    /** For what needs no look, like a new cabinet. */
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

/** What `useGuarded` gives. */
export type Guarded = ReturnType<typeof useGuarded>
