import type { CommissionCard } from '../../../../shared/conclusions/schema.ts'
import { contraindicationsMatching } from '../../../../shared/findings/contraindications/rules.ts'
import type { ContraindicationMatch } from '../../../../shared/findings/contraindications/schema.ts'
import { type FindingStanding, standingOf } from '../../../../shared/findings/rules.ts'
import type { FindingItem, FindingsOfBooking } from '../../../../shared/findings/schema.ts'

/** Services of a check-up by what their findings say, each group in the order of the route. */
export type FoundGroups = Record<FindingStanding, FindingItem[]>

/** Groups the services of a check-up; a service that no stop of the route names comes last. */
export function foundGroups(
  { items }: Pick<FindingsOfBooking, 'items'>,
  stops: CommissionCard['stops'],
): FoundGroups {
  const route = stops.flatMap(({ services }) => services)
  const placeOf = ({ name }: FindingItem) => (route.includes(name) ? route.indexOf(name) : route.length)
  const groups: FoundGroups = { abnormal: [], normal: [], awaited: [], refused: [], missing: [] }
  for (const item of items.toSorted((one, other) => placeOf(one) - placeOf(other)))
    groups[standingOf(item.finding)].push(item)
  return groups
}

const doneOf = ({ items }: Pick<FindingsOfBooking, 'items'>) =>
  items.flatMap(({ name, finding }) => (finding?.state === 'done' ? { name, finding } : []))

/** Returns the rows of приложение № 2 that hold a diagnosis found and concern a factor of the person. */
export function suggestionsOf(
  found: Pick<FindingsOfBooking, 'items' | 'factors' | 'kind'>,
): ContraindicationMatch[] {
  const codes = doneOf(found).flatMap(({ finding }) => finding.diagnoses.map(({ icd10 }) => icd10))
  return contraindicationsMatching([...new Set(codes)], found.factors, found)
}

/** A consultation that a doctor asks for, and by which service. */
export interface AskedConsultation {
  name: string
  consultation: string
}

/** Returns the consultations and studies beyond the volume that doctors ask for. */
export const consultationsOf = (found: Pick<FindingsOfBooking, 'items'>): AskedConsultation[] =>
  doneOf(found).flatMap(({ name, finding: { consultation } }) =>
    consultation ? [{ name, consultation }] : [],
  )

/** Adds to the examinations of a справка the consultations that they do not name yet. */
export function withConsultations(examinations: string, asked: readonly AskedConsultation[]): string {
  let text = examinations.trim()
  for (const { consultation } of asked)
    if (!text.includes(consultation)) text = text ? `${text}; ${consultation}` : consultation
  return text
}

/** Counts the versions of findings that are shown: the server refuses a verdict by whoever has seen fewer. */
export const writtenVersions = ({ items }: Pick<FindingsOfBooking, 'items'>): number =>
  items.reduce((sum, { finding }) => sum + (finding?.version ?? 0), 0)

/** Returns the names of the services of which a newer version is shown than the one that was read. */
export function newsOf(
  read: Pick<FindingsOfBooking, 'items'>,
  { items }: Pick<FindingsOfBooking, 'items'>,
): string[] {
  const known = new Map(read.items.map(({ service, finding }) => [service, finding?.version]))
  return items.flatMap(({ service, name, finding }) =>
    finding && finding.version !== known.get(service) ? name : [],
  )
}
