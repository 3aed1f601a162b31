import { useEffect, useRef } from 'react'

interface Clipboard {
  /** Handles a pasted text; false: the text is not for the table. */
  paste: (text: string) => boolean
  /** Returns the text to copy; null: the selection is not in the table. */
  copy: () => string | null
}

/** Handles copying from and pasting into a table. */
export function useClipboard(given: Clipboard): void {
  const now = useRef(given)
  now.current = given
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (now.current.paste(text)) event.preventDefault()
    }
    const onCopy = (event: ClipboardEvent) => {
      const text = now.current.copy()
      if (text === null) return
      event.clipboardData?.setData('text/plain', text)
      event.preventDefault()
    }
    // Listens on the document, because browsers differ on the event target when no field has the focus.
    document.addEventListener('paste', onPaste)
    document.addEventListener('copy', onCopy)
    return () => {
      document.removeEventListener('paste', onPaste)
      document.removeEventListener('copy', onCopy)
    }
  }, [])
}
