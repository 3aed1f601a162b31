// Source: decision 0039. Documents of an earlier booking serve the same person again, as long as they are good.
import type { Day } from '../platform/days.ts'
import { hasRunOut } from './passport-term.ts'
import type { BookingWish, IdentityPaper, KeptPart, OfferedPapers } from './schema.ts'

/** The numbers that a booking keeps sealed, as far as they were given. */
export interface SealedPapers {
  paper?: IdentityPaper | undefined
  snils?: string | undefined
  policy?: string | undefined
}

/** Fewer signs than these would tell too much of a number by its tail. */
const longEnough = 6

/** What of the documents of a booking its person may take over on a day; a passport that has run out may not be. */
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

/** The parts that are offered. */
export const partsOf = (offered: OfferedPapers): KeptPart[] =>
  (['paper', 'snils', 'policy'] as const).filter((part) => offered[part])

/** A wish with what it takes over; what was typed anew stands. */
export const withPapers = (
  wish: BookingWish,
  kept: SealedPapers,
  parts: readonly KeptPart[],
): BookingWish => {
  const { paper, ...numbers } = Object.fromEntries(parts.map((part) => [part, kept[part]])) as SealedPapers
  return { ...wish, paper: wish.paper ?? paper, person: { ...numbers, ...wish.person } }
}
