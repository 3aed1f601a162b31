// Source: decision 0039. Documents of an earlier booking are reused for the same patient while they are valid.
import type { Day } from '../platform/days.ts'
import { hasRunOut } from './passport-term.ts'
import type { BookingWish, IdentityPaper, KeptPart, OfferedPapers } from './schema.ts'

/** Document numbers that a booking stores encrypted, when the patient provided them. */
export interface SealedPapers {
  paper?: IdentityPaper | undefined
  snils?: string | undefined
  policy?: string | undefined
}

/** Minimum length of a number whose tail may be shown: the tail of a shorter number would reveal too much. */
const longEnough = 6

/**
 * Returns the documents of a booking that the patient may reuse on a date; an expired passport may not be
 * reused.
 */
export function offeredPapers(
  { paper, snils, policy }: SealedPapers,
  { birth, today }: { birth: Day; today: Day },
): OfferedPapers {
  const { issuedOn } = paper ?? {}
  const isGood = paper && !(issuedOn && hasRunOut({ kind: paper.kind, issuedOn }, { birth, today }))
  const tail = paper && paper.number.length >= longEnough ? paper.number.slice(-3) : ''
  return {
    paper: isGood ? { kind: paper.kind, tail } : null,
    snils: snils !== undefined,
    policy: policy !== undefined,
  }
}

/** Lists the documents offered for reuse. */
export const partsOf = (offered: OfferedPapers): KeptPart[] =>
  (['paper', 'snils', 'policy'] as const).filter((part) => offered[part])

/** Adds the reused documents to the booking request; newly typed documents stay. */
export const withPapers = (
  wish: BookingWish,
  kept: SealedPapers,
  parts: readonly KeptPart[],
): BookingWish => {
  const { paper, ...numbers } = Object.fromEntries(parts.map((part) => [part, kept[part]])) as SealedPapers
  return { ...wish, paper: wish.paper ?? paper, person: { ...numbers, ...wish.person } }
}
