import factors from '../reference/factors.json' with { type: 'json' }
import services from '../reference/services.json' with { type: 'json' }
import { addMonths, type Day } from '../shared/platform/days.ts'
import { editionOf } from '../shared/programme/reference.ts'
import { volumeOf } from '../shared/programme/rules.ts'
import type { EditionId, Volume, VolumeRequest } from '../shared/programme/schema.ts'

/** The real reference data in the form that the rules use. */
export const edition = editionOf('01890000-0000-7000-8000-000000000001' as EditionId, factors, services)

type RequestParts = Partial<VolumeRequest> & { age?: number }

/** A request with defaults: a man of 30 at a periodic check-up on 20.11.2026 who turned `age` that day. */
export function volumeRequest({ age = 30, ...given }: RequestParts): VolumeRequest {
  const date = given.date ?? ('2026-11-20' as Day)
  return {
    kind: 'periodic',
    kindReason: null,
    gender: 'Мужской',
    birth: addMonths(date, -12 * age),
    factors: [],
    ...given,
    date,
  }
}

/** The volume of such a request; a request that cannot be computed fails the test. */
export function volume(given: RequestParts): Volume {
  const outcome = volumeOf(edition, volumeRequest(given))
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems))
  return outcome.volume
}
