import { type ChangeEvent, type DragEvent, useEffect, useRef, useState } from 'react'

/** Keeps the browser from opening a file dropped beside the zone. */
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
  /** While an upload runs, a drop is ignored. */
  isBusy: boolean
  take: (file: File) => void
  complain: (why: string) => void
}

/**
 * Handles one file dropped on a zone or chosen: returns props for the zone and its hidden input, and the
 * function that opens the file dialog.
 */
export function useFileDrop({ isBusy, take, complain }: FileDrop) {
  useNoOpening()
  const input = useRef<HTMLInputElement>(null)
  // Counts the nested elements of the zone that the pointer has entered: leaving a child element does not mean
  // leaving the zone.
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
    // Choosing the same file again after it was corrected must fire the event too.
    currentTarget.value = ''
  }
  return {
    isOver: depth > 0,
    zone: { onDragEnter: () => entered(1), onDragLeave: () => entered(-1), onDrop },
    input: { ref: input, type: 'file', hidden: true, onChange },
    choose: () => input.current?.click(),
  }
}

/** Spreadsheet types that the server reads, for `accept` of a file input. */
export const sheetFiles =
  '.xlsx,.csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,text/csv'
