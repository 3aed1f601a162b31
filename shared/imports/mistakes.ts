// Groups equal wrong values, so that a user mends all of them at once. Pure.
import { fold } from '../platform/search.ts'
import type { RowProblem, RowTexts } from './read-row.ts'
import type { ImportField } from './schema.ts'

/** Equal wrong values of a field: one of them, what is wrong with it, and how many rows have it. */
export interface EqualMistakes {
  field: ImportField
  value: string
  text: string
  rows: number
}

/** Returns the key by which values of a field are equal: letter case and spaces do not matter. */
export const valueKey = (field: ImportField, value: string): string => `${field} ${fold(value)}`

/** Fields whose values come from a list, so that even a single wrong value is worth replacing. */
const listed: readonly ImportField[] = ['factors', 'position', 'department', 'workClass']
const differentAtMost = 50_000
const shownAtMost = 200
/** A longer value is no value of a list, and it would fill the page. */
const longestValue = 300

/** Counts equal mistakes while the rows are checked. */
export class MistakeTally {
  readonly #all = new Map<string, EqualMistakes>()

  add(problems: readonly RowProblem[], texts: RowTexts): void {
    for (const { field, text } of problems) {
      const value = texts[field]?.trim() ?? ''
      if (value === '' || value.length > longestValue) continue
      const key = valueKey(field, value)
      const known = this.#all.get(key)
      if (known) known.rows += 1
      else if (this.#all.size < differentAtMost) this.#all.set(key, { field, value, text, rows: 1 })
    }
  }

  /** Returns the mistakes of several rows and those in lists, the most frequent first. */
  most(): EqualMistakes[] {
    return [...this.#all.values()]
      .filter(({ rows, field }) => rows > 1 || listed.includes(field))
      .sort((one, other) => other.rows - one.rows)
      .slice(0, shownAtMost)
  }
}
