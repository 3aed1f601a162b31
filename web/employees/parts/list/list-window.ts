import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Number of rows drawn beyond the screen edges: a fast wheel must not outrun them. */
const beyond = 10
/** The window moves by this many rows at once: redrawing rows for each pixel would drop frames. */
const step = 5

/** Rows of the list from `from` up to but excluding `to`. */
export interface Window {
  from: number
  to: number
}

/**
 * Returns the rows to draw for a list of this height, from `from` up to but excluding `to`. Away from the ends
 * of the list the number is constant, so that no elements are added or removed.
 */
export function windowOf(top: number, screen: number, rowHeight: number, count: number): Window {
  const first = Math.floor(-top / rowHeight) - beyond
  const from = Math.min(Math.max(0, Math.floor(first / step) * step), Math.max(0, count - 1))
  const size = Math.ceil((screen / rowHeight + 1 + 2 * beyond) / step) * step + step
  return { from, to: Math.min(count, from + size) }
}

/** Returns the same window rounded to whole groups of `size` rows. */
export const inGroups = ({ from, to }: Window, size: number): Window => ({
  from: Math.floor(from / size) * size,
  to: Math.ceil(to / size) * size,
})

export const isSame = (one: Window, other: Window) => one.from === other.from && one.to === other.to

/**
 * Tracks which rows of a long list are drawn while the page scrolls, in whole groups: large groups update
 * rarely. All rows have the same height, so only the position of the list on the screen is measured.
 */
export function useWindow(
  list: RefObject<HTMLElement | null>,
  rowHeight: number,
  count: number,
  group = 1,
): Window {
  const [shown, setShown] = useState<Window>({ from: 0, to: 0 })
  const look = useRef(() => {})
  look.current = () => {
    const top = list.current?.getBoundingClientRect().top
    if (top === undefined) return
    const next = inGroups(windowOf(top, innerHeight, rowHeight, count), group)
    setShown((now) => (isSame(now, next) ? now : next))
  }
  useLayoutEffect(() => {
    const scrolled = () => look.current()
    addEventListener('scroll', scrolled, { passive: true })
    addEventListener('resize', scrolled, { passive: true })
    return () => {
      removeEventListener('scroll', scrolled)
      removeEventListener('resize', scrolled)
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place of the list may change with them
  useLayoutEffect(() => look.current(), [rowHeight, count])
  return { from: Math.min(shown.from, count), to: Math.min(shown.to, count) }
}
