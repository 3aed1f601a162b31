/** A place in the table: the row of a service, and a column; column 0 is the name of the service, the cities follow. */
export interface Place {
  row: number
  column: number
}

interface Size {
  rows: number
  columns: number
}

/** Rows that Page Up and Page Down move over. */
const page = 10

const inside = ({ row, column }: Place, { rows, columns }: Size): Place => ({
  row: Math.min(Math.max(0, row), rows - 1),
  column: Math.min(Math.max(0, column), columns - 1),
})

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>

/**
 * Returns the cell that a key moves to, never beyond the edge; null when the key moves nothing. With Ctrl: to
 * the edge of the table.
 */
export function movedBy({ key, ctrlKey, metaKey }: Press, { row, column }: Place, size: Size): Place | null {
  const isFar = ctrlKey || metaKey
  const far = Math.max(size.rows, size.columns)
  const step = isFar ? far : 1
  const ways: Record<string, Place> = {
    ArrowUp: { row: row - step, column },
    ArrowDown: { row: row + step, column },
    ArrowLeft: { row, column: column - step },
    ArrowRight: { row, column: column + step },
    Home: { row: isFar ? 0 : row, column: 0 },
    End: { row: isFar ? far : row, column: far },
    PageUp: { row: row - page, column },
    PageDown: { row: row + page, column },
  }
  const wanted = ways[key]
  return wanted && size.rows > 0 ? inside(wanted, size) : null
}

/**
 * Returns the cell that gets the focus when a key ends the editing of a cell: Enter and the arrows lead to the
 * cell below or above, Tab to the next price. At the end of the table the focus stays in the same cell.
 * Undefined when the key does not end the editing.
 */
export function afterEditing(
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  place: Place,
  size: Size,
): Place | undefined {
  if (key === 'Tab') return nextPrice(place, size, shiftKey) ?? place
  const isUp = key === 'ArrowUp' || (key === 'Enter' && shiftKey)
  if (isUp) return inside({ ...place, row: place.row - 1 }, size)
  const isDown = key === 'ArrowDown' || key === 'Enter'
  return isDown ? inside({ ...place, row: place.row + 1 }, size) : undefined
}

/**
 * Returns the next or previous price cell; the end of a row continues in the next one. Null at the end of the
 * table.
 */
export function nextPrice({ row, column }: Place, { rows, columns }: Size, isBack: boolean): Place | null {
  if (!isBack && column < columns - 1) return { row, column: column + 1 }
  if (isBack && column > 1) return { row, column: column - 1 }
  const other = row + (isBack ? -1 : 1)
  if (other < 0 || other >= rows) return null
  return { row: other, column: isBack ? columns - 1 : 1 }
}
