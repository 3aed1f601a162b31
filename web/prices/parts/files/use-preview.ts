import { useEffect, useRef, useState } from 'react'
import type { Day } from '../../../../shared/platform/days.ts'
import { pricesFileLargest } from '../../../../shared/prices/contract.ts'
import type { PricesPreview } from '../../../../shared/prices/schema.ts'
import { CallError } from '../../../platform/call.ts'
import { type ListOf, previewPrices } from '../../api.ts'

const unreadable = 'Файл не удалось прочитать. Проверьте, что он на месте, и выберите его ещё раз'

function problemOf(file: File): string | null {
  if (file.size === 0) return 'Файл пустой. Выберите другой'
  return file.size > pricesFileLargest ? 'Файл больше 2 МБ. Оставьте в нём один лист с ценами' : null
}

/** A price file read by the server: its changes, or why it was refused. */
export function usePreview(list: ListOf, day: Day) {
  const [file, setFile] = useState<File | null>(null)
  const [preview, setPreview] = useState<PricesPreview | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const stop = useRef<AbortController>(null)
  useEffect(() => () => stop.current?.abort(), [])

  const take = async (chosen: File) => {
    stop.current?.abort()
    const control = new AbortController()
    stop.current = control
    const problem = problemOf(chosen)
    setFile(chosen)
    setPreview(null)
    setFailure(problem)
    if (problem) return
    setBusy(true)
    try {
      setPreview(await previewPrices(list, day, chosen, control.signal))
    } catch (error) {
      if (!control.signal.aborted) setFailure(error instanceof CallError ? error.message : unreadable)
    } finally {
      if (stop.current === control) setBusy(false)
    }
  }
  return {
    file,
    preview,
    failure,
    isBusy,
    take: (chosen: File) => void take(chosen),
    complain: setFailure,
    /** Discards the file so that another can be chosen. */
    clear: () => setPreview(null),
  }
}

/** Uploads a file and shows its preview. */
export type PreviewWork = ReturnType<typeof usePreview>
