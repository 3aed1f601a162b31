import { type PointerEvent, useRef, useState } from 'react'
import { asideBy, type Box, type Drag, placeUnder } from './drag.ts'

/** Distance from the window edge at which the page begins to scroll, pixels. */
const edge = 72
const scrollStep = 14

const boxesOf = (list: HTMLElement): Box[] =>
  [...list.children].map((row) => {
    const { top, height } = row.getBoundingClientRect()
    return { top: top + scrollY, height }
  })

/** Scrolls the page while the user holds a row at its edge. */
function follow(y: number): void {
  if (y < edge) scrollBy({ top: -scrollStep, behavior: 'instant' })
  else if (y > innerHeight - edge) scrollBy({ top: scrollStep, behavior: 'instant' })
}

/** Drags list rows by their handles, with a mouse, a finger or a pen. Esc puts the row back. */
export function useDrag(onDrop: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null)
  const start = useRef<{ boxes: Box[]; y: number } | null>(null)
  const [drag, setDrag] = useState<Drag | null>(null)

  const end = (isDropped: boolean) => {
    start.current = null
    setDrag(null)
    if (isDropped && drag && drag.over !== drag.at) onDrop(drag.at, drag.over)
  }
  const begin = (event: PointerEvent<HTMLElement>, at: number) => {
    if (event.button !== 0 || !list.current) return
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = { boxes: boxesOf(list.current), y: event.pageY }
    setDrag({ at, over: at, by: 0 })
  }
  const move = ({ clientY }: PointerEvent, at: number) => {
    if (!start.current) return
    follow(clientY)
    const by = clientY + scrollY - start.current.y
    setDrag({ at, by, over: placeUnder(start.current.boxes, at, by) })
  }
  return {
    list,
    /** Place of the dragged row; null when there is none. */
    dragged: drag?.at ?? null,
    /** Returns how far a row is moved aside now, pixels. */
    aside: (index: number): number => (drag && start.current ? asideBy(start.current.boxes, drag, index) : 0),
    /** Returns the attributes that make a button the handle of a row. */
    handle: (at: number) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => begin(event, at),
      onPointerMove: (event: PointerEvent<HTMLElement>) => move(event, at),
      onPointerUp: () => end(true),
      onPointerCancel: () => end(false),
      onLostPointerCapture: () => end(false),
    }),
    cancel: () => end(false),
  }
}
