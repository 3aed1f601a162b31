import { type ChangeObject, diffArrays } from 'diff'

/** A run of words: in both texts, only in the new one, or only in the old one. */
interface Stretch {
  kind: 'same' | 'added' | 'gone'
  text: string
}

/** The library `diff` recognises only Latin words, so the text is split into words here. */
const wordsOf = (text: string): string[] => text.match(/\n|[^\S\n]+|[^\s]+/g) ?? []
const paragraphsOf = (text: string): string[] => text.split(/(?<=\n)/)

/**
 * Number of changed words above which two texts are compared by paragraphs: a comparison by words would take
 * too long.
 */
const mostEdits = 1000

const kindOf = ({ added, removed }: ChangeObject<string[]>): Stretch['kind'] => {
  if (added) return 'added'
  return removed ? 'gone' : 'same'
}

/** Compares a new text with an old one; returns kept, added and removed words in order. */
export function textDifference(before: string, after: string): Stretch[] {
  const changes =
    diffArrays(wordsOf(before), wordsOf(after), { maxEditLength: mostEdits }) ??
    diffArrays(paragraphsOf(before), paragraphsOf(after))
  return changes.map((change) => ({ kind: kindOf(change), text: change.value.join('') }))
}
