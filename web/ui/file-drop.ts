import { type ChangeEvent, type DragEvent, useEffect, useRef, useState } from 'react'

/** A file let go beside the zone must not be opened by the browser instead of the cabinet. */
function useNoOpening(): void {
  useEffect(() => {
    const hold = (event: Event) => event.preventDefault()
    addEventListener('dragover', hold)
    addEventListener('drop', hold)
    return () => {
      removeEventListener('dragover', hold)
      removeEventListener('drop', hold)
    }
  }, [])
}

interface FileDrop {
  /** While one is on its way no other is taken by a drop. */
  isBusy: boolean
  take: (file: File) => void
  complain: (why: string) => void
}

/** One file let go on a zone or chosen: what the zone and its hidden input need, and what opens the choice. */
export function useFileDrop({ isBusy, take, complain }: FileDrop) {
  useNoOpening()
  const input = useRef<HTMLInputElement>(null)
  // How many of the zone's elements the pointer is over: leaving a child is not leaving the zone.
  const [depth, setDepth] = useState(0)
  const entered = (change: number) => setDepth((now) => Math.max(0, now + change))
  const onDrop = ({ dataTransfer: { files } }: DragEvent) => {
    setDepth(0)
    const [one] = files
    if (isBusy) return
    if (one && files.length === 1) take(one)
    else complain('Загружайте по одному файлу')
  }
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [one] = currentTarget.files ?? []
    if (one) take(one)
    // The same file chosen again, mended, must be noticed too.
    currentTarget.value = ''
  }
  return {
    isOver: depth > 0,
    zone: { onDragEnter: () => entered(1), onDragLeave: () => entered(-1), onDrop },
    input: { ref: input, type: 'file', hidden: true, onChange },
    choose: () => input.current?.click(),
  }
}

/** Sheets that the server reads, for `accept` of a file input. */
export const sheetFiles =
  '.xlsx,.csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,text/csv'
