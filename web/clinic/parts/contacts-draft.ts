import { clinicOf } from '../../../shared/clinic/rules.ts'
import { ClinicField, type ClinicValues, type Installation } from '../../../shared/clinic/schema.ts'

const fields = ClinicField.options

/** What would be in force if this value were not set: that of the installation, or the one that stands in for it. */
export const inherited = (draft: ClinicValues, field: ClinicField, installation: Installation): string =>
  clinicOf(installation, { ...filled(draft), [field]: null })[field] ?? ''

const filled = (draft: ClinicValues): ClinicValues =>
  Object.fromEntries(fields.map((field) => [field, draft[field]?.trim() || null])) as ClinicValues

/** What stands in the field. */
export const shownIn = (draft: ClinicValues, field: ClinicField, installation: Installation): string =>
  draft[field] ?? inherited(draft, field, installation)

/** The draft as it is sent: an empty value, and one that is in force anyway, is not set. */
export function settled(draft: ClinicValues, installation: Installation): ClinicValues {
  const own = filled(draft)
  const pairs = fields.map((field) => [
    field,
    own[field] === inherited(draft, field, installation) ? null : own[field],
  ])
  return Object.fromEntries(pairs) as ClinicValues
}

/** Whether two sets of values say the same. */
export const isSame = (one: ClinicValues, other: ClinicValues): boolean =>
  fields.every((field) => one[field] === other[field])

/** What became of a draft when another administrator has saved meanwhile. */
export interface Merged {
  draft: ClinicValues
  /** Changed by him alone: taken over. */
  taken: ClinicField[]
  /** Changed by both: what was typed stays. */
  disputed: ClinicField[]
}

/** Puts a draft that was begun from `base` upon what is there `now`. */
export function mergeDraft(base: ClinicValues, now: ClinicValues, draft: ClinicValues): Merged {
  const changed = fields.filter((field) => now[field] !== base[field])
  const isOwn = (field: ClinicField) => draft[field] !== base[field]
  const taken = changed.filter((field) => !isOwn(field))
  return {
    draft: { ...draft, ...Object.fromEntries(taken.map((field) => [field, now[field]])) },
    taken,
    disputed: changed.filter((field) => isOwn(field) && draft[field] !== now[field]),
  }
}
