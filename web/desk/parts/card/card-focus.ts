import { type RefObject, useEffect, useRef } from 'react'

/** What gets the focus in the card around an element: its heading beside the list, the sheet itself over the page. */
export function placeInCard(node: Element | null | undefined): HTMLElement | null {
  const card = node?.closest<HTMLElement>('aside, [role="dialog"]') ?? null
  return card?.matches('aside') ? card.querySelector('h2') : card
}

/** Milliseconds that a sheet takes to leave and to give the focus back. */
const leaving = 300

/**
 * A button that was pressed may go with what it did: a visit that is moved, cancelled or brought back has others. The focus
 * stays in the card then. `isAsking`: a sheet over the card has the focus.
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
