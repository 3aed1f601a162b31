// Decides which side is told of a term of a campaign, and on which day. Source: order 29н, points 23-24, 26, 27, 33 and 45.
import { type Day, daysBetween } from '../../platform/days.ts'
import type { CampaignTerm, StoredState } from '../schema.ts'

/** The side that is to keep a term. */
export type TermSide = 'employer' | 'clinic'

/** After so many days nobody is told any more that a term was missed. */
const lateDays = 14

/** Returns whose turn it is; null when an earlier step is still to be done, or the campaign has come to an end. */
export function sideOf(term: CampaignTerm['term'], stored: StoredState): TermSide | null {
  if (stored === 'cancelled') return null
  if (term === 'list') return stored === 'draft' ? 'employer' : null
  if (stored === 'draft') return null
  if (term === 'plan') return stored === 'plan_sent' ? 'clinic' : 'employer'
  if (term === 'shown') return stored === 'plan_agreed' ? 'employer' : null
  return 'clinic'
}

/** A term of which somebody is to be told. */
export interface DueTerm {
  term: CampaignTerm['term']
  dueOn: Day
  isLate: boolean
  side: TermSide
}

/** Returns the terms that are near or were missed lately, each with whose turn it is. */
export const dueTermsOf = (terms: readonly CampaignTerm[], stored: StoredState, today: Day): DueTerm[] =>
  terms.flatMap(({ term, dueOn, state }) => {
    const side = sideOf(term, stored)
    const isLate = state === 'late'
    if (!side || !dueOn || !(isLate || state === 'soon')) return []
    return isLate && daysBetween(dueOn, today) > lateDays ? [] : [{ term, dueOn, isLate, side }]
  })
