// The code of a booking, as its QR code holds it and as scanners and people type it (decision 0056).
import type { Booking } from './schema.ts'

/** Path of the page that a QR code opens; the code follows it. */
export const codePath = '/b/'

const checkDigits = 6

/**
 * Returns the six digits that the printed number does not contain: they show that the bearer has the code of the
 * booking and has not guessed it from the number. They come from the random end of the id.
 */
export const checkOf = (id: Booking['id']): string =>
  String(Number.parseInt(id.slice(-12), 16) % 10 ** checkDigits).padStart(checkDigits, '0')

/** Returns the code of a booking: its number with a Latin letter, and the check digits, `P-2026-000123-482913`. */
export const codeOf = ({ id, number }: Pick<Booking, 'id' | 'number'>): string =>
  `P${number.slice(1)}-${checkOf(id)}`

/** A code as somebody entered it: the number of the booking, and the check digits when they were there. */
export interface EnteredCode {
  number: string
  check: string | null
}

// The letter of the number: Latin P (a scanner), З (a scanner whose P came out in the Russian layout), П (the
// printed number), G (the same key in the Latin layout), Р (looks like P).
const letter = String.raw`(?<![\p{L}\p{N}])[PЗПGР]`
const withHyphens = new RegExp(`${letter}-(\\d{4})-(\\d{6,9})(?:-(\\d{${checkDigits}}))?$`, 'iu')
const bare = new RegExp(`${letter}-?(\\d{4})(\\d{6})(\\d{${checkDigits}})?$`, 'iu')

/**
 * Reads the code at the end of a typed or scanned text: the whole address, the code alone, or the printed number,
 * in the Latin and in the Russian keyboard layout. Null when the text ends with no code.
 */
export function readCode(typed: string): EnteredCode | null {
  const text = typed.replace(/\s/g, '').replace(/[‐-―−]/g, '-')
  const [, year, sequence, check] = withHyphens.exec(text) ?? bare.exec(text) ?? []
  return year && sequence ? { number: `П-${year}-${sequence}`, check: check ?? null } : null
}
