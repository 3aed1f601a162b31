import { addMonths, type Day } from '../platform/days.ts'
import type { EditionState } from './schema.ts'

/** The days of an edition. `validTo`: the first day when it no longer acts. */
interface Days {
  validFrom: Day
  validTo: Day | null
}

const warnedBefore = 6

/** The first day, today or later, for which there is no edition; null when the last one has no end. */
export function endOfCoverage(editions: readonly Days[], today: Day): Day | null {
  let day = today
  for (;;) {
    const acting = editions.find((one) => one.validFrom <= day && (one.validTo === null || one.validTo > day))
    if (!acting) return day
    if (acting.validTo === null) return null
    day = acting.validTo
  }
}

/** Whether it is time to look for the next edition: half a year before nothing acts. */
export const isEndingSoon = (endsOn: Day | null, today: Day): boolean =>
  endsOn !== null && today >= addMonths(endsOn, -warnedBefore)

/** Where an edition stands on a day. */
export function editionState(
  { validFrom, validTo, withdrawnAt }: Days & { withdrawnAt: unknown },
  today: Day,
): EditionState {
  if (withdrawnAt) return 'withdrawn'
  if (validTo !== null && validTo <= today) return 'past'
  return validFrom > today ? 'future' : 'now'
}
