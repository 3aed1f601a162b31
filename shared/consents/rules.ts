// Source: 152-ФЗ ст. 9: a consent is a record of the very text that was agreed to.
import { type Day, partsOf } from '../platform/days.ts'
import type { ConsentState } from './schema.ts'

/** What of a version decides where it stands. */
interface VersionFacts {
  purpose: string
  version: string
  startsOn: Day
  withdrawnAt: unknown
}

/** Where a version stands on a day: of those whose day has come the newest of its purpose acts. */
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

/** The number of a new version: the year of its first day and the next number in it, `2026-2`. */
export function nextVersion(startsOn: Day, own: readonly { version: string }[]): string {
  const { year } = partsOf(startsOn)
  const numbers = own.flatMap(({ version }) => {
    const [of, number] = version.split('-').map(Number)
    return of === year && number ? [number] : []
  })
  return `${year}-${Math.max(0, ...numbers) + 1}`
}
