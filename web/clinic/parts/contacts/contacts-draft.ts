import { clinicOf } from '../../../../shared/clinic/rules.ts'
import { ClinicField, type ClinicValues, type Installation } from '../../../../shared/clinic/schema.ts'

const fields = ClinicField.options

/**
 * Returns the value that applies while this field is empty: the installation's value, or the value of another
 * field that replaces it.
 */
export const inherited = (draft: ClinicValues, field: ClinicField, installation: Installation): string =>
  clinicOf(installation, { ...filled(draft), [field]: null })[field] ?? ''

const filled = (draft: ClinicValues): ClinicValues =>
  Object.fromEntries(fields.map((field) => [field, draft[field]?.trim() || null])) as ClinicValues

/** Returns the text that the field shows. */
export const shownIn = (draft: ClinicValues, field: ClinicField, installation: Installation): string =>
  draft[field] ?? inherited(draft, field, installation)

/** Returns the draft in API form: null for an empty value and for a value that applies anyway. */
export function settled(draft: ClinicValues, installation: Installation): ClinicValues {
  const own = filled(draft)
  const pairs = fields.map((field) => [
    field,
    own[field] === inherited(draft, field, installation) ? null : own[field],
  ])
  return Object.fromEntries(pairs) as ClinicValues
}
