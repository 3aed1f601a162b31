// Our own: libraries unpack whatever an archive holds and make a full rectangle of the cells (decision 0049).
import { posix } from 'node:path'
import { type NumberShape, numberText, readNumberFormats } from './number-formats.ts'
import { type SheetLimits, SheetProblem } from './problem.ts'
import { type Archive, openArchive } from './unzip.ts'
import { readXml } from './xml.ts'

/** Called for each non-empty row with its number, the texts of its cells by column, and its outline level, if it has one. */
export type TakeRow = (row: number, cells: string[], level?: number) => void

const relations = (part: string) => posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`)

/** Returns the files to which a part is related: by id, and the first one of each type. */
async function readRelations(archive: Archive, part: string): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  await readXml(archive.pieces(part === '' ? '_rels/.rels' : relations(part)), {
    open(name, attributes) {
      if (name !== 'Relationship') return
      const { Id = '', Type = '', Target = '', TargetMode } = attributes()
      if (TargetMode === 'External') return
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(posix.dirname(part), Target)
      found.set(Id, target)
      const kind = Type.slice(Type.lastIndexOf('/') + 1)
      if (!found.has(kind)) found.set(kind, target)
    },
  })
  return found
}

/** A visible sheet: its name and its file in the archive. */
interface BookSheet {
  name: string
  part: string
}

interface Book {
  archive: Archive
  sheets: BookSheet[]
  shapes: NumberShape[]
  texts: string[]
  is1904: boolean
}

/** Maximum number of shared texts, empty ones included, since they take memory too. */
const textsAtMost = 4_000_000
/** Longest name of a sheet; no spreadsheet program allows more. */
const longestTitle = 31
/** Maximum number of sheets that are examined. */
const sheetsAtMost = 50
/**
 * Maximum number of characters in a cell. Spreadsheet programs keep no more, and one shared text may be used in
 * every cell.
 */
const longestCell = 32_767

function joined(text: string, found: string): string {
  if (text.length + found.length > longestCell) throw new SheetProblem('broken')
  return text + found
}

async function readTexts(pieces: AsyncIterable<string>): Promise<string[]> {
  const texts: string[] = []
  let text = ''
  let isReading = false
  let isSpelling = false
  await readXml(pieces, {
    open(name) {
      if (name === 'si') text = ''
      isSpelling ||= name === 'rPh'
      isReading = name === 't' && !isSpelling
    },
    text(found) {
      if (isReading) text = joined(text, found)
    },
    close(name) {
      if (name === 'si') texts.push(text)
      if (texts.length > textsAtMost) throw new SheetProblem('too-wide-unpacked')
      if (name === 'rPh') isSpelling = false
      isReading = false
    },
  })
  return texts
}

async function openBook(archive: Archive): Promise<Book> {
  if (archive.names.some((name) => /vbaProject|macrosheets\//i.test(name))) throw new SheetProblem('macros')
  const workbook = (await readRelations(archive, '')).get('officeDocument') ?? 'xl/workbook.xml'
  if (!archive.names.includes(workbook) || !/\bworkbook\w*\.xml$/i.test(workbook))
    throw new SheetProblem('not-a-sheet')
  const targets = await readRelations(archive, workbook)
  const sheets: BookSheet[] = []
  let is1904 = false
  await readXml(archive.pieces(workbook), {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attributes().date1904 ?? '')
      if (name !== 'sheet') return
      const { state = 'visible', name: title = '', ...given } = attributes()
      const id = Object.entries(given).find(([key]) => key.endsWith(':id'))?.[1] ?? ''
      const part = targets.get(id)
      if (state === 'visible' && part && sheets.length < sheetsAtMost)
        sheets.push({ name: title.slice(0, longestTitle), part })
    },
  })
  const part = (kind: string) => archive.pieces(targets.get(kind) ?? '')
  const shapes = await readNumberFormats(part('styles'))
  return { archive, sheets, shapes, texts: await readTexts(part('sharedStrings')), is1904 }
}

/** Column of a reference, from 0: 2 for `C7`. */
function columnOf(reference: string): number {
  let column = 0
  for (let at = 0; at < reference.length; at += 1) {
    const letter = reference.charCodeAt(at)
    if (letter < 65 || letter > 90) break
    column = column * 26 + letter - 64
  }
  return column - 1
}

interface Cell {
  column: number
  type: string
  style: number
  value: string
}

const errors = new Map([
  ['#N/A', '#Н/Д'],
  ['#REF!', '#ССЫЛКА!'],
  ['#VALUE!', '#ЗНАЧ!'],
])

/** Returns the text of a cell as a person sees it. A formula is never computed: its stored value is used. */
function textOf({ type, style, value }: Cell, { texts, shapes, is1904 }: Book): string {
  if (type === 's') return texts[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'ИСТИНА' : 'ЛОЖЬ'
  if (type === 'e') return errors.get(value) ?? value
  if (type === 'd') return value.slice(0, 10)
  if (type === 'inlineStr' || type === 'str') return value
  return value === '' ? '' : numberText(value, shapes[style] ?? { kind: 'plain' }, is1904)
}

/** Cells of a column, from row to row, that are merged into one. Columns count from 0. */
export interface Merge {
  column: number
  first: number
  last: number
}

/** Maximum number of merged ranges that are kept; a personnel list has a few hundred. */
const mergesAtMost = 20_000

/** Returns the rows that a range such as `C7:C12` merges in its first column; null when it merges no rows. */
function mergeOf(range: string): Merge | null {
  const [, start = '', first, last] = /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/.exec(range) ?? []
  if (!first || !last || first === last) return null
  return { column: columnOf(start), first: Number(first), last: Number(last) }
}

/** Rows of a sheet; no spreadsheet program has more. */
const lastRow = 1_048_576

/** Assembles cells into rows. */
class RowReader {
  readonly #book: Book
  readonly #limits: SheetLimits
  readonly #take: TakeRow
  #row = 0
  #level = 0
  #cells: string[] = []
  #cell: Cell = { column: -1, type: '', style: 0, value: '' }
  #isReading = false
  rows = 0
  readonly merges: Merge[] = []

  constructor(book: Book, limits: SheetLimits, take: TakeRow) {
    this.#book = book
    this.#limits = limits
    this.#take = take
  }

  open(name: string, attributes: () => Record<string, string>): void {
    if (name === 'row') {
      const { r, outlineLevel } = attributes()
      const row = Number(r) || this.#row + 1
      this.#level = Number(outlineLevel) || 0
      // Row numbers only grow; users find the rows by them.
      if (!Number.isInteger(row) || row <= this.#row || row > lastRow) throw new SheetProblem('broken')
      this.#row = row
      this.#cells = []
      this.#cell.column = -1
    } else if (name === 'c') {
      const { r, t = 'n', s = '0' } = attributes()
      const column = r === undefined ? this.#cell.column + 1 : columnOf(r)
      this.#cell = { column, type: t, style: Number(s), value: '' }
    } else if (name === 'v' || name === 't') this.#isReading = true
    else if (name === 'rPh') this.#isReading = false
    else if (name === 'mergeCell') this.#merge(attributes().ref ?? '')
  }

  #merge(range: string): void {
    const merge = mergeOf(range)
    if (merge && this.merges.length < mergesAtMost) this.merges.push(merge)
  }

  text(found: string): void {
    if (this.#isReading) this.#cell.value = joined(this.#cell.value, found)
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#isReading = false
    else if (name === 'c') this.#put()
    else if (name === 'row') this.#end()
  }

  #put(): void {
    const text = textOf(this.#cell, this.#book).trim()
    if (text === '') return
    const { column } = this.#cell
    if (column < 0) throw new SheetProblem('broken')
    if (column >= this.#limits.columns) throw new SheetProblem('too-many-columns')
    while (this.#cells.length < column) this.#cells.push('')
    this.#cells[column] = text
  }

  #end(): void {
    if (this.#cells.length === 0) return
    this.rows += 1
    if (this.rows > this.#limits.rows) throw new SheetProblem('too-many-rows')
    this.#take(this.#row, this.#cells, this.#level)
  }
}

/** Reads a sheet row by row; returns the number of non-empty rows and the merged cells. */
async function readRows(book: Book, { part }: BookSheet, limits: SheetLimits, take: TakeRow) {
  const reader = new RowReader(book, limits, take)
  await readXml(book.archive.pieces(part), {
    open: (name, attributes) => reader.open(name, attributes),
    text: (found) => reader.text(found),
    close: (name) => reader.close(name),
  })
  return { rows: reader.rows, merges: reader.merges }
}

/** Tells whether a sheet has a non-empty row, stopping at the first one. */
const isFilled = (book: Book, sheet: BookSheet, limits: SheetLimits): Promise<boolean> =>
  readRows(book, sheet, { ...limits, rows: 0 }, () => {}).then(
    () => false,
    (error) => error instanceof SheetProblem || Promise.reject(error),
  )

/** Reads the first visible non-empty sheet after `passed` others; returns the names of all non-empty sheets. */
export async function readXlsx(
  content: Buffer,
  limits: SheetLimits,
  take: TakeRow,
  passed: number,
): Promise<string[]> {
  const book = await openBook(await openArchive(content, limits.unpacked))
  const filled: string[] = []
  for (const sheet of book.sheets) {
    const isHere =
      filled.length === passed
        ? (await readRows(book, sheet, limits, take)).rows > 0
        : await isFilled(book, sheet, limits)
    if (isHere) filled.push(sheet.name)
  }
  if (filled.length <= passed) throw new SheetProblem('empty')
  return filled
}

/** A sheet of a workbook as it is read: its rows one after another, then the cells that are merged. */
export interface SheetVisitor {
  begin(name: string): void
  take: TakeRow
  end(merges: readonly Merge[]): void
}

/** Reads all visible sheets of a workbook. The limit of rows holds for all of them together. */
export async function readXlsxSheets(
  content: Buffer,
  limits: SheetLimits,
  visitor: SheetVisitor,
): Promise<void> {
  const book = await openBook(await openArchive(content, limits.unpacked))
  let left = limits.rows
  for (const sheet of book.sheets) {
    visitor.begin(sheet.name)
    const { rows, merges } = await readRows(book, sheet, { ...limits, rows: left }, visitor.take)
    left -= rows
    visitor.end(merges)
  }
}
