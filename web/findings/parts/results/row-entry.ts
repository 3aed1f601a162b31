// Typed results of a service for many people, one entry a person. Pure.
import { z } from 'zod'
import { formOf } from '../../../../shared/findings/forms.ts'
import type { ResultRow, SentResult } from '../../../../shared/findings/results/schema.ts'
import { blankEntry, Entry, findingOf, problemsOf, type Stop, type StopItem } from '../entry.ts'

/** The typed results, by booking; a person without an entry is untouched. */
export const RowEntries = z.record(z.string(), Entry)
export type RowEntries = z.infer<typeof RowEntries>

/** Returns a result as the form of a room takes it. */
export function itemOf(row: ResultRow): StopItem {
  const { service, name, kind, day } = row
  return { item: { service, name, kind, finding: null, before: null }, form: formOf({ service, kind }, day) }
}

const stopOf = (row: ResultRow): Stop => ({ whom: row, items: [itemOf(row)] })

/** Returns the entry of an untouched row. */
export const emptyEntry = (row: ResultRow): Entry => ({
  ...blankEntry(itemOf(row)),
  state: 'done',
  isNormal: false,
  seen: row.version,
})

/** Returns whether nothing is typed in a row. */
export const isEmpty = (entry: Entry): boolean =>
  !entry.isNormal &&
  entry.text.trim() === '' &&
  Object.values(entry.values).every((typed) => typed.trim() === '')

/** Returns the result that a row sends. */
export const resultOf = (row: ResultRow, entry: Entry): SentResult => ({
  ...findingOf(itemOf(row), entry, row),
  booking: row.booking,
})

/** Returns messages by field about a typed row that is not whole. */
export function rowProblems(row: ResultRow, entry: Entry): Record<string, string> {
  const problems = problemsOf(stopOf(row), { [row.service]: entry })
  return Object.fromEntries(
    Object.entries(problems).map(([name, text]) => [name.slice(row.service.length + 1), text]),
  )
}

/** One column of the grid: a value of the form, the norm in words, or the description. */
export type GridField = {
  key: string
  name: string
  choices: readonly string[] | null
  normal: string | null
}

/** The key of the column that holds the norm in words, of a service without values. */
export const normKey = 'isNormal'
/** The key of the column that holds the description. */
export const textKey = 'text'

/** Returns the columns of the grid of a service. */
export function gridFields(row: ResultRow): GridField[] {
  const { form } = itemOf(row)
  const values = form.fields.flatMap((field): GridField[] => {
    if ('computed' in field && field.computed) return []
    if (!('choices' in field))
      return [
        {
          key: field.key,
          name: field.unit ? `${field.name}, ${field.unit}` : field.name,
          choices: null,
          normal: null,
        },
      ]
    const normal = field.choices.find(({ isNormal }) => isNormal)?.text ?? null
    return [{ key: field.key, name: field.name, choices: field.choices.map(({ text }) => text), normal }]
  })
  const norm = { key: normKey, name: 'Норма', choices: [form.normal], normal: form.normal }
  const text = { key: textKey, name: 'Описание', choices: null, normal: null }
  return [...(form.fields.length === 0 ? [norm] : values), text]
}

/** Returns what stands in a cell. */
export function cellText(row: ResultRow, entry: Entry | undefined, key: string): string {
  if (!entry) return ''
  if (key === textKey) return entry.text
  if (key === normKey) return entry.isNormal ? itemOf(row).form.normal : ''
  return entry.values[key] ?? ''
}

/** Returns the entry after something is typed into a cell. */
export function typedInto(row: ResultRow, entry: Entry | undefined, key: string, typed: string): Entry {
  const before = entry ?? emptyEntry(row)
  if (key === textKey)
    return { ...before, text: typed, isNormal: before.text === '' && typed !== '' ? false : before.isNormal }
  if (key === normKey) return { ...before, isNormal: typed !== '' }
  return { ...before, values: { ...before.values, [key]: typed } }
}
