// How records are found by fragments: what is typed is cut into the same words and grams that the database keeps. Pure.

/** How many words of a search count; a longer one is cut. */
export const wordsAtMost = 5

/** A text as it is searched: small letters, ё as е, single spaces. */
export const fold = (text: string): string =>
  text.toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ').trim()

/** Initials that stand alone: «и.», «и.п.». */
const initials = /(?<!\S)\p{L}\.(?:\p{L}\.?)?(?!\S)/gu

/** A folded text in which each initial is a word. */
export const withInitials = (folded: string): string =>
  folded.replace(initials, (found) => found.replaceAll('.', ' '))

/** Digits that stand alone, with what people write between the digits of a phone. */
const number = /(?<!\S)[+(]?\d(?:[\s()\-–—.]*\d)*\)?(?!\S)/g
const longestNumber = 12

/** The digits of a number; of a phone without the 8 or 7 before it, also of its beginning. Two numbers beside each other stay two. */
function digitsOf(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  if (digits.length > longestNumber)
    return typed
      .split(' ')
      .map((part) => part.replace(/\D/g, ''))
      .join(' ')
  return /^[78]\d{10}$/.test(digits) || /^8[\s(-]/.test(typed) ? digits.slice(1) : digits
}

/** The words of what was typed; a phone in any form and an ИНН are one word of digits, each initial is a word. */
export const wordsOf = (typed: string): string[] =>
  withInitials(fold(typed).replace(number, digitsOf)).split(' ').filter(Boolean).slice(0, wordsAtMost)

/** Of one or two signs: only the beginning of a word is meant, which the space before it says. */
const isShort = (word: string) => word.length < 3

/** The grams by which a word is looked up: its groups of three signs; of a shorter one the beginning of a word. */
export const gramsOf = (word: string): string[] =>
  isShort(word)
    ? [` ${word}`]
    : [...new Set(Array.from({ length: word.length - 2 }, (_, at) => word.slice(at, at + 3)))]

/** A word as a fragment for `like`: its own signs stay themselves. */
export const likeOf = (word: string): string =>
  `%${isShort(word) ? ' ' : ''}${word.replace(/[\\%_]/g, String.raw`\$&`)}%`
