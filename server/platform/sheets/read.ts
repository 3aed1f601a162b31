import { pack } from '../packed.ts'
import { decodeText, readCsv } from './csv.ts'
import { type OtherFormat, readOtherFormat } from './other-formats.ts'
import { type SheetLimits, SheetProblem, type SheetProblemKind } from './problem.ts'
import { readXlsx, readXlsxSheets, type SheetVisitor } from './xlsx.ts'

/**
 * A row as read: its number in the spreadsheet program and the texts of its cells. `sources`: columns whose text comes
 * from another row, and that row.
 */
export type SheetRow = [row: number, cells: string[], sources?: [column: number, row: number][]]

/** Input of the reader. */
export interface SheetInput {
  content: Uint8Array
  limits: SheetLimits
  /** Rows in a piece; fewer when rows are long. */
  pieceRows: number
  /** Number of first rows that are also returned unpacked. */
  firstRows: number
  /** Number of non-empty sheets to skip; the next one is read. */
  passed?: number
}

/** A packed piece of rows, opened by `unpack`. */
export interface SheetPiece {
  packed: Uint8Array
  rows: number
  lastRow: number
}

/** Result of reading. `sheets`: names of all non-empty sheets; a .csv has none. */
export type SheetOutcome =
  | { problem: SheetProblemKind }
  | { problem: null; format: 'xlsx' | 'csv'; sheets: string[]; first: SheetRow[]; pieces: SheetPiece[] }

const starts = (content: Buffer, ...signs: number[]) => signs.every((sign, at) => content[at] === sign)
/** Name of the stream that holds the content of an encrypted workbook. */
const encrypted = Buffer.from('EncryptedPackage', 'utf16le')

function formatOf(content: Buffer): 'xlsx' | 'csv' {
  if (content.length === 0) throw new SheetProblem('empty')
  if (starts(content, 0xd0, 0xcf, 0x11, 0xe0))
    throw new SheetProblem(content.includes(encrypted) ? 'locked' : 'old')
  return starts(content, 0x50, 0x4b, 3, 4) ? 'xlsx' : 'csv'
}

/** Characters in a piece: packing more at once would take memory that no thread limit counts. */
const pieceSigns = 1_000_000

/** Invisible characters (soft hyphens, zero-width spaces, direction marks) come with text copied from documents. */
const unseen = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g

/** Returns a cell as people read it: «й» and «ё» copied from a .pdf as two characters become one. */
const seen = (cell: string): string => cell.replace(unseen, '').normalize('NFC')

const signsOf = (cells: readonly string[]) => cells.reduce((sum, cell) => sum + cell.length, 0)

/** Reads a sheet whole, in packed pieces. Runs in a worker thread; a bad file is a result, not an error. */
export async function readSheet(input: SheetInput): Promise<SheetOutcome> {
  const { limits, pieceRows, firstRows, passed = 0 } = input
  const content = Buffer.from(input.content.buffer, input.content.byteOffset, input.content.byteLength)
  const first: SheetRow[] = []
  const pieces: SheetPiece[] = []
  let waiting: SheetRow[] = []
  let signs = 0
  let all = 0
  const flush = () => {
    const lastRow = waiting.at(-1)?.[0] ?? 0
    if (waiting.length > 0) pieces.push({ packed: pack(waiting), rows: waiting.length, lastRow })
    waiting = []
    signs = 0
  }
  const take = (row: number, given: string[]) => {
    const more = signsOf(given)
    signs += more
    all += more
    if (all > limits.signs) throw new SheetProblem('too-wide-unpacked')
    const cells = given.map(seen)
    if (first.length < firstRows) first.push([row, cells])
    if (waiting.push([row, cells]) >= pieceRows || signs >= pieceSigns) flush()
  }
  try {
    const format = formatOf(content)
    const sheets = format === 'xlsx' ? await readXlsx(content, limits, take, passed) : []
    if (format === 'csv') await readCsv(content, limits, take)
    flush()
    return { problem: null, format, sheets, first, pieces }
  } catch (error) {
    if (error instanceof SheetProblem) return { problem: error.kind }
    throw error
  }
}

/** Tells an OpenDocument archive from an .xlsx by the names of its parts, which stand unpacked in the archive. */
const isOpenDocument = (content: Buffer): boolean =>
  content.includes('META-INF/manifest.xml') && !content.includes('[Content_Types].xml')

/** Finds an old or foreign format; `text` is the decoded content of a text format. */
function otherFormatOf(content: Buffer): { format: OtherFormat; text: string | null } | null {
  if (starts(content, 0xd0, 0xcf, 0x11, 0xe0)) {
    if (content.includes(encrypted)) throw new SheetProblem('locked')
    return { format: 'biff', text: null }
  }
  if (starts(content, 0x50, 0x4b, 3, 4)) return isOpenDocument(content) ? { format: 'ods', text: null } : null
  // Only the beginning says whether it is a page: a large .csv is decoded by its own reader.
  if (!/^[\s\ufeff\xef\xbb\xbf\xff\xfe\0]*</.test(content.subarray(0, 64).toString('latin1'))) return null
  const text = decodeText(content)
  const head = text.slice(0, 4000)
  if (/schemas-microsoft-com:office:spreadsheet"/.test(head) && !/<html/i.test(head))
    return { format: 'xml', text }
  return /<(html|table|!doctype html|head|body)/i.test(head) ? { format: 'html', text } : null
}

/**
 * Reads all visible sheets of a file in any format: .xlsx, .csv, .xls, .ods, a page or XML named .xls. Runs in a worker
 * thread; a bad file is an error of the kind SheetProblem. Cells come as people read them.
 */
export async function readSheets(
  given: Uint8Array,
  limits: SheetLimits,
  visitor: SheetVisitor,
): Promise<void> {
  const content = Buffer.from(given.buffer, given.byteOffset, given.byteLength)
  let signs = 0
  const counted: SheetVisitor = {
    begin: (name) => visitor.begin(name),
    end: (merges) => visitor.end(merges),
    take(row, cells, level) {
      signs += signsOf(cells)
      if (signs > limits.signs) throw new SheetProblem('too-wide-unpacked')
      visitor.take(row, cells.map(seen), level)
    },
  }
  if (content.length === 0) throw new SheetProblem('empty')
  const other = otherFormatOf(content)
  if (other) return readOtherFormat(content, other, limits, counted)
  if (formatOf(content) === 'xlsx') return readXlsxSheets(content, limits, counted)
  counted.begin('')
  await readCsv(content, limits, counted.take)
  counted.end([])
}
