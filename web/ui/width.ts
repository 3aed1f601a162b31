import { useCallback, useState } from 'react'

/** How many pixels a rem is: people make the letters of the whole page larger. */
export const remOf = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16

/**
 * The width of the element with `ref`, pixels: measured before the first paint, so that nothing is shown in the layout of
 * another width, and followed. While nothing is drawn it stays what it was; 0 until it is measured.
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
