import { pack } from '../packed.ts'
import { readCsv } from './csv.ts'
import { type SheetLimits, SheetProblem, type SheetProblemKind } from './problem.ts'
import { readXlsx } from './xlsx.ts'

/** A row as read: its number in the spreadsheet program and the texts of its cells. */
export type SheetRow = [row: number, cells: string[]]

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
