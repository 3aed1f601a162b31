import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is being put on paper: a list that draws only what is on the screen must draw all of it then. */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    // At once: the browser takes the page as it stands when the listeners are through.
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}
