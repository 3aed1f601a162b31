// Puts the corrections of an import into the texts of its rows. Pure.
import { valueKey } from '../mistakes.ts'
import type { RowTexts } from '../read-row.ts'
import type { ImportField } from '../schema.ts'
import {
  type CellCorrection,
  type CorrectionChange,
  type Corrections,
  type CountedCorrection,
  recognisedBy,
} from './schema.ts'

/** How many corrections of each kind an import keeps. */
export const correctionsAtMost = 3000

/** The corrections of an import before the first one. */
export const noCorrections: Corrections = { cells: [], values: [] }

const cellKey = ({ row, field }: Pick<CellCorrection, 'row' | 'field'>): string => `${row} ${field}`

/** Returns the beginning of a text by which a correction recognises it. */
export const beginningOf = (text: string): string => text.slice(0, recognisedBy)

/** Corrects rows one after another, and counts the rows of each replaced value. */
export class CorrectedTexts {
  readonly #cells: Map<number, CellCorrection[]>
  readonly #values: Map<string, CountedCorrection>
  readonly #fields: readonly ImportField[]

  constructor({ cells, values }: Corrections) {
    this.#cells = Map.groupBy(cells, ({ row }) => row)
    this.#values = new Map(values.map((one) => [valueKey(one.field, one.value), { ...one, rows: 0 }]))
    this.#fields = [...new Set(values.map(({ field }) => field))]
  }

  /** Returns the texts of a row after the corrections; a corrected cell goes before a value replaced in all rows. */
  of(row: number, texts: RowTexts): RowTexts {
    const replaced: RowTexts = {}
    for (const field of this.#fields) {
      const value = texts[field]
      const found = value ? this.#values.get(valueKey(field, value)) : undefined
      if (!found) continue
      found.rows += 1
      replaced[field] = found.text
    }
    for (const { field, was, text } of this.#cells.get(row) ?? [])
      if (beginningOf(texts[field] ?? '') === was) replaced[field] = text
    return { ...texts, ...replaced }
  }

  /** Returns the replaced values with the numbers of their rows. */
  counted(): CountedCorrection[] {
    return [...this.#values.values()]
  }
}

/** Applies a change to the entries of one kind: the new text goes in place of the former one, null takes it back. */
function changed<Entry extends { text: string }>(
  entries: readonly Entry[],
  changes: readonly (Omit<Entry, 'text'> & { text: string | null })[],
  keyOf: (entry: Omit<Entry, 'text'>) => string,
): Entry[] {
  const byKey = new Map(entries.map((entry) => [keyOf(entry), entry]))
  for (const change of changes) {
    if (change.text === null) byKey.delete(keyOf(change))
    else byKey.set(keyOf(change), change as unknown as Entry)
  }
  return [...byKey.values()]
}

/** Carries a value that is replaced once more over to the corrections that have put it in. */
function carried<Entry extends { field: ImportField; text: string }>(
  entries: readonly Entry[],
  { values }: CorrectionChange,
): Entry[] {
  const texts = new Map(values.map(({ field, value, text }) => [valueKey(field, value), text]))
  return entries.map((entry) => ({
    ...entry,
    text: texts.get(valueKey(entry.field, entry.text)) ?? entry.text,
  }))
}

/** Returns the corrections after a change; null when they are more than an import keeps. */
export function withChange(corrections: Corrections, change: CorrectionChange): Corrections | null {
  const cells = changed(carried(corrections.cells, change), change.cells, cellKey)
  const values = changed(carried(corrections.values, change), change.values, ({ field, value }) =>
    valueKey(field, value),
  )
  return cells.length > correctionsAtMost || values.length > correctionsAtMost ? null : { cells, values }
}
