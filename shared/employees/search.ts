// How employees and their units are found: the same fold, words and grams on writing and on asking. Pure.
import { fold, gramsOf, withInitials, wordsAtMost } from '../platform/search.ts'

/** The words of what was typed, folded; each initial is a word. */
export const wordsOf = (typed: string): string[] =>
  withInitials(fold(typed)).split(' ').filter(Boolean).slice(0, wordsAtMost)

/** What stands between the signs of a text, a number also without the zeros before it. */
const partsOf = (folded: string): string[] =>
  (folded.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).flatMap((part) => [part, part.replace(/^0+(?=\d)/, '')])

/**
 * A text as it is kept to be found by: its words and then what begins inside them, a space before each. One or two signs that are
 * typed mean the beginning of a word, so «щ» finds «Салтыков-Щедрин», «2» finds «Цех №2» and «17» finds «Т-00017».
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
 * A number of 32 bits that stands for a mark of a row inside its organization. Two marks may share a number: what it finds is
 * always looked at again.
 */
export const tagOf = (organization: string, mark: string): number => mixed(seedOf(organization), mark) | 0

function numbered(organization: string, grams: readonly string[]): number[] {
  const seed = seedOf(organization)
  return [...new Set(grams.map((gram) => mixed(seed, gram) | 0))]
}

/** Numbers of the grams by which folded words are looked up; those of less than three signs by the beginnings of words. */
export const gramTags = (organization: string, folded: string): number[] =>
  numbered(organization, folded.split(' ').filter(Boolean).flatMap(gramsOf))

/** All groups of three signs of a word with the space before it, and its first sign. */
const marksOf = (word: string): string[] => {
  const spaced = ` ${word}`
  return [spaced.slice(0, 2), ...Array.from({ length: word.length - 1 }, (_, at) => spaced.slice(at, at + 3))]
}

/** Numbers of everything by which a text that is kept (`searchOf`) may be looked up, each once. */
export const keptTags = (organization: string, kept: string): number[] =>
  numbered(organization, kept.split(' ').filter(Boolean).flatMap(marksOf))
