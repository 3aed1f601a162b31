// Takes line breaks (Alt+Enter) out of the cells of a list, because the values of an employee have one line. Pure.
import type { ImportField } from './schema.ts'

/** Fields that name several things in one cell: each line is one of them. */
const lists: readonly ImportField[] = ['factors', 'phone']

/** A longer cell is refused anyway; the time of the search for spaces grows with the square of the length. */
const longest = 2000
const breaks = /[\r\n\u2028\u2029]/

/** Joins the lines of words: a hyphen at the end of a line stays, anything else gets a space. */
const joined = (text: string): string =>
  text.replace(/(?<=[а-яёa-z])-\s*[\r\n\u2028\u2029]\s*/gi, '-').replace(/\s*[\r\n\u2028\u2029]\s*/g, ' ')

/** Returns a cell in one line: lines of a list are separated, but not inside brackets: «шум (до⏎20 %)». */
export function inOneLine(field: ImportField, cell: string): string {
  const text = cell.trim()
  if (!breaks.test(text)) return text
  if (text.length > longest) return text.replace(/[\r\n\u2028\u2029]/g, ' ')
  if (!lists.includes(field)) return joined(text)
  return text.replace(/\([^()]*\)|\[[^[\]]*\]/g, joined).replace(/[;,\s]*[\r\n\u2028\u2029][;\s]*/g, '; ')
}
