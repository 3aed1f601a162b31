import { isSamePerson } from '../../../../shared/booking/rules.ts'
import type { BookingId, KeptPart } from '../../../../shared/booking/schema.ts'
import { parseDay } from '../../../../shared/platform/days.ts'
import type { Draft } from './draft.ts'

type Papers = NonNullable<NonNullable<Draft['again']>['papers']>
type Named = Papers['of']

function isOf(of: Named, person: Named): boolean {
  const one = parseDay(of.birth.trim())
  const other = parseDay(person.birth.trim())
  return one !== null && other !== null && isSamePerson({ ...of, birth: one }, { ...person, birth: other })
}

/** Documents of the earlier booking that the draft may take over: none once it is of somebody else. */
const papersOf = ({ again, personal }: Draft): Papers | null =>
  again?.papers && isOf(again.papers.of, personal) ? again.papers : null

/** Whether the earlier booking has anything for the draft. */
export const hasOffer = (draft: Draft): boolean => papersOf(draft) !== null

/** Whether the earlier booking has this part for the draft, taken or not. */
export const isOffered = (draft: Draft, part: KeptPart): boolean =>
  papersOf(draft)?.offered.includes(part) ?? false

/** What the draft takes over from the earlier booking, as a call names it; undefined: nothing. */
export function keptOf(draft: Draft): { booking: BookingId; parts: KeptPart[] } | undefined {
  const papers = papersOf(draft)
  const parts = papers?.offered.filter((part) => !papers.anew.includes(part)) ?? []
  return papers && parts.length > 0 ? { booking: papers.booking as BookingId, parts } : undefined
}

/** Whether the draft takes this part over. */
export const isTaken = (draft: Draft, part: KeptPart): boolean => keptOf(draft)?.parts.includes(part) ?? false

/** The draft with these parts typed anew, or taken over after all. */
export function withAnew(draft: Draft, parts: readonly KeptPart[], isAnew: boolean): Draft {
  const { again } = draft
  if (!again?.papers) return draft
  const others = again.papers.anew.filter((part) => !parts.includes(part))
  const anew = isAnew ? [...others, ...parts] : others
  return { ...draft, again: { ...again, papers: { ...again.papers, anew } } }
}

/** The draft with nothing to take over: the clinic has said that it cannot be. */
export const withoutKept = ({ again, ...draft }: Draft): Draft => ({
  ...draft,
  again: again && { ...again, papers: null },
})
