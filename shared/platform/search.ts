// Search for records by fragments: splits the query into the same words and grams (groups of three characters)
// that the database stores. Pure. pg_trgm is not used: PGlite and PostgreSQL must split a text alike, and
// pg_trgm cannot search for beginnings of words (decision 0022).

/** Maximum number of words in a query; further words are ignored. */
export const wordsAtMost = 5

/** Folds a text for search: small letters, ё as е, single spaces. */
export const fold = (text: string): string =>
  text.toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ').trim()

/** Matches separate initials: «и.», «и.п.». */
const initials = /(?<!\S)\p{L}\.(?:\p{L}\.?)?(?!\S)/gu

/** Folds a text and makes each initial a word. */
export const withInitials = (folded: string): string =>
  folded.replace(initials, (found) => found.replaceAll('.', ' '))

/** Matches separate digits with the characters that people write between the digits of a phone. */
const number = /(?<!\S)[+(]?\d(?:[\s()\-–—.]*\d)*\)?(?!\S)/g
const longestNumber = 12

/**
 * Returns the digits of a number; drops the 8 or 7 before a whole phone, and the 8 before the beginning of one
 * («8 912»). Two adjacent numbers stay separate.
 */
function digitsOf(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  if (digits.length > longestNumber)
    return typed
      .split(' ')
      .map((part) => part.replace(/\D/g, ''))
      .join(' ')
  return /^[78]\d{10}$/.test(digits) || /^8[\s(-]/.test(typed) ? digits.slice(1) : digits
}

/** Splits a query into words; a phone in any form and an ИНН are one word of digits, each initial is a word. */
export const splitSearch = (typed: string): string[] =>
  withInitials(fold(typed).replace(number, digitsOf)).split(' ').filter(Boolean).slice(0, wordsAtMost)

/** A query of one or two characters matches only the beginning of a word, marked by the space before it. */
const isShort = (word: string) => word.length < 3

/** Returns the grams of a word: its groups of three characters, or the beginning of a word for a shorter one. */
export const gramsOf = (word: string): string[] =>
  isShort(word)
    ? [` ${word}`]
    : [...new Set(Array.from({ length: word.length - 2 }, (_, at) => word.slice(at, at + 3)))]

/** Makes a `like` fragment from a word and escapes its special characters. */
export const likeOf = (word: string): string =>
  `%${isShort(word) ? ' ' : ''}${word.replace(/[\\%_]/g, String.raw`\$&`)}%`
