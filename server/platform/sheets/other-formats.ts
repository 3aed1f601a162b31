// Old and foreign formats of spreadsheets by a library, which is loaded only for them (decision 0110).
import { numberText, shapeOf } from './number-formats.ts'
import { type SheetLimits, SheetProblem } from './problem.ts'
import { openArchive } from './unzip.ts'
import type { Merge, SheetVisitor } from './xlsx.ts'

/** biff: an .xls of Excel; ods: OpenDocument; html: a web page named .xls; xml: a table of Excel 2003 in XML. */
export type OtherFormat = 'biff' | 'ods' | 'html' | 'xml'

type Library = typeof import('@e965/xlsx')
type Book = ReturnType<Library['read']>
type Sheet = Book['Sheets'][string]

/** The library keeps the whole book in memory, so these files may not be as large as an .xlsx. */
const largestUnpacked = 60 * 1024 * 1024
/** A marker that a page or an XML file uses for many cells at once: a few bytes would become a million cells. */
const largestSpan = 16_384
const sheetsAtMost = 50
const mergesAtMost = 20_000

/** Unpacks an archive once to count its real size before the library unpacks it without a limit. */
async function requireModestArchive(content: Buffer, unpacked: number): Promise<void> {
  const archive = await openArchive(content, Math.min(unpacked, largestUnpacked))
  for (const name of archive.names)
    for await (const piece of archive.pieces(name)) requireModestRepeats(name === 'content.xml' ? piece : '')
}

/** Refuses a table whose filled cells are repeated so often that they would fill the memory. */
function requireModestRepeats(piece: string): void {
  // The distance is bounded, so that a page of unclosed markers is searched in a time that grows with its length only.
  const repeated =
    /number-(?:rows|columns)-repeated="(\d+)"[^>]{0,300}office:value-type|(?:col|row)span="?(\d{6,})/gi
  for (const [, cells, span] of piece.matchAll(repeated))
    if (Number(cells ?? span) > largestSpan) throw new SheetProblem('too-wide-unpacked')
}

async function openBook(content: Buffer, text: string | null, limits: SheetLimits): Promise<Book> {
  const library = await import('@e965/xlsx')
  // Books of Excel 5 and 95 keep their texts in the code page of their country.
  if (text === null) library.set_cptable(await import('@e965/xlsx/dist/cpexcel.full.mjs'))
  const options = {
    dense: true,
    raw: true,
    cellNF: true,
    cellText: false,
    cellHTML: false,
    cellFormula: false,
    bookVBA: false,
    sheetRows: limits.rows + 1,
  }
  try {
    return text === null
      ? library.read(content, { ...options, type: 'buffer' })
      : library.read(text, { ...options, type: 'string' })
  } catch (error) {
    throw new SheetProblem(/password|encrypt/i.test(String(error)) ? 'locked' : 'broken')
  }
}

/** A cell of the library, of the types that hold a value. */
interface LibraryCell {
  t: string
  v?: unknown
  z?: unknown
}

const pad = (number: number, width = 2) => String(number).padStart(width, '0')
const dateText = (date: Date): string =>
  `${pad(date.getUTCDate())}.${pad(date.getUTCMonth() + 1)}.${pad(date.getUTCFullYear(), 4)}`

/** Returns the text of a cell as a person sees it. */
function textOf({ t, v, z }: LibraryCell, is1904: boolean): string {
  if (v === undefined || v === null || t === 'z' || t === 'e') return ''
  if (v instanceof Date) return dateText(v)
  if (typeof v === 'boolean') return v ? 'ИСТИНА' : 'ЛОЖЬ'
  if (typeof v !== 'number') return String(v)
  return numberText(String(v), typeof z === 'string' ? shapeOf(z) : { kind: 'plain' }, is1904)
}

const mergesOf = (sheet: Sheet): Merge[] =>
  (sheet['!merges'] ?? [])
    .slice(0, mergesAtMost)
    .filter(({ s, e }) => e.r > s.r)
    .map(({ s, e }) => ({ column: s.c, first: s.r + 1, last: e.r + 1 }))

/** Gives the non-empty rows of a sheet to the visitor; returns their number. */
function visitRows(sheet: Sheet, is1904: boolean, limits: SheetLimits, visitor: SheetVisitor): number {
  const data = (sheet as { '!data'?: (LibraryCell | undefined)[][] })['!data'] ?? []
  let rows = 0
  for (const [at, line] of data.entries()) {
    const cells = Array.from(line ?? [], (cell) => (cell ? textOf(cell, is1904).trim() : ''))
    const width = cells.findLastIndex((cell) => cell !== '') + 1
    if (width === 0) continue
    if (width > limits.columns) throw new SheetProblem('too-many-columns')
    rows += 1
    if (rows > limits.rows) throw new SheetProblem('too-many-rows')
    visitor.take(at + 1, cells.slice(0, width), sheet['!rows']?.[at]?.level)
  }
  return rows
}

/** Reads all visible sheets of a file in an old or foreign format. `text`: the decoded content of a text format. */
export async function readOtherFormat(
  content: Buffer,
  { format, text }: { format: OtherFormat; text: string | null },
  limits: SheetLimits,
  visitor: SheetVisitor,
): Promise<void> {
  if (format === 'ods') await requireModestArchive(content, limits.unpacked)
  else if (text !== null) {
    if (text.length > largestUnpacked) throw new SheetProblem('too-wide-unpacked')
    requireModestRepeats(text)
  }
  const book = await openBook(content, text, limits)
  const { Sheets: about = [], WBProps } = book.Workbook ?? {}
  let left = limits.rows
  for (const [at, name] of book.SheetNames.slice(0, sheetsAtMost).entries()) {
    const sheet = book.Sheets[name]
    if (!sheet || about[at]?.Hidden) continue
    visitor.begin(name.slice(0, 31))
    left -= visitRows(sheet, WBProps?.date1904 === true, { ...limits, rows: left }, visitor)
    visitor.end(mergesOf(sheet))
  }
}
