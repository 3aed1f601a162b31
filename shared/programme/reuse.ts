import { addMonths, type Day, dayOf, partsOf } from '../platform/days.ts'
import { volumeOf } from './rules.ts'
import type { Edition, VolumeRequest } from './schema.ts'

/**
 * Returns the last day on which an earlier result may replace a service: the end of the following calendar year
 * for fluorography (point 12.2), otherwise a year (points 7 and 12.4), or the longer interval that the row sets
 * for the service.
 */
export function reuseUntil(edition: Edition, service: string, doneOn: Day, everyMonths: number | null): Day {
  const reuse = edition.base.find((line) => line.service === service)?.reuse
  if (reuse === 'calendar-year') return dayOf(partsOf(doneOn).year + 1, 12, 31)
  return addMonths(doneOn, Math.max(12, everyMonths ?? 0))
}

/** An earlier result that the patient names: the study and its date. */
export interface Earlier {
  service: string
  on: Day
}

/** Returns the codes of the earlier results that are valid on the day of the check-up, for `skip`. */
export function skipOf(edition: Edition, request: VolumeRequest, earlier: readonly Earlier[]): string[] {
  const outcome = volumeOf(edition, { ...request, skip: [] })
  const lines = outcome.ok ? outcome.volume.items : []
  const fresh = earlier.filter(({ service, on }) => {
    const everyMonths = lines.find((line) => line.service === service)?.everyMonths ?? null
    return on <= request.date && request.date <= reuseUntil(edition, service, on, everyMonths)
  })
  return [...new Set(fresh.map((result) => result.service))]
}
