// Keys of the grid of results: Enter and the arrows lead from cell to cell.

/** A cell of the grid. */
export interface GridPlace {
  row: number
  column: number
}

/** A key press as far as the grid reads it. */
interface GridKey {
  key: string
  target: EventTarget
}

interface PressedKey extends GridKey {
  ctrlKey: boolean
  altKey: boolean
  metaKey: boolean
}

const nowhere: GridPlace = { row: -1, column: -1 }

/** Returns the cell in which a key is pressed; none outside cells and with a modifier. */
export function placeOf({ target, ctrlKey, altKey, metaKey }: PressedKey): GridPlace {
  const place = target instanceof HTMLElement ? target.dataset.cell : undefined
  if (!place || ctrlKey || altKey || metaKey) return nowhere
  const [row = 0, column = 0] = place.split(':').map(Number)
  return { row, column }
}

/** Moves the focus to a cell and selects its text; does nothing where there is no such cell. */
export function focusCell(grid: HTMLElement, { row, column }: GridPlace): void {
  const cell = grid.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`)
  cell?.focus()
  if (cell instanceof HTMLInputElement) cell.select()
}

/** Returns whether an arrow leaves its field: in a text, only from its edge. */
function leavesField(target: EventTarget, isLeft: boolean): boolean {
  if (!(target instanceof HTMLInputElement)) return true
  const { selectionStart, selectionEnd, value } = target
  if (selectionStart !== selectionEnd) return selectionStart === 0 && selectionEnd === value.length
  return isLeft ? selectionStart === 0 : selectionStart === value.length
}

/** Returns where a key leads from a cell; null when it stays there. */
export function moveOf({ key, target }: GridKey, at: GridPlace, columns: number): GridPlace | null {
  if (key === 'Enter')
    return at.column + 1 < columns ? { ...at, column: at.column + 1 } : { row: at.row + 1, column: 0 }
  if (key === 'ArrowDown') return { ...at, row: at.row + 1 }
  if (key === 'ArrowUp') return { ...at, row: at.row - 1 }
  if (key === 'ArrowRight' && leavesField(target, false)) return { ...at, column: at.column + 1 }
  if (key === 'ArrowLeft' && leavesField(target, true)) return { ...at, column: at.column - 1 }
  return null
}
