import type { Requisites } from '../../../../shared/documents/schema.ts'
import { formatPhone } from '../../../../shared/platform/phone.ts'

/** Fields of the requisites that HR writes. */
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

/** The form of the requisites: texts as they are shown, empty when not known. */
export type RequisiteValues = Record<Field, string>

/** What the form shows of known requisites. */
export const valuesOf = (known: Requisites): RequisiteValues => ({
  ...(Object.fromEntries(requisiteFields.map((field) => [field, known[field] ?? ''])) as RequisiteValues),
  phone: known.phone ? formatPhone(known.phone) : '',
})
