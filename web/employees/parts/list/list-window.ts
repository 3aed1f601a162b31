import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Rows that are drawn beyond the edges of the screen: a fast wheel must not outrun them. */
const beyond = 10
/** The window moves by so many rows at once: rows drawn anew for each pixel would cost frames. */
const step = 5

interface Window {
  from: number
  to: number
}

/**
 * The rows of a list of this height that are to be drawn, `from` up to but without `to`: away from the ends of the list always
 * as many, so that no elements come and go.
 */
export function windowOf(top: number, screen: number, rowHeight: number, count: number): Window {
  const first = Math.floor(-top / rowHeight) - beyond
  const from = Math.min(Math.max(0, Math.floor(first / step) * step), Math.max(0, count - 1))
  const size = Math.ceil((screen / rowHeight + 1 + 2 * beyond) / step) * step + step
  return { from, to: Math.min(count, from + size) }
}

/** The same window up to whole groups of `size` rows. */
const inGroups = ({ from, to }: Window, size: number): Window => ({
  from: Math.floor(from / size) * size,
  to: Math.ceil(to / size) * size,
})

const isSame = (one: Window, other: Window) => one.from === other.from && one.to === other.to

/**
 * Which rows of a long list are drawn while the page is scrolled, in whole groups: who asks for large ones is seldom told. Rows
 * are all of one height, so nothing is measured but the place of the list on the screen.
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
