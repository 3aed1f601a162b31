// How visits are found at the desk: by words as they are, as if typed in the other keyboard layout, then with one slip. Pure.
import { type Day, parseDay } from '../platform/days.ts'
import { fold, gramsOf, likeOf, wordsOf } from '../platform/search.ts'
import { inRussianLayout } from '../programme/words.ts'
import type { DeskRow } from './schema.ts'

/** The first date of birth among what was typed, «7.09.1994», and the rest of it; null: there is none. */
export function birthIn(typed: string): { birth: Day | null; rest: string } {
  for (const [found, date, month, year] of typed.matchAll(/(?<!\S)(\d{1,2})\.(\d{1,2})\.(\d{4})(?!\S)/g)) {
    const birth = parseDay(`${date?.padStart(2, '0')}.${month?.padStart(2, '0')}.${year}`)
    if (birth) return { birth, rest: typed.replace(found, ' ') }
  }
  return { birth: null, rest: typed }
}

/** What is read through a text: its words of a search, quotes aside. */
const wordsIn = (typed: string): string[] => wordsOf(typed.replace(/[«»"]/g, ' '))

/** The ways to read what was typed, each as its words; the second is another layout of the keyboard. */
export const readingsOf = (typed: string): string[][] => [
  wordsIn(typed),
  ...(/[a-z]/i.test(typed) ? [wordsIn(inRussianLayout(typed))] : []),
]

/** The number of a ticket that was typed, «П-017», «п17» or in the other layout; null: it is something else. */
export function ticketIn(typed: string): number | null {
  const [, number] = /^п[\s-]*(\d{1,3})$/i.exec(inRussianLayout(typed.trim())) ?? []
  return number ? Number(number) : null
}

/** By what a visit of the list is found; the database keeps the same as `said_of`. No word begins with the «П» of a number. */
export function textOf({ fullname, number, phone, organization }: DeskRow): string {
  const hyphened = fullname.includes('-') ? fullname.replaceAll('-', ' ') : ''
  const employer = organization?.replace(/[«»"]/g, ' ') ?? ''
  return ` ${fold([fullname, hyphened, phone, `№${number}`, number.replace(/\D/g, ''), employer].join(' '))}`
}

/** How the database looks a word up: which pattern fits the text, by which sets of grams (any of them) its rows are met. */
export interface Sought {
  operator: 'like' | '~'
  pattern: string
  grams: string[][]
}

/** Whether a word of a text is what a word of a search means: a fragment, of one or two signs the beginning. */
const isMeant = (typed: string, word: string): boolean =>
  typed.length < 3 ? word.startsWith(typed) : word.includes(typed)

const isName = (word: string): boolean => /^\p{L}+$/u.test(word)

/** How many words of a text a typed word needs: each that means it too needs one of its own, «иван» beside «иванов» two. */
const timesOf = (typed: string, words: readonly string[]): number =>
  isName(typed) ? words.filter((word) => isName(word) && isMeant(typed, word)).length : 1

/** Whether a text, as `textOf` gives it, has a word for each that was typed. */
export function fitsWords(text: string, words: readonly string[]): boolean {
  const said = text.split(' ')
  return words.every((typed) => said.filter((word) => isMeant(typed, word)).length >= timesOf(typed, words))
}

/** A word as it is, as often as the other words ask. */
function exactly(word: string, words: readonly string[]): Sought {
  const times = Array.from({ length: timesOf(word, words) }, () => likeOf(word))
  // A word that begins has its space already.
  const pattern = times.join(word.length < 3 ? '' : ' ')
  return { operator: 'like', pattern, grams: [gramsOf(word)] }
}

const fewestLetters = 5
const letters = new RegExp(`^\\p{L}{${fewestLetters},}$`, 'u')

/** Every text that one insertion, deletion, replacement or swap of neighbours makes of a word, as alternatives of a pattern. */
function slipsOf(word: string): string[] {
  return Array.from(word, (letter, at) => {
    const before = word.slice(0, at)
    const after = word.slice(at + 1)
    const swapped = after && `|${before}${after[0]}${letter}${after.slice(1)}`
    return `${before}[^ ]?${after}|${before}[^ ]${letter}${after}${swapped}`
  })
}

/**
 * A word with one slip, at the beginning of a word; null for a word that is too short or no word. One half of it is whole,
 * unless the two letters between the halves are swapped: by one of the three the index meets its rows.
 */
function nearly(word: string): Sought | null {
  if (!letters.test(word)) return null
  const half = Math.min(Math.floor(word.length / 2), word.length - 3)
  const swapped = word.slice(0, half - 1) + word[half] + word[half - 1] + word.slice(half + 1)
  return {
    operator: '~',
    pattern: ` (${slipsOf(word).join('|')})`,
    grams: [gramsOf(` ${word.slice(0, half)}`), gramsOf(word.slice(half)), gramsOf(swapped)],
  }
}

/** A way to look for what was typed; `isSimilar`: with a slip in a word. */
interface Way {
  words: Sought[]
  isSimilar: boolean
}

/** The ways in their order: a looser one is for when the stricter ones have found nobody. */
export function waysOf(typed: string): Way[] {
  const readings = readingsOf(typed)
  const last = readings.at(-1) ?? []
  const similar = last.some(nearly) ? [last.map((word) => nearly(word) ?? exactly(word, last))] : []
  return [
    ...readings.map((words) => ({ words: words.map((word) => exactly(word, words)), isSimilar: false })),
    ...similar.map((words) => ({ words, isSimilar: true })),
  ]
}
