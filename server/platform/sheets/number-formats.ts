import { readXml } from './xml.ts'

/** How a number of a cell is shown. `pad`: so many digits with zeros before. */
export type NumberShape = { kind: 'date' } | { kind: 'pad'; digits: number } | { kind: 'plain' }

// Dates among the formats that have no text of their own (ECMA-376, 18.8.30).
const builtInDates = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 57, 58])

/** Signs of a format: no table program keeps more, and the time to read one grows with the square of its length. */
const longestFormat = 255

/** What a format of a table program means: `dd.mm.yyyy` a date, `000000` zeros before. */
export function shapeOf(format: string): NumberShape {
  if (format.length > longestFormat) return { kind: 'plain' }
  if (/^0{2,}$/.test(format)) return { kind: 'pad', digits: format.length }
  const signs = format.replace(/"[^"]*"|\\.|\[[^\]]*\]|_./g, '').split(';')[0] ?? ''
  return /[yd]/i.test(signs) && !/general/i.test(signs) ? { kind: 'date' } : { kind: 'plain' }
}

/** Reads the styles of a book: the shape of numbers by the index of a style. */
export async function readShapes(pieces: AsyncIterable<string>): Promise<NumberShape[]> {
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

/** A serial number of a table program as `dd.mm.yyyy`; null when it is no day. The time of day is dropped. */
export function dayOfSerial(serial: number, is1904 = false): string | null {
  const days = Math.floor(serial) + (is1904 ? 1462 : 0)
  if (!(days >= 1 && days <= 2_958_465)) return null
  // The programs believe that 1900 was a leap year: earlier days are one off.
  const date = new Date((days - 25_569 + (days < 60 ? 1 : 0)) * dayLength)
  return `${pad(date.getUTCDate())}.${pad(date.getUTCMonth() + 1)}.${pad(date.getUTCFullYear(), 4)}`
}

/** The text of a number as a person sees it: no exponents, no tails of binary fractions, long numbers to the last digit. */
export function numberText(written: string, shape: NumberShape, is1904: boolean): string {
  const value = Number(written)
  if (!Number.isFinite(value)) return written
  if (shape.kind === 'date') return dayOfSerial(value, is1904) ?? written
  const plain = /^-?\d+$/.test(written) ? written : plainNumber(value)
  return shape.kind === 'pad' ? plain.padStart(shape.digits, '0') : plain
}

const plainNumber = (value: number): string =>
  Math.abs(value) >= 1e15 ? BigInt(Math.round(value)).toString() : String(Number(value.toPrecision(15)))
