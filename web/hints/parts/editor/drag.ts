/** Position of a list row, in pixels of the page. */
export interface Box {
  top: number
  height: number
}

const middleOf = ({ top, height }: Box): number => top + height / 2

/**
 * Returns the new position of a row dragged by this many pixels: its leading edge pushes aside each row whose
 * middle it has passed.
 */
export function placeUnder(boxes: readonly Box[], at: number, by: number): number {
  const own = boxes[at]
  if (!own || by === 0) return at
  if (by > 0) {
    const edge = own.top + own.height + by
    return at + boxes.slice(at + 1).filter((box) => middleOf(box) < edge).length
  }
  const edge = own.top + by
  return at - boxes.slice(0, at).filter((box) => middleOf(box) > edge).length
}

/** A row being dragged: its original position, the position that it is over, the distance in pixels. */
export interface Drag {
  at: number
  over: number
  by: number
}

/** Returns how far a row moves aside while another is dragged over it, in pixels. */
export function asideBy(boxes: readonly Box[], { at, over, by }: Drag, index: number): number {
  const height = boxes[at]?.height ?? 0
  if (index === at) return by
  if (at < index && index <= over) return -height
  return over <= index && index < at ? height : 0
}
