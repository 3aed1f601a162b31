import type { Mending } from '../../../../shared/imports/corrections/offers.ts'
import type { Mistake, ValueCorrection } from '../../../../shared/imports/corrections/schema.ts'
import { valueKey } from '../../../../shared/imports/mistakes.ts'
import type { ImportField } from '../../../../shared/imports/schema.ts'

/** Wrong values of a field that are mended by one act, because the same part is wrong in all of them. */
export interface MistakeGroup {
  key: string
  field: ImportField
  /** The wrong part; for a value that is wrong as a whole, the value. */
  part: string
  /** The remark on the first value. */
  text: string
  rows: number
  values: { value: string; mending: Mending }[]
}

/** Groups wrong values by their wrong part, in the order of the most rows. */
export function groupMistakes(
  mistakes: readonly Mistake[],
  mendingOf: (field: ImportField, value: string) => Mending,
): MistakeGroup[] {
  const groups = new Map<string, MistakeGroup>()
  for (const { field, value, text, rows } of mistakes) {
    const mending = mendingOf(field, value)
    // A key is a part of an id, which has no spaces.
    const key = encodeURIComponent(valueKey(field, mending.part))
    const group = groups.get(key) ?? { key, field, part: mending.part, text, rows: 0, values: [] }
    group.rows += rows
    group.values.push({ value, mending })
    groups.set(key, group)
  }
  return [...groups.values()].sort((one, other) => other.rows - one.rows)
}

/** A way to mend the wrong part: a text in its place, nothing in its place, or «нет» where the value has no right part. */
export type PartMending = { text: string } | 'leave-out' | 'none-needed'

function mended({ rest, whole }: Mending, how: PartMending): string {
  if (typeof how === 'object') return whole(how.text)
  return how === 'none-needed' ? rest || 'нет' : rest
}

/** Returns the corrections that mend the wrong part in all values of a group. */
export const correctionsOf = (
  { field, values }: MistakeGroup,
  how: PartMending,
): Omit<ValueCorrection, 'isRemembered'>[] =>
  values.map(({ value, mending }) => ({ field, value, text: mended(mending, how) }))
