// Source: 152-ФЗ ст. 9: a consent records the exact text that the user agreed to.
import { type Day, partsOf } from '../platform/days.ts'
import type { ConsentState } from './schema.ts'

/** Data of a version that defines its state. */
interface VersionFacts {
  purpose: string
  version: string
  startsOn: Day
  withdrawnAt: unknown
}

/**
 * Returns the state of a version on a date: among the versions that have started, the newest of each purpose is
 * in force.
 */
export function consentState(one: VersionFacts, all: readonly VersionFacts[], today: Day): ConsentState {
  if (one.withdrawnAt) return 'withdrawn'
  if (one.startsOn > today) return 'future'
  const isOver = all.some(
    (other) =>
      other.purpose === one.purpose &&
      !other.withdrawnAt &&
      other.startsOn > one.startsOn &&
      other.startsOn <= today,
  )
  return isOver ? 'past' : 'now'
}

/** Returns the number of a new version: the year of its start date and the next number in that year, `2026-2`. */
export function nextVersion(startsOn: Day, own: readonly { version: string }[]): string {
  const { year } = partsOf(startsOn)
  const numbers = own.flatMap(({ version }) => {
    const [of, number] = version.split('-').map(Number)
    return of === year && number ? [number] : []
  })
  return `${year}-${Math.max(0, ...numbers) + 1}`
}
