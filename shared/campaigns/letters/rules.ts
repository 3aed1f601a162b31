// Decides which side is told of a step of a campaign or of its terms, and on which day. Source: order 29н, points 23-24, 26, 27, 33 and 45.
import { type Day, daysBetween } from '../../platform/days.ts'
import type { CampaignStep, CampaignTerm, StoredState } from '../schema.ts'

/** One of the two sides of a campaign. */
export type CampaignSide = 'employer' | 'clinic'

const toldSides = {
  list_sent: 'clinic',
  list_recalled: 'clinic',
  plan_sent: 'clinic',
  cancelled: 'clinic',
  plan_agreed: 'employer',
  plan_returned: 'employer',
} as const satisfies Partial<Record<CampaignStep, CampaignSide>>

/** A step of which the other side is told at once. */
export type ToldStep = keyof typeof toldSides

/** A step with the state that the campaign had before it. */
interface StepFrom {
  step: CampaignStep
  from: StoredState
}

/** Returns a step with the side that is told of it at once; null when nobody is, as of a draft that the clinic never had. */
export function toldStepOf({ step, from }: StepFrom): { step: ToldStep; side: CampaignSide } | null {
  if (!(step in toldSides) || (step === 'cancelled' && from === 'draft')) return null
  const told = step as ToldStep
  return { step: told, side: toldSides[told] }
}

/** After so many days nobody is told any more that a term was missed. */
const lateDays = 14

/** Returns whose turn it is; null when an earlier step is still to be done, or the campaign has come to an end. */
export function sideOf(term: CampaignTerm['term'], stored: StoredState): CampaignSide | null {
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
  side: CampaignSide
}

/** Returns the terms that are near or were missed lately, each with whose turn it is. */
export const dueTermsOf = (terms: readonly CampaignTerm[], stored: StoredState, today: Day): DueTerm[] =>
  terms.flatMap(({ term, dueOn, state }) => {
    const side = sideOf(term, stored)
    const isLate = state === 'late'
    if (!side || !dueOn || !(isLate || state === 'soon')) return []
    return isLate && daysBetween(dueOn, today) > lateDays ? [] : [{ term, dueOn, isLate, side }]
  })
