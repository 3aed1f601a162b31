// Search of visits at the desk: by exact words, then by words in the other keyboard layout, then with one typo.
// Pure.
import { type Day, parseDay } from '../platform/days.ts'
import { fold, gramsOf, likeOf, splitSearch } from '../platform/search.ts'
import { inRussianLayout } from '../programme/words.ts'
import type { DeskRow } from './schema.ts'

/** Returns the first birth date in the typed text, «7.09.1994», and the remaining text; null when there is none. */
export function birthIn(typed: string): { birth: Day | null; rest: string } {
  for (const [found, date, month, year] of typed.matchAll(/(?<!\S)(\d{1,2})\.(\d{1,2})\.(\d{4})(?!\S)/g)) {
    const birth = parseDay(`${date?.padStart(2, '0')}.${month?.padStart(2, '0')}.${year}`)
    if (birth) return { birth, rest: typed.replace(found, ' ') }
  }
  return { birth: null, rest: typed }
}

/** Returns the search words of a text, without quotes. */
const wordsIn = (typed: string): string[] => splitSearch(typed.replace(/[«»"]/g, ' '))

/**
 * Returns the variants of the typed text, each split into words. The second variant assumes that Russian was
 * typed in the Latin keyboard layout.
 */
export const readingsOf = (typed: string): string[][] => [
  wordsIn(typed),
  ...(/[a-z]/i.test(typed) ? [wordsIn(inRussianLayout(typed))] : []),
]

/** Returns the typed ticket number, «П-017», «п17» or in the other layout; null when it is not a number. */
export function ticketIn(typed: string): number | null {
  const [, number] = /^п[\s-]*(\d{1,3})$/i.exec(inRussianLayout(typed.trim())) ?? []
  return number ? Number(number) : null
}

/**
 * Searchable text of a visit; the database function `said_of` builds the same text. The booking number is
 * preceded by «№», so that a search for «П» finds surnames and not every number.
 */
export function textOf({ fullname, number, phone, organization }: DeskRow): string {
  const hyphened = fullname.includes('-') ? fullname.replaceAll('-', ' ') : ''
  const employer = organization?.replace(/[«»"]/g, ' ') ?? ''
  return ` ${fold([fullname, hyphened, phone, `№${number}`, number.replace(/\D/g, ''), employer].join(' '))}`
}

/**
 * Database query for a word: the pattern that matches the text, and the sets of grams (three-letter groups)
 * that find its rows in the index. A row needs all grams of at least one set.
 */
export interface SearchPattern {
  operator: 'like' | '~'
  pattern: string
  grams: string[][]
}

/**
 * Returns whether a word of a text matches a search word: by a fragment, or by the beginning for one or two
 * characters.
 */
const isMeant = (typed: string, word: string): boolean =>
  typed.length < 3 ? word.startsWith(typed) : word.includes(typed)

const isName = (word: string): boolean => /^\p{L}+$/u.test(word)

/**
 * Returns how many words of a text must match a typed word. Similar typed words need separate matches: with
 * «иванов» also typed, «иван» must match two words.
 */
const timesOf = (typed: string, words: readonly string[]): number =>
  isName(typed) ? words.filter((word) => isName(word) && isMeant(typed, word)).length : 1

/** Returns whether a text from `textOf` has a separate match for every typed word. */
export function fitsWords(text: string, words: readonly string[]): boolean {
  const said = text.split(' ')
  return words.every((typed) => said.filter((word) => isMeant(typed, word)).length >= timesOf(typed, words))
}

/** Pattern for a word without typos, repeated as many times as the other typed words require. */
function exactly(word: string, words: readonly string[]): SearchPattern {
  const times = Array.from({ length: timesOf(word, words) }, () => likeOf(word))
  // A pattern for one or two characters already begins with a space.
  const pattern = times.join(word.length < 3 ? '' : ' ')
  return { operator: 'like', pattern, grams: [gramsOf(word)] }
}

const fewestLetters = 5
const letters = new RegExp(`^\\p{L}{${fewestLetters},}$`, 'u')

/**
 * Returns all texts that one insertion, deletion, replacement or swap of neighbours makes from a word, as
 * pattern alternatives.
 */
function slipsOf(word: string): string[] {
  return Array.from(word, (letter, at) => {
    const before = word.slice(0, at)
    const after = word.slice(at + 1)
    const swapped = after && `|${before}${after[0]}${letter}${after.slice(1)}`
    return `${before}[^ ]?${after}|${before}[^ ]${letter}${after}${swapped}`
  })
}

/**
 * Pattern that finds a word with one typo, from the start of the word; null for words that are too short or
 * contain other characters than letters. A typo leaves one half of the word intact, unless it swaps the two
 * letters between the halves. So one of three sets of grams always finds the row in the index.
 */
function nearly(word: string): SearchPattern | null {
  if (!letters.test(word)) return null
  const half = Math.min(Math.floor(word.length / 2), word.length - 3)
  const swapped = word.slice(0, half - 1) + word[half] + word[half - 1] + word.slice(half + 1)
  return {
    operator: '~',
    pattern: ` (${slipsOf(word).join('|')})`,
    grams: [gramsOf(` ${word.slice(0, half)}`), gramsOf(word.slice(half)), gramsOf(swapped)],
  }
}

/** A search variant; `isSimilar`: allows a typo in a word. */
interface Way {
  words: SearchPattern[]
  isSimilar: boolean
}

/** Returns the ways to search in order: the next one is used when the previous ones find nothing. */
export function waysOf(typed: string): Way[] {
  const readings = readingsOf(typed)
  const last = readings.at(-1) ?? []
  const similar = last.some(nearly) ? [last.map((word) => nearly(word) ?? exactly(word, last))] : []
  return [
    ...readings.map((words) => ({ words: words.map((word) => exactly(word, words)), isSimilar: false })),
    ...similar.map((words) => ({ words, isSimilar: true })),
  ]
}
