import { useEffect, useRef } from 'react'

/** The name of the file under which a pasted table is imported. */
const fileName = 'Вставлено из Excel.csv'

/** Returns a copied table as a file; null when the text is no table: several columns and at least two rows. */
export function tableFile(text: string): File | null {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const isTable = lines.length > 1 && lines.every((line) => line.includes('\t'))
  return isTable ? new File([text], fileName, { type: 'text/csv' }) : null
}

/** Tells whether a paste belongs to a field or a dialog and not to the list. */
const isElsewhere = (target: EventTarget | null): boolean =>
  document.querySelector('[role="dialog"]') !== null ||
  (target instanceof Element &&
    target.closest('input:not([type="checkbox"]), textarea, [contenteditable]') !== null)

/** Takes a table copied in Excel and pasted into the list. */
export function usePastedTable(onTable: (file: File) => void): void {
  const now = useRef(onTable)
  now.current = onTable
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const file = tableFile(event.clipboardData?.getData('text/plain') ?? '')
      if (!file || isElsewhere(event.target)) return
      event.preventDefault()
      now.current(file)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
}
