// Says where a row stands as its user finds it: the rows of several sheets are counted on from sheet to sheet. Pure.

/** A sheet that is read. `before`: how much its row numbers grow, because the sheets before it come first. */
export interface ReadSheet {
  name: string
  before: number
}

/** Returns the sheet of a row, if several are read, and the number of the row in it. */
export function placeOf(sheets: readonly ReadSheet[], row: number): { sheet: string | null; row: number } {
  const found = sheets.findLast(({ before }) => before < row)
  if (!found || sheets.length < 2) return { sheet: null, row }
  return { sheet: found.name, row: row - found.before }
}

/** Returns the number of a row, with its sheet when several are read: «5», «5 листа «Цех 2»». */
export function rowPlace(sheets: readonly ReadSheet[], row: number): string {
  const place = placeOf(sheets, row)
  return place.sheet === null ? String(place.row) : `${place.row} листа «${place.sheet}»`
}
