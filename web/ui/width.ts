import { useCallback, useState } from 'react'

/** Returns the pixels of one rem, which grows with the user's text size. */
export const remOf = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16

/**
 * Returns the width in pixels of the element that gets `ref`. The width is measured before the first paint, so
 * that no wrong layout flashes, and it follows later changes. While the element is not shown, the last width
 * stays; it is 0 until the first measurement.
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
