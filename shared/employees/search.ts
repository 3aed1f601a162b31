// How employees are found by fragments: the same fold, words and grams on writing and on asking. Pure.

/** How many words of a search count; a longer one is cut. */
export const wordsAtMost = 5

/** A text as it is searched: small letters, ё as е, single spaces. */
export const fold = (text: string): string =>
  text.toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ').trim()

/** The words of what was typed, folded. */
export const wordsOf = (typed: string): string[] =>
  fold(typed).split(' ').filter(Boolean).slice(0, wordsAtMost)

/** A fragment for `like`: its own signs stay themselves. */
export const likeOf = (word: string): string => `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`

/**
 * A number of 32 bits that stands for a mark of a row inside its organization (FNV-1a). Two marks may share a number:
 * what it finds is always looked at again.
 */
export function tagOf(organization: string, mark: string): number {
  let hash = 0x811c9dc5
  for (const text of [organization, mark])
    for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash | 0
}

/** The groups of three signs of a word; none of a shorter one. */
const gramsOf = (word: string): string[] =>
  Array.from({ length: Math.max(0, word.length - 2) }, (_, at) => word.slice(at, at + 3))

/** Numbers of all groups of three signs of a folded text, each once. */
export const gramTags = (organization: string, folded: string): number[] => [
  ...new Set(folded.split(' ').flatMap((word) => gramsOf(word).map((gram) => tagOf(organization, gram)))),
]
