/** Days back to any moment of which the database can be restored. */
export const daysKept = 14

/** A base copy, beside its file in the folder of the copies. */
export interface BaseCopy {
  /** File without `.tar.gz.gpg`. */
  name: string
  startedAt: string
  finishedAt: string
  /** First file of the journal that a restore from this copy needs. */
  firstSegment: string
  /** Major version of PostgreSQL. */
  major: number
  /** Name of the database of the cabinet and of the role that may do everything in it. */
  database: string
  role: string
}

/** Returns the newest copy that was complete at a moment; without a moment the newest one. */
export const copyFor = (copies: readonly BaseCopy[], moment: Date | null): BaseCopy | undefined =>
  [...copies]
    .sort((one, other) => other.finishedAt.localeCompare(one.finishedAt))
    .find(({ finishedAt }) => !moment || new Date(finishedAt) <= moment)

/** Returns the copies that no moment of the kept days needs. */
export function outdatedCopies(copies: readonly BaseCopy[], now: Date): BaseCopy[] {
  const oldestMoment = new Date(now.getTime() - daysKept * 86_400_000)
  const needed = copyFor(copies, oldestMoment)
  return copies.filter((copy) => needed && copy.finishedAt < needed.finishedAt)
}

// Timeline (8 signs) and position (16); history files of timelines are small and stay.
const segment = /^([0-9A-F]{8})([0-9A-F]{16})(\.[0-9A-F]{8}\.backup)?\.gpg$/

/** Returns the files of the journal that lie before the first one needed. */
export const outdatedSegments = (names: readonly string[], firstNeeded: string): string[] =>
  names.filter((name) => (segment.exec(name)?.[2] ?? 'G') < firstNeeded.slice(8))

/** Reads a moment with its time zone; throws a Russian sentence. */
export function readMoment(text: string): Date {
  const moment = new Date(text.replace(' ', 'T'))
  if (!/(?:Z|[+-]\d{2}:?\d{2})$/.test(text) || Number.isNaN(moment.getTime()))
    throw new Error("Укажите момент с часовым поясом: --to '2026-11-27 10:15:00+05:00'")
  return moment
}
