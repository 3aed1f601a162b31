import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Returns whether the page is being printed: a virtualized list must then draw all rows. */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    // Rendered synchronously: the browser captures the page as soon as the listeners return.
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
