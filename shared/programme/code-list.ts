import type { Factor } from './schema.ts'
import { codeMark, type FactorIndex, findCodes, search } from './search.ts'

/** A part of a pasted or typed list that names no row for certain. `codes`: the rows that it could mean. */
export interface UnclearPart {
  text: string
  codes: string[]
}

/** A list of factors as the user gave it: rows named for certain, and parts that name none or several. */
export interface CodeList {
  codes: string[]
  unclear: UnclearPart[]
}

const longest = 5000
const mostFound = 6
const codeToken = /^\d+(?:[.,юб/]\d+)*\.?$/i
const dotted = /(?<![\p{L}\d-])\d+(?:[.,]\d+)+(?![\p{L}\d-])/gu

/**
 * Reads a query as a list: codes, or codes with their names, between commas, semicolons, spaces or new lines. Returns
 * null for a query that is no list: one code, or words alone.
 */
export function readCodes(index: FactorIndex, query: string): CodeList | null {
  const pieces = query
    .slice(0, longest)
    .replace(codeMark, ' ')
    .split(/[;\n\r\t]+|,(?=\s)/)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
  const parts = pieces.flatMap((piece) => partsOf(index, piece))
  if (parts.length < 2 || !parts.some(({ isCode }) => isCode)) return null
  const codes = new Set<string>()
  const unclear = new Map<string, UnclearPart>()
  for (const { text, isCode } of parts) {
    const known = isCode ? selectable(index, text) : undefined
    if (known) codes.add(known.code)
    else unclear.set(text, { text, codes: choicesOf(index, text) })
  }
  // «4 4» is a code typed with a slip: the search answers it.
  if (codes.size === 0 && search(index, query).length > 0) return null
  return { codes: [...codes], unclear: [...unclear.values()] }
}

/**
 * Returns the row that a query names for certain, so that Enter may add it: its code. Null for a beginning of a code,
 * for digits without points, and for words.
 */
export function exactCode(index: FactorIndex, query: string): string | null {
  const bare = query.replace(codeMark, ' ').trim()
  return codeToken.test(bare) ? (selectable(index, bare)?.code ?? null) : null
}

interface Part {
  text: string
  isCode: boolean
}

/** «4.4 6.1 23» is three codes; «4.4 Шум» is the code alone, since its name follows; «шум» is words. */
function partsOf(index: FactorIndex, piece: string): Part[] {
  const tokens = piece.split(/\s+/)
  const code = (text: string): Part[] => joined(index, text).map((one) => ({ text: one, isCode: true }))
  if (tokens.every((token) => /^[\d.,юб/]+$/i.test(token) && /\d/.test(token))) return tokens.flatMap(code)
  const named = [...piece.matchAll(dotted)].flatMap(([text]) => code(text))
  if (named.length > 0) return named
  const first = tokens[0] ?? ''
  return codeToken.test(first) && selectable(index, first) ? code(first) : [{ text: piece, isCode: false }]
}

/**
 * Splits «4.4,6.1,23» at its commas, and keeps a comma that stands for the point: «4,4» and «1.37,1» are one code
 * each. The longest known code wins.
 */
function joined(index: FactorIndex, text: string): string[] {
  const pieces = text.split(/[,юб/]/i).filter((piece) => piece !== '')
  const codes: string[] = []
  for (let at = 0; at < pieces.length; ) {
    const ends = pieces.map((_, end) => end + 1).filter((end) => end > at)
    const end = ends.findLast((one) => selectable(index, pieces.slice(at, one).join('.'))) ?? at + 1
    codes.push(pieces.slice(at, end).join('.').replace(/\.$/, ''))
    at = end
  }
  return codes
}

const selectable = ({ rows, byCode }: FactorIndex, text: string): Factor | undefined =>
  rows[byCode.get(text.replace(/[,юб/]/gi, '.').replace(/\.$/, '')) ?? -1]

/** Rows that an unclear part could mean: those under a heading, a code without points, words of a name. */
function choicesOf(index: FactorIndex, text: string): string[] {
  const hits = findCodes(index, text) ?? search(index, text, mostFound)
  return hits.map(({ code }) => code)
}
