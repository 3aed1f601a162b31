import { addMonths, type Day, dayOf, partsOf } from '../platform/days.ts'
import { serviceOf, volumeOf } from './rules.ts'
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

/** Questions and measurements that describe the person on the day itself: the cabinet never carries them over. */
const assessedAnew: ReadonlySet<string> = new Set([
  'fn-questionnaire',
  'fn-anthropometry-bmi',
  'fn-blood-pressure',
  'fn-cv-risk-relative',
  'fn-cv-risk-absolute',
])

/**
 * Returns whether the cabinet itself takes a result of the clinic's own check-ups into the next one: studies only,
 * because the doctors of a check-up give their opinion anew (order 29н, points 12 and 31).
 */
export function isCarriedOver(edition: Edition, code: string): boolean {
  const service = serviceOf(edition, code)
  return service !== undefined && service.kind !== 'doctor' && !assessedAnew.has(code)
}

/**
 * Returns the earlier results that leave a line out of the volume, each service once by its newest result: they are
 * valid on the day of the check-up, and the check-up would need their service or one that it covers.
 */
export function countedOf<Result extends Earlier>(
  edition: Edition,
  request: VolumeRequest,
  earlier: readonly Result[],
): Result[] {
  if (earlier.length === 0) return []
  const codes = new Set(skipOf(edition, request, earlier))
  const outcome = volumeOf(edition, { ...request, skip: [...codes] })
  const lines = outcome.ok ? outcome.volume.leftOut.filter(({ why }) => why === 'earlier-result') : []
  const replaced = new Set(lines.map(({ service }) => service))
  const newest = new Map<string, Result>()
  for (const result of earlier.toSorted((one, other) => one.on.localeCompare(other.on)))
    if (result.on <= request.date) newest.set(result.service, result)
  return [...newest.values()].filter(({ service }) => {
    const covered = [service, ...(serviceOf(edition, service)?.supersedes ?? [])]
    return codes.has(service) && covered.some((one) => replaced.has(one))
  })
}
