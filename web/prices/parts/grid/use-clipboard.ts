import { useEffect, useRef } from 'react'

interface Clipboard {
  /** Takes a copied text; false: it is not for the table. */
  paste: (text: string) => boolean
  /** What is copied; null: it is not of the table. */
  copy: () => string | null
}

/** Copying from and pasting into a table. */
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
    // On the document: with no field in focus, browsers do not agree on where the event begins.
    document.addEventListener('paste', onPaste)
    document.addEventListener('copy', onCopy)
    return () => {
      document.removeEventListener('paste', onPaste)
      document.removeEventListener('copy', onCopy)
    }
  }, [])
}
