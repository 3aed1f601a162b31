import { type RefObject, useEffect, useRef } from 'react'

/**
 * Returns what to focus in the card around an element: the heading of a card beside the list, or the whole sheet
 * when the card covers the page.
 */
export function placeInCard(node: Element | null | undefined): HTMLElement | null {
  const card = node?.closest<HTMLElement>('aside, [role="dialog"]') ?? null
  return card?.matches('aside') ? card.querySelector('h2') : card
}

/** Time in which a closing sheet disappears and returns the focus, milliseconds. */
const leaving = 300

/**
 * Keeps the focus in the card when a pressed button disappears: a moved, cancelled or restored visit has other
 * buttons. `isAsking`: a sheet is open over the card and has the focus.
 */
export function useFocusInCard(isAsking: boolean, whatIs: string): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  const was = useRef(whatIs)
  useEffect(() => {
    if (isAsking || was.current === whatIs) return
    was.current = whatIs
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) placeInCard(place.current)?.focus({ preventScroll: true })
    }, leaving)
    return () => clearTimeout(timer)
  }, [isAsking, whatIs])
  return place
}
