import { createHash } from 'node:crypto'

/** An event as the chain reads it: every column as text, the details opened. */
export interface ChainedEvent {
  columns: readonly (string | null)[]
  details: string | null
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Details that an erasure has rewritten keep the digest of what stood there before: `{ …, "erased": "<hex>" }`. */
function formerDigest(details: string): string | null {
  if (!details.includes('"erased"')) return null
  try {
    const { erased } = JSON.parse(details) as { erased?: unknown }
    return typeof erased === 'string' ? erased : null
  } catch {
    return null
  }
}

/**
 * Returns the mark to put into details, as `erased`, when an erasure takes names out of them: the chain then counts the
 * event as it was, so the day stays proved. Details that were rewritten before keep their first mark.
 */
export const erasedMark = (details: string): string => formerDigest(details) ?? sha256(details)

/** The link of a day as it grows with each of its events. */
export interface DayLink {
  add(event: ChainedEvent): void
  /** Returns the link in hex, the number of events and how many of them an erasure has rewritten. */
  end(): { link: string; count: number; erased: number }
}

/**
 * Begins the link of a day: SHA-256 over the link of the day before, the day, and its events in the order of their ids,
 * one JSON line each.
 */
export function beginLink(before: string, day: string): DayLink {
  const hash = createHash('sha256').update(`${before}\n${day}\n`)
  let count = 0
  let erased = 0
  return {
    add({ columns, details }) {
      const former = details === null ? null : formerDigest(details)
      const digest = details === null ? null : (former ?? sha256(details))
      hash.update(`${JSON.stringify([...columns, digest])}\n`)
      count += 1
      if (former !== null) erased += 1
    },
    end: () => ({ link: hash.update(`${count}`).digest('hex'), count, erased }),
  }
}
