import { useEffect, useRef, useState } from 'react'
import { CallError } from '../../platform/call.ts'
import { toast } from '../../ui/toasts.tsx'

/** Quicker than that needs no word of its being done, milliseconds. */
const patience = 1000

/** Makes a file, saves it on the device and gives its name. */
export type MakeFile = (signal: AbortSignal) => Promise<string>

interface Options {
  /** A line under «Файл сохранён». */
  note?: string
  /** Takes what went wrong on itself: true when nothing more is to be said of it. */
  onRefused?: (error: CallError) => boolean
}

/** A file on its way: whether it takes long, what went wrong, another try, a way to stop. */
export function useFileWork() {
  const [isBusy, setBusy] = useState(false)
  const [isLong, setLong] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const last = useRef<[MakeFile, Options] | null>(null)
  const stop = useRef<AbortController>(null)
  useEffect(() => () => stop.current?.abort(), [])

  const go = async (make: MakeFile, options: Options) => {
    const control = new AbortController()
    stop.current = control
    last.current = [make, options]
    setBusy(true)
    setFailure(null)
    const timer = setTimeout(() => setLong(true), patience)
    try {
      const name = await make(control.signal)
      toast('ok', 'Файл сохранён', [name, options.note].filter(Boolean).join('. '))
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
    ...{ isBusy, isLong, failure },
    run: (make: MakeFile, options: Options = {}) => void go(make, options),
    again: () => void (last.current && go(...last.current)),
    cancel: () => stop.current?.abort(),
    /** What is chosen has changed: an old trouble is no longer about it. */
    forget: () => setFailure(null),
  }
}

/** What `useFileWork` gives. */
export type FileWork = ReturnType<typeof useFileWork>
