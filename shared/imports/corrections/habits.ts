// Remembers the replacements and the columns of the files of an organization for its next one. Pure.
import { unitKey } from '../../employees/unit-names.ts'
import { fold } from '../../platform/search.ts'
import { valueKey } from '../mistakes.ts'
import type { ImportField } from '../schema.ts'
import type { ValueCorrection } from './schema.ts'

/** The fields of the columns of a file with these headings. */
interface ColumnHabit {
  headings: string
  fields: (ImportField | null)[]
}

/** The habits of an organization, the latest last. */
export interface Habits {
  values: ValueCorrection[]
  columns: ColumnHabit[]
}

/** The habits of an organization that has loaded no file. */
export const noHabits: Habits = { values: [], columns: [] }

/**
 * Fields whose values repeat from file to file; others are data of single people and are not remembered, nor are single
 * cells that were mended (decision 0131).
 */
const repeating: readonly ImportField[] = ['factors', 'position', 'department', 'workClass']
const valuesAtMost = 1000
const columnsAtMost = 30

const shapeOf = (headings: readonly string[]): string => headings.map(fold).join('\n')

/** Returns the fields that the organization chose for a file of the same shape; null when there was none. */
export const fieldsByHabit = (
  { columns }: Habits,
  headings: readonly string[],
): ColumnHabit['fields'] | null => columns.find((one) => one.headings === shapeOf(headings))?.fields ?? null

/**
 * Returns the headings, folded, of the columns that the organization did not load from its earlier files; the latest file
 * with a heading decides.
 */
export function notLoadedBy({ columns }: Habits): Set<string> {
  const found = new Set<string>()
  for (const { headings, fields } of columns) {
    const all = headings.split('\n')
    for (const heading of all) if (heading) found.add(heading)
    for (const [at, heading] of all.entries()) if (fields[at]) found.delete(heading)
  }
  return found
}

/** A file that is about to be written: its headings, the fields of its columns, and the values replaced in it. */
interface WrittenFile {
  headings: readonly string[]
  fields: readonly (ImportField | null)[]
  values: readonly ValueCorrection[]
}

/** Adds what was done with a file to the habits; the oldest ones go when there are too many. */
export function withFile(habits: Habits, { headings, fields, values }: WrittenFile): Habits {
  const shape = shapeOf(headings)
  const columns = habits.columns.filter((one) => one.headings !== shape)
  const byKey = new Map(habits.values.map((one) => [valueKey(one.field, one.value), one]))
  for (const { field, value, text } of values) {
    if (!repeating.includes(field)) continue
    const key = valueKey(field, value)
    byKey.delete(key)
    byKey.set(key, { field, value, text, isRemembered: true })
  }
  return {
    values: [...byKey.values()].slice(-valuesAtMost),
    columns: [...columns, { headings: shape, fields: [...fields] }].slice(-columnsAtMost),
  }
}

/** The names of the departments and positions that the list of an organization has. */
interface KnownNames {
  departments: readonly string[]
  positions: readonly string[]
}

/**
 * Returns the replacements with which the next file begins. A replaced name counts only while the list has the name that
 * stands for it: one that was renamed or merged away since would be added anew in silence. A name that the list has got
 * itself since is no mistake any more (decision 0131).
 */
export function valuesForNext({ values }: Habits, { departments, positions }: KnownNames): ValueCorrection[] {
  const keys = {
    department: new Set(departments.map(unitKey)),
    position: new Set(positions.map(unitKey)),
  }
  return values.filter(({ field, value, text }) => {
    const known = field === 'department' || field === 'position' ? keys[field] : null
    if (!known || text === '') return true
    return known.has(unitKey(text)) && !known.has(unitKey(value))
  })
}

/** Forgets replacements that the user has taken off. */
export function withoutValues(
  habits: Habits,
  values: readonly Pick<ValueCorrection, 'field' | 'value'>[],
): Habits {
  const gone = new Set(values.map(({ field, value }) => valueKey(field, value)))
  return { ...habits, values: habits.values.filter(({ field, value }) => !gone.has(valueKey(field, value))) }
}
