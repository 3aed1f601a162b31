import { inRussianLayout, splitWords, stemOf } from '../programme/words.ts'
import type { Hint } from './schema.ts'

const weights = { name: 3, header: 2, text: 1 } as const

/** Scores how well a query word matches a text; returns 0 when no word of the text begins with its stem. */
const weightOf = (word: string, hint: Hint): number =>
  Math.max(
    ...Object.entries(weights).map(([part, weight]) =>
      splitWords(hint[part as keyof typeof weights]).some((one) => one.startsWith(stemOf(word))) ? weight : 0,
    ),
  )

function scored<One extends Hint>(hints: readonly One[], words: readonly string[]): One[] {
  const fits = hints.map((hint) => ({ hint, each: words.map((word) => weightOf(word, hint)) }))
  const whole = fits.filter(({ each }) => each.every((one) => one > 0))
  const sum = (each: number[]) => each.reduce((total, one) => total + one, 0)
  return whole.toSorted((one, other) => sum(other.each) - sum(one.each)).map(({ hint }) => hint)
}

/**
 * Finds the hints that contain every query word in any case form; matches in the name come first. Also
 * understands Russian typed in the Latin keyboard layout.
 */
export function findHints<One extends Hint>(hints: readonly One[], query: string): One[] {
  const words = splitWords(query)
  if (words.length === 0) return []
  const found = scored(hints, words)
  return found.length > 0 ? found : scored(hints, splitWords(inRussianLayout(query)))
}
