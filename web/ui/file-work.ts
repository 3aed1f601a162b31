import { useEffect, useRef, useState } from 'react'
import { CallError } from '../platform/call.ts'
import { toast } from './toasts.tsx'

/** Quicker than that needs no word of its being done, milliseconds. */
const patience = 1000

/** Makes a file, saves it on the device and gives its name. */
type MakeFile = (signal: AbortSignal) => Promise<string>

interface Options {
  /** A sentence after the name of the saved file. */
  note?: string
  /** What follows when it is saved. */
  onSaved?: () => void
  /** Takes what went wrong on itself: true when nothing more is to be said of it. */
  onRefused?: (error: CallError) => boolean
}

/**
 * A file on its way: whether it takes long, what went wrong, another try, a way to stop. `hasToast`: a message over the page
 * says that it is saved, else `saved` does.
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
      const words = [name, options.note].filter(Boolean).join('. ')
      if (hasToast) toast('ok', 'Файл сохранён', words)
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
    /** What is chosen has changed: what became of the last file is no longer about it. */
    forget: () => {
      setFailure(null)
      setSaved(null)
    },
  }
}

/** What `useFileWork` gives. */
export type FileWork = ReturnType<typeof useFileWork>
