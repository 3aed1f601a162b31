import { useCallback, useState } from 'react'

/** Returns the pixels of one rem, which grows with the user's text size. */
export const remOf = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16

/**
 * Returns the width of the element with `ref` in pixels: measured before the first paint, so that no layout of
 * another width flashes, and tracked. While nothing is drawn it keeps its value; 0 until measured.
 */
export function useWidth() {
  const [width, setWidth] = useState(0)
  const ref = useCallback((node: HTMLElement | null) => {
    if (!node) return
    const measure = () => setWidth((before) => node.offsetWidth || before)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}
