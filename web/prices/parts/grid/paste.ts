/** Takes one cell off the front of a line: quoted, when it holds a tab or the end of a line itself. */
const cellAt = /("(?:[^"]|"")*"|[^\t\n]*)(\t|\n|$)/y

const bare = (cell: string): string =>
  (cell.startsWith('"') && cell.endsWith('"') && cell.length > 1
    ? cell.slice(1, -1).replaceAll('""', '"')
    : cell
  ).trim()

/** Cells of a copied block, row by row, as spreadsheets put them on the clipboard: tabs between them, a line a row. */
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

/** Whether what was copied is more than one cell: that is put into the table, not into a field. */
export const isBlock = (copied: string): boolean => /[\t\n\r]/.test(copied.replace(/[\r\n]+$/, ''))

/** A copied cell with the place where it falls. */
export interface Filled<Row, Column> {
  row: Row
  column: Column
  text: string
}

interface Place<Row, Column> {
  rows: readonly Row[]
  columns: readonly Column[]
  /** Where the first cell of the block falls. */
  at: { row: number; column: number }
}

/** Lays a block upon the table, down and to the right. `lost`: cells with a value that fall beyond its edge. */
export function layBlock<Row, Column>(block: readonly (readonly string[])[], place: Place<Row, Column>) {
  const filled: Filled<Row, Column>[] = []
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
