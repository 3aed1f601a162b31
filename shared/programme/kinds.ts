// Source: order 29н, points 18, 19, 31 and works 23-27 of the annex; domain.md §2, §8.
import { healthBookWorks } from './health-book.ts'
import type { CheckUpKind, KindReason } from './schema.ts'

/** The reasons of each kind: an unscheduled check-up and one for a medical book have one of them, others none. */
export const kindReasons: Record<CheckUpKind, readonly KindReason[]> = {
  preliminary: [],
  periodic: [],
  unscheduled: ['recommendation', 'incapacity'],
  health_book: ['first', 'renewal'],
}

/** A kind of check-up with its reason, which the other kinds do not have. */
export interface KindWithReason {
  kind: CheckUpKind
  kindReason?: KindReason | null | undefined
}

/** Returns the error of a missing or foreign reason; null when kind and reason belong together. */
export function kindProblem({ kind, kindReason = null }: KindWithReason): string | null {
  const reasons = kindReasons[kind]
  if (reasons.length === 0) return kindReason === null ? null : 'У этого вида осмотра нет причины'
  if (kindReason !== null && reasons.includes(kindReason)) return null
  return kind === 'unscheduled'
    ? 'Укажите, почему нужен внеочередной осмотр'
    : 'Укажите, впервые ли оформляется медкнижка'
}

/**
 * Returns the list of the order by which a volume is computed: that of hiring (point 12) or that of periodic check-ups
 * (point 31). The order has no list of its own for an unscheduled check-up, so it has that of the periodic one. A first
 * medical book is made at hiring; when it is not said, the wider list holds.
 */
export function listOf({ kind, kindReason }: KindWithReason): 'preliminary' | 'periodic' {
  if (kind === 'health_book') return kindReason === 'renewal' ? 'periodic' : 'preliminary'
  return kind === 'unscheduled' ? 'periodic' : kind
}

/**
 * Tells whether a заключение of this kind moves the due day of the next check-up. An unscheduled one does not: point 18
 * counts the term between periodic check-ups, and point 19 puts an unscheduled one beside them.
 */
export const movesDue = (kind: CheckUpKind): boolean => kind !== 'unscheduled'

/** Tells whether a row of the annex may stand in a check-up for a medical book. */
export const isForHealthBook = (code: string): boolean => healthBookWorks.some((work) => work.code === code)
