import { clinicOf } from '../../../../shared/clinic/rules.ts'
import { ClinicField, type ClinicValues, type Installation } from '../../../../shared/clinic/schema.ts'

const fields = ClinicField.options

/** Returns the value that would be in force if this one were not set: the installation's value or its substitute. */
export const inherited = (draft: ClinicValues, field: ClinicField, installation: Installation): string =>
  clinicOf(installation, { ...filled(draft), [field]: null })[field] ?? ''

const filled = (draft: ClinicValues): ClinicValues =>
  Object.fromEntries(fields.map((field) => [field, draft[field]?.trim() || null])) as ClinicValues

/** The value in the field. */
export const shownIn = (draft: ClinicValues, field: ClinicField, installation: Installation): string =>
  draft[field] ?? inherited(draft, field, installation)

/** Returns the draft in API form: an empty value, or one that is already in force, is not set. */
export function settled(draft: ClinicValues, installation: Installation): ClinicValues {
  const own = filled(draft)
  const pairs = fields.map((field) => [
    field,
    own[field] === inherited(draft, field, installation) ? null : own[field],
  ])
  return Object.fromEntries(pairs) as ClinicValues
}
