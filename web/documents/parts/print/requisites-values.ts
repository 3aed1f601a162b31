import type { Requisites } from '../../../../shared/documents/schema.ts'
import { formatPhone } from '../../../../shared/platform/phone.ts'

export const requisiteFields = [
  'email',
  'phone',
  'ownership',
  'okved',
  'address',
  'signerPosition',
  'signerName',
] as const
type Field = (typeof requisiteFields)[number]

/** Values of the requisites form: texts as shown, empty when unknown. */
export type RequisiteValues = Record<Field, string>

/** Returns the form values of saved requisites. */
export const valuesOf = (known: Requisites): RequisiteValues => ({
  ...(Object.fromEntries(requisiteFields.map((field) => [field, known[field] ?? ''])) as RequisiteValues),
  phone: known.phone ? formatPhone(known.phone) : '',
})
