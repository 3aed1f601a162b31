/** Reads one cell from the start of a line; a cell that holds a tab or a line end is quoted. */
const cellAt = /("(?:[^"]|"")*"|[^\t\n]*)(\t|\n|$)/y

const bare = (cell: string): string =>
  (cell.startsWith('"') && cell.endsWith('"') && cell.length > 1
    ? cell.slice(1, -1).replaceAll('""', '"')
    : cell
  ).trim()

/**
 * Returns the cells of a copied block row by row, in the clipboard format of spreadsheets: tabs between cells,
 * one line per row.
 */
export function readBlock(copied: string): string[][] {
  const text = copied.replace(/\r\n?/g, '\n').replace(/\n+$/, '')
  const rows: string[][] = [[]]
  cellAt.lastIndex = 0
  for (let found = cellAt.exec(text); found; found = cellAt.exec(text)) {
    const [, cell = '', end = ''] = found
    rows.at(-1)?.push(bare(cell))
    if (end === '') break
    if (end === '\n') rows.push([])
  }
  return rows
}

/** Checks whether the copied text has more than one cell: such text is pasted into the table, not into a field. */
export const isBlock = (copied: string): boolean => /[\t\n\r]/.test(copied.replace(/[\r\n]+$/, ''))

/** A copied cell with its target position. */
export interface PastedCell<Row, Column> {
  row: Row
  column: Column
  text: string
}

interface Place<Row, Column> {
  rows: readonly Row[]
  columns: readonly Column[]
  /** The target position of the first cell. */
  at: { row: number; column: number }
}

/** Places the block on the table, down and to the right. `lost`: non-empty cells beyond its edge. */
export function layBlock<Row, Column>(block: readonly (readonly string[])[], place: Place<Row, Column>) {
  const filled: PastedCell<Row, Column>[] = []
  let lost = 0
  for (const [down, line] of block.entries())
    for (const [right, text] of line.entries()) {
      const row = place.rows[place.at.row + down]
      const column = place.columns[place.at.column + right]
      if (row !== undefined && column !== undefined) filled.push({ row, column, text })
      else if (text !== '') lost += 1
    }
  return { filled, lost }
}
