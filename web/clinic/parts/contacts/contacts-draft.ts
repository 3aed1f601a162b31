import { clinicOf } from '../../../../shared/clinic/rules.ts'
import { ClinicField, type ClinicValues, type Installation } from '../../../../shared/clinic/schema.ts'

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
