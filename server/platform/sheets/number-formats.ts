import { readXml } from './xml.ts'

/** How the number of a cell is shown. `pad`: number of digits, with leading zeros. */
export type NumberShape = { kind: 'date' } | { kind: 'pad'; digits: number } | { kind: 'plain' }

// Built-in date formats (ECMA-376, 18.8.30).
const builtInDates = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 57, 58])

/**
 * Longest format; spreadsheet programs keep no longer ones, and parsing time grows with the square of the
 * length.
 */
const longestFormat = 255

/** Returns the meaning of a number format: `dd.mm.yyyy` a date, `000000` leading zeros. */
export function shapeOf(format: string): NumberShape {
  if (format.length > longestFormat) return { kind: 'plain' }
  if (/^0{2,}$/.test(format)) return { kind: 'pad', digits: format.length }
  const signs = format.replace(/"[^"]*"|\\.|\[[^\]]*\]|_./g, '').split(';')[0] ?? ''
  return /[yd]/i.test(signs) && !/general/i.test(signs) ? { kind: 'date' } : { kind: 'plain' }
}

/** Reads the styles of a workbook: the number format by style index. */
export async function readNumberFormats(pieces: AsyncIterable<string>): Promise<NumberShape[]> {
  const formats = new Map<string, string>()
  const shapes: NumberShape[] = []
  let isInCells = false
  await readXml(pieces, {
    open(name, attributes) {
      if (name === 'cellXfs') isInCells = true
      else if (name === 'numFmt') {
        const { numFmtId = '', formatCode = '' } = attributes()
        formats.set(numFmtId, formatCode)
      } else if (isInCells && name === 'xf') {
        const { numFmtId = '0' } = attributes()
        const own = formats.get(numFmtId)
        const isDate = builtInDates.has(Number(numFmtId))
        shapes.push(own === undefined ? { kind: isDate ? 'date' : 'plain' } : shapeOf(own))
      }
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false
    },
  })
  return shapes
}

const dayLength = 86_400_000
const pad = (value: number, width = 2) => String(value).padStart(width, '0')

/** Returns a serial date as `dd.mm.yyyy`; null when it is no date. The time is dropped. */
export function dayOfSerial(serial: number, is1904 = false): string | null {
  const days = Math.floor(serial) + (is1904 ? 1462 : 0)
  if (!(days >= 1 && days <= 2_958_465)) return null
  // Spreadsheet programs treat 1900 as a leap year: earlier dates are off by one.
  const date = new Date((days - 25_569 + (days < 60 ? 1 : 0)) * dayLength)
  return `${pad(date.getUTCDate())}.${pad(date.getUTCMonth() + 1)}.${pad(date.getUTCFullYear(), 4)}`
}

/** Returns a number as a person sees it: no exponent, no binary fraction tails, long numbers to the last digit. */
export function numberText(written: string, shape: NumberShape, is1904: boolean): string {
  const value = Number(written)
  if (!Number.isFinite(value)) return written
  if (shape.kind === 'date') return dayOfSerial(value, is1904) ?? written
  const plain = /^-?\d+$/.test(written) ? written : plainNumber(value)
  return shape.kind === 'pad' ? plain.padStart(shape.digits, '0') : plain
}

const plainNumber = (value: number): string =>
  Math.abs(value) >= 1e15 ? BigInt(Math.round(value)).toString() : String(Number(value.toPrecision(15)))
