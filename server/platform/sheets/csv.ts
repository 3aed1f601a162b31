import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { type SheetLimits, SheetProblem } from './problem.ts'
import type { TakeRow } from './xlsx.ts'

/** Decodes bytes as text: by the byte order mark, else UTF-8, else Windows-1251. Refuses binary data. */
export function decodeText(content: Buffer): string {
  const [first, second] = content
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(content)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(content)
  // Bytes that no text contains: the file is a picture, a program or another kind of archive.
  if (content.some((byte) => byte < 32 && byte !== 9 && byte !== 10 && byte !== 13))
    throw new SheetProblem('not-a-sheet')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return new TextDecoder('windows-1251').decode(content)
  }
}

const separators = [';', '\t', ',']

/** Returns the separator that splits most of the first lines most evenly. */
function separatorOf(text: string): string {
  const told = /^sep=(.)\r?\n/i.exec(text)?.[1]
  if (told) return told
  const lines = text
    .slice(0, 20_000)
    .replace(/"[^"]*"/g, '')
    .split(/\r?\n|\r/)
    .slice(0, 30)
  const weight = (separator: string) => {
    const counts = lines.map((line) => line.split(separator).length - 1).filter((count) => count > 0)
    return counts.length * Math.min(...(counts.length ? counts : [0]))
  }
  return separators.reduce((best, one) => (weight(one) > weight(best) ? one : best))
}

const pieceLength = 64 * 1024
/** Rows of a sheet, empty ones included; no spreadsheet program has more. */
const lastRow = 1_048_576

/**
 * Feeds a text in pieces. Parsed whole, twenty million empty lines would end the process before the first row
 * is used.
 */
function* inPieces(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += pieceLength) yield text.slice(at, at + pieceLength)
}

/** Returns the cells of a row without spaces around them and without empty ones at the end. */
function trimmed(record: readonly string[]): string[] {
  const cells = record.map((cell) => cell.trim())
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)
}

/** Reads separated values row by row. */
export async function readCsv(content: Buffer, limits: SheetLimits, take: TakeRow): Promise<void> {
  const text = decodeText(content)
  if (/^\s*(%PDF|<)/.test(text)) throw new SheetProblem('not-a-sheet')
  const delimiter = separatorOf(text)
  const body = text.replace(/^sep=.\r?\n/i, '')
  const options = { delimiter, relax_quotes: true, relax_column_count: true, max_record_size: 1_000_000 }
  let row = body.length < text.length ? 1 : 0
  let rows = 0
  const records: AsyncIterable<string[]> = Readable.from(inPieces(body)).pipe(parse(options))
  try {
    for await (const record of records) {
      row += 1
      if (row > lastRow) throw new SheetProblem('too-many-rows')
      const cells = trimmed(record)
      if (cells.length === 0) continue
      if (cells.length > limits.columns) throw new SheetProblem('too-many-columns')
      rows += 1
      if (rows > limits.rows) throw new SheetProblem('too-many-rows')
      take(row, cells)
    }
  } catch (error) {
    throw error instanceof SheetProblem ? error : new SheetProblem('broken')
  }
  if (rows === 0) throw new SheetProblem('empty')
}
