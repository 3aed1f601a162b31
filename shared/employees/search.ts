// Search for employees and their units. Stored texts and typed texts are folded and split in the same way into
// words and grams (groups of three characters). Pure.
import { fold, gramsOf, withInitials, wordsAtMost } from '../platform/search.ts'

/** Returns the folded words of the typed text; each initial is a word. */
export const splitSearch = (typed: string): string[] =>
  withInitials(fold(typed)).split(' ').filter(Boolean).slice(0, wordsAtMost)

/**
 * Returns the parts of a word between punctuation characters; a number is also returned without its leading
 * zeros.
 */
const partsOf = (folded: string): string[] =>
  (folded.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).flatMap((part) => [part, part.replace(/^0+(?=\d)/, '')])

/**
 * Builds the stored search text: the words, then the parts that begin inside them, with a space before each.
 * One or two typed characters match the beginning of a word, so «щ» finds «Салтыков-Щедрин», «2» finds «Цех №2»
 * and «17» finds «Т-00017».
 */
export function searchOf(text: string): string {
  const folded = fold(text)
  const words = new Set(folded.split(' '))
  const inner = new Set(partsOf(folded)).difference(words)
  return ` ${[folded, ...inner].join(' ')}`
}

/** Mixes a text into a hash of 32 bits (FNV-1a). */
function mixed(hash: number, text: string): number {
  let into = hash
  for (let at = 0; at < text.length; at += 1) into = Math.imul(into ^ text.charCodeAt(at), 0x01000193)
  return into
}

const seedOf = (organization: string): number => mixed(0x811c9dc5, organization)

/**
 * Returns a 32-bit number for a gram of a row within its organization. Different grams may get the same number,
 * so the text of each found row is compared again.
 */
export const tagOf = (organization: string, mark: string): number => mixed(seedOf(organization), mark) | 0

function numbered(organization: string, grams: readonly string[]): number[] {
  const seed = seedOf(organization)
  return [...new Set(grams.map((gram) => mixed(seed, gram) | 0))]
}

/**
 * Returns the numbers of the grams by which folded words are looked up. Words shorter than three characters use
 * the grams of word beginnings.
 */
export const gramTags = (organization: string, folded: string): number[] =>
  numbered(organization, folded.split(' ').filter(Boolean).flatMap(gramsOf))

/** Returns all three-character groups of a word with the space before it, and its first character. */
const marksOf = (word: string): string[] => {
  const spaced = ` ${word}`
  return [spaced.slice(0, 2), ...Array.from({ length: word.length - 1 }, (_, at) => spaced.slice(at, at + 3))]
}

/** Returns all numbers by which a stored text (`searchOf`) can be looked up, without repeats. */
export const keptTags = (organization: string, kept: string): number[] =>
  numbered(organization, kept.split(' ').filter(Boolean).flatMap(marksOf))
