import { importFieldNames } from '../../../../shared/imports/ru.ts'
import type { ChosenColumns, ImportColumn, ImportField } from '../../../../shared/imports/schema.ts'

/** What each column of the file holds, by its place; null: not loaded. */
export type Picks = Readonly<Record<number, ImportField | null>>

/** What was recognised or chosen before. */
export const picksOf = (columns: readonly ImportColumn[]): Picks =>
  Object.fromEntries(columns.map(({ at, field }) => [at, field]))

/** Gives a field to a column; another column that held it holds nothing then, a field stands once. */
export function withPick(picks: Picks, at: number, field: ImportField | null): Picks {
  const others = Object.entries(picks).map(([place, held]) => [place, held === field ? null : held])
  return { ...Object.fromEntries(others), [at]: field }
}

/** The columns as they are sent. */
export const chosenOf = (picks: Picks): ChosenColumns =>
  Object.entries(picks).flatMap(([at, field]) => (field ? [{ at: Number(at), field }] : []))

/** What every employee must have and no column holds, as it is named to a person. */
export function missingIn(picks: Picks): string[] {
  const held = new Set(Object.values(picks))
  const hasName = held.has('fullname') || (held.has('surname') && held.has('name'))
  const part = held.has('surname') ? 'Имя' : held.has('name') ? 'Фамилия' : importFieldNames.fullname
  return [...(hasName ? [] : [part]), ...(held.has('birth') ? [] : [importFieldNames.birth])]
}

/** Whether something is chosen other than it was. */
export const isChanged = (picks: Picks, columns: readonly ImportColumn[]): boolean =>
  columns.some(({ at, field }) => (picks[at] ?? null) !== field)
