// Source: order 29н, point 35; order 147н.
import type { ConclusionContent } from '../papers.ts'
import type { OnwardPlace } from './schema.ts'

/**
 * Returns the places to which a заключение sends its person: found contraindications lead to the expertise, and the need
 * that the commission has ticked leads to the centre of occupational pathology. A справка sends nowhere.
 */
export function onwardPlaces({
  outcome,
  needs,
}: Pick<ConclusionContent, 'outcome' | 'needs'>): OnwardPlace[] {
  if (outcome === 'additional') return []
  return [
    ...(outcome === 'unfit' ? (['expertise'] as const) : []),
    ...(needs.includes('pathology-centre') ? (['pathology-centre'] as const) : []),
  ]
}
