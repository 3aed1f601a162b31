import { inRussianLayout, splitWords, stemOf } from '../programme/words.ts'
import type { ShownHint } from './schema.ts'

const weights = { name: 3, header: 2, text: 1 } as const

/** Scores how well a query word matches a text; returns 0 when no word of the text begins with its stem. */
const weightOf = (word: string, hint: ShownHint): number =>
  Math.max(
    ...Object.entries(weights).map(([part, weight]) =>
      splitWords(hint[part as keyof typeof weights]).some((one) => one.startsWith(stemOf(word))) ? weight : 0,
    ),
  )

/** Words of a sentence that say nothing about its subject. */
const common = new Set(
  'без вас вам для его если ещё или как когда кто меня мне мои мой мою моя нам нас нет они при про так там тут чем что чтобы эта эти это этот'
    .replaceAll('ё', 'е')
    .split(' '),
)
const isTelling = (word: string): boolean => word.length > 2 && !common.has(word)

interface Fit<One> {
  hint: One
  each: number[]
}

const sumOf = (each: readonly number[]) => each.reduce((total, one) => total + one, 0)
const matchesOf = (each: readonly number[]) => each.filter((one) => one > 0).length
const fitsOf = <One extends ShownHint>(hints: readonly One[], words: readonly string[]): Fit<One>[] =>
  hints.map((hint) => ({ hint, each: words.map((word) => weightOf(word, hint)) }))

function withAll<One extends ShownHint>(hints: readonly One[], words: readonly string[]): One[] {
  const whole = fitsOf(hints, words).filter(({ each }) => each.every((one) => one > 0))
  return whole.toSorted((one, other) => sumOf(other.each) - sumOf(one.each)).map(({ hint }) => hint)
}

function withAny<One extends ShownHint>(hints: readonly One[], words: readonly string[]): One[] {
  const some = fitsOf(hints, words.filter(isTelling)).filter(({ each }) => sumOf(each) > 0)
  return some
    .toSorted(
      (one, other) => matchesOf(other.each) - matchesOf(one.each) || sumOf(other.each) - sumOf(one.each),
    )
    .map(({ hint }) => hint)
}

/**
 * Finds the hints that contain every query word in any case form; matches in the name come first. When there is none,
 * finds those that contain any telling word, the most words first: people ask in whole sentences. Also understands
 * Russian typed in the Latin keyboard layout.
 */
export function findHints<One extends ShownHint>(hints: readonly One[], query: string): One[] {
  const words = splitWords(query)
  if (words.length === 0) return []
  const retyped = splitWords(inRussianLayout(query))
  const found = [withAll(hints, words), withAll(hints, retyped), withAny(hints, words)]
  return found.find((list) => list.length > 0) ?? withAny(hints, retyped)
}
