import { useEffect, useRef, useState } from 'react'
import { importLargest } from '../../../../shared/imports/contract.ts'
import type { ImportId } from '../../../../shared/imports/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { CallError } from '../../../platform/call.ts'
import { useUpload } from '../../api.ts'
import { sizeText } from '../import-words.ts'

const unreadable = 'Файл не удалось прочитать. Проверьте, что он на месте, и выберите его ещё раз'

/** Checks that are possible before the upload: the server checks the content. */
function problemOf(file: File): string | null {
  if (file.size === 0) return 'Файл пустой. Выберите другой'
  if (file.size > importLargest)
    return `Файл больше ${sizeText(importLargest)}. Уберите из него лишние листы и картинки или разделите его`
  return null
}

/** Upload of the chosen file. `share` is null while no upload runs; a refused file stays chosen. */
export function useFileUpload(organization: OrganizationId, onTaken: (id: ImportId) => void) {
  const send = useUpload(organization)
  const [file, setFile] = useState<File | null>(null)
  const [share, setShare] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const stop = useRef<AbortController>(null)
  useEffect(() => () => stop.current?.abort(), [])

  const go = async (chosen: File) => {
    const control = new AbortController()
    stop.current = control
    setShare(0)
    try {
      onTaken((await send(chosen, setShare, control.signal)).id)
    } catch (error) {
      if (!control.signal.aborted) setFailure(error instanceof CallError ? error.message : unreadable)
    } finally {
      if (stop.current === control) setShare(null)
    }
  }
  const take = (chosen: File) => {
    const problem = problemOf(chosen)
    setFile(chosen)
    setFailure(problem)
    if (!problem) void go(chosen)
  }
  return {
    file,
    share,
    failure,
    take,
    /** Reports what is wrong with the dropped item before it becomes a file. */
    complain: setFailure,
    cancel: () => stop.current?.abort(),
  }
}

/** The file being uploaded. */
export type FileUpload = ReturnType<typeof useFileUpload>
