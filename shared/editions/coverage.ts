import { addMonths, type Day } from '../platform/days.ts'
import type { EditionState } from './schema.ts'

/** Dates of an edition. `validTo`: the first day when it is no longer in force. */
interface Days {
  validFrom: Day
  validTo: Day | null
}

const warnedBefore = 6

/** Returns the first day, today or later, without an edition; null when the last edition has no end. */
export function endOfCoverage(editions: readonly Days[], today: Day): Day | null {
  let day = today
  for (;;) {
    const acting = editions.find((one) => one.validFrom <= day && (one.validTo === null || one.validTo > day))
    if (!acting) return day
    if (acting.validTo === null) return null
    day = acting.validTo
  }
}

/** Returns whether a new edition is needed soon: half a year before coverage ends. */
export const isEndingSoon = (endsOn: Day | null, today: Day): boolean =>
  endsOn !== null && today >= addMonths(endsOn, -warnedBefore)

/** Returns the state of an edition on a date. */
export function editionState(
  { validFrom, validTo, withdrawnAt }: Days & { withdrawnAt: unknown },
  today: Day,
): EditionState {
  if (withdrawnAt) return 'withdrawn'
  if (validTo !== null && validTo <= today) return 'past'
  return validFrom > today ? 'future' : 'now'
}
