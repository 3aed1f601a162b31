// Source: decision 0060; 152-ФЗ ст. 5, 21.

import type { BookingState, KeptPart } from '../../booking/schema.ts'
import { CorrectedPart } from '../../booking/schema.ts'

/** Parts that are documents: their values are sealed and shown on request only. */
const documents: readonly CorrectedPart[] = ['paper', 'snils', 'policy'] satisfies KeptPart[]

/** Tells whether a part is a document. */
export const isDocument = (part: CorrectedPart): part is KeptPart => documents.includes(part)

/** Tells whether a visit may be corrected: it is awaited, going on or has passed. */
export const mayCorrect = (state: BookingState): boolean => state !== 'cancelled' && state !== 'no_show'

/** Values of a visit by part; a missing document has none. */
export type PartValues = { [Part in CorrectedPart]?: unknown }

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Returns the parts whose given value differs from the present one, in a fixed order. */
export const correctedParts = (present: PartValues, given: PartValues): CorrectedPart[] =>
  CorrectedPart.options.filter((part) => given[part] !== undefined && !isSame(given[part], present[part]))
