import { isSamePatient } from '../../../../shared/booking/rules.ts'
import type { BookingId, KeptPart } from '../../../../shared/booking/schema.ts'
import { parseDay } from '../../../../shared/platform/days.ts'
import type { Draft } from './draft.ts'

type Papers = NonNullable<NonNullable<Draft['again']>['papers']>
type DocumentOwner = Papers['of']

function isOf(of: DocumentOwner, person: DocumentOwner): boolean {
  const one = parseDay(of.birth.trim())
  const other = parseDay(person.birth.trim())
  return one !== null && other !== null && isSamePatient({ ...of, birth: one }, { ...person, birth: other })
}

/**
 * Returns the documents of the earlier booking that the draft may take over: none when the draft is for another
 * patient.
 */
const papersOf = ({ again, personal }: Draft): Papers | null =>
  again?.papers && isOf(again.papers.of, personal) ? again.papers : null

/** Returns whether the earlier booking has anything for the draft. */
export const hasOffer = (draft: Draft): boolean => papersOf(draft) !== null

/** Returns whether the earlier booking offers this document to the draft, taken over or not. */
export const isOffered = (draft: Draft, part: KeptPart): boolean =>
  papersOf(draft)?.offered.includes(part) ?? false

/** Returns what the draft takes over from the earlier booking, in API form; undefined when nothing. */
export function keptOf(draft: Draft): { booking: BookingId; parts: KeptPart[] } | undefined {
  const papers = papersOf(draft)
  const parts = papers?.offered.filter((part) => !papers.anew.includes(part)) ?? []
  return papers && parts.length > 0 ? { booking: papers.booking as BookingId, parts } : undefined
}

/** Returns whether the draft takes this document over. */
export const isTaken = (draft: Draft, part: KeptPart): boolean => keptOf(draft)?.parts.includes(part) ?? false

/** Returns the draft in which these documents are typed anew, or are taken over again. */
export function withAnew(draft: Draft, parts: readonly KeptPart[], isAnew: boolean): Draft {
  const { again } = draft
  if (!again?.papers) return draft
  const others = again.papers.anew.filter((part) => !parts.includes(part))
  const anew = isAnew ? [...others, ...parts] : others
  return { ...draft, again: { ...again, papers: { ...again.papers, anew } } }
}

/** Returns the draft with nothing to take over, after the clinic refused the takeover. */
export const withoutKept = ({ again, ...draft }: Draft): Draft => ({
  ...draft,
  again: again && { ...again, papers: null },
})
