import { useEffect, useRef, useState } from 'react'
import type { OrganizationId } from '../../../shared/organizations/schema.ts'
import { CallError } from '../../platform/call.ts'
import { toast } from '../../ui/toasts.tsx'
import { type ExportFilter, saveEmployees } from '../api.ts'

/** Quicker than that needs no word of its being done, milliseconds. */
const patience = 1000

/** An export on its way: whether it takes long, what went wrong, another try. */
export function useExport(organization: OrganizationId, onSaved: () => void) {
  const [isBusy, setBusy] = useState(false)
  const [isLong, setLong] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const last = useRef<ExportFilter>({})
  const stop = useRef<AbortController>(null)
  useEffect(() => () => stop.current?.abort(), [])

  const go = async (filter: ExportFilter) => {
    const control = new AbortController()
    stop.current = control
    last.current = filter
    setBusy(true)
    setFailure(null)
    const timer = setTimeout(() => setLong(true), patience)
    try {
      await saveEmployees(organization, filter, control.signal)
      toast('ok', 'Файл готов', 'Он в загрузках вашего браузера')
      onSaved()
    } catch (error) {
      if (!control.signal.aborted)
        setFailure(error instanceof CallError ? error.message : 'Файл не удалось сохранить')
    } finally {
      clearTimeout(timer)
      setLong(false)
      setBusy(false)
    }
  }
  return {
    ...{ isBusy, isLong, failure },
    run: (filter: ExportFilter) => void go(filter),
    again: () => void go(last.current),
    cancel: () => stop.current?.abort(),
  }
}

/** What `useExport` gives. */
export type ExportWork = ReturnType<typeof useExport>
