import { useEffect, useRef, useState } from 'react'
import { CallError } from '../platform/call.ts'
import { toast } from './toasts.tsx'

/** Milliseconds below which no progress is shown. */
const patience = 1000

/** Creates a file and saves it on the device; returns its name, or null when the browser prints it instead. */
type MakeFile = (signal: AbortSignal) => Promise<string | null>

interface Options {
  /** A sentence after the name of the saved file. */
  note?: string
  /** Called when the file is saved. */
  onSaved?: () => void
  /**
   * Gets an error before it is shown; returns true when it has handled the error and nothing else should be
   * shown.
   */
  onRefused?: (error: CallError) => boolean
}

/**
 * Creates and saves a file. It reports a long wait and errors; the user can try again or cancel. `hasToast`: a
 * toast names the saved file; otherwise only `saved` does.
 */
export function useFileWork({ hasToast }: { hasToast: boolean }) {
  const [isBusy, setBusy] = useState(false)
  const [isLong, setLong] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [saved, setSaved] = useState<string | null>(null)
  const last = useRef<[MakeFile, Options] | null>(null)
  const stop = useRef<AbortController>(null)
  useEffect(() => () => stop.current?.abort(), [])

  const go = async (make: MakeFile, options: Options) => {
    const control = new AbortController()
    stop.current = control
    last.current = [make, options]
    setBusy(true)
    setFailure(null)
    setSaved(null)
    const timer = setTimeout(() => setLong(true), patience)
    try {
      const name = await make(control.signal)
      const words = name && [name, options.note].filter(Boolean).join('. ')
      if (words && hasToast) toast('ok', 'Файл сохранён', words)
      else setSaved(words)
      options.onSaved?.()
    } catch (error) {
      const isKnown = error instanceof CallError
      const isTaken = control.signal.aborted || (isKnown && options.onRefused?.(error))
      if (!isTaken) setFailure(isKnown ? error.message : 'Файл не удалось сохранить')
    } finally {
      clearTimeout(timer)
      setLong(false)
      setBusy(false)
    }
  }
  return {
    isBusy,
    isLong,
    failure,
    saved,
    run: (make: MakeFile, options: Options = {}) => void go(make, options),
    again: () => void (last.current && go(...last.current)),
    cancel: () => stop.current?.abort(),
    /** Clears the result of the last file after the selection has changed. */
    forget: () => {
      setFailure(null)
      setSaved(null)
    },
  }
}

/** The result of `useFileWork`. */
export type FileWork = ReturnType<typeof useFileWork>
