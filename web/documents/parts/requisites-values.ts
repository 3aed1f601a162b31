import type { Requisites } from '../../../shared/documents/schema.ts'
import { formatPhone } from '../../../shared/platform/phone.ts'

/** Fields of the requisites that HR writes. */
export const requisiteFields = [
  ...(['email', 'phone', 'ownership', 'okved', 'address'] as const),
  ...(['signerPosition', 'signerName'] as const),
]
type Field = (typeof requisiteFields)[number]

/** The form of the requisites: texts as they are shown, empty when not known. */
export type RequisiteValues = Record<Field, string>

/** What the form shows of known requisites. */
export const valuesOf = (known: Requisites): RequisiteValues => ({
  ...(Object.fromEntries(requisiteFields.map((field) => [field, known[field] ?? ''])) as RequisiteValues),
  phone: known.phone ? formatPhone(known.phone) : '',
})

/** What became of a form when somebody else saved the requisites meanwhile. */
export interface Merged {
  /** What is typed, with the other person's changes where nothing was typed. */
  values: RequisiteValues
  /** Fields that the other person changed and this one did not touch. */
  taken: Field[]
  /** Fields that both changed: what is typed here stands. */
  disputed: Field[]
}

/** Puts together what was typed upon `base` and what the requisites have become `now`. Nothing typed is lost. */
export function merge(base: RequisiteValues, typed: RequisiteValues, now: RequisiteValues): Merged {
  const changed = requisiteFields.filter((field) => base[field] !== now[field])
  const taken = changed.filter((field) => typed[field] === base[field])
  const disputed = changed.filter((field) => typed[field] !== base[field] && typed[field] !== now[field])
  const theirs = Object.fromEntries(taken.map((field) => [field, now[field]]))
  return { values: { ...typed, ...theirs }, taken, disputed }
}
