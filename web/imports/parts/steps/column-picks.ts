import { isWorthAsking, mayRepeat } from '../../../../shared/imports/headings.ts'
import { shareSheet } from '../../../../shared/imports/join-columns.ts'
import { importFieldNames } from '../../../../shared/imports/ru.ts'
import type { ChosenColumns, ImportColumn, ImportField } from '../../../../shared/imports/schema.ts'

/** Field of each column of the file, by position; null: not loaded. */
export type Picks = Readonly<Record<number, ImportField | null>>

/** Returns the fields recognised or chosen before. */
export const picksOf = (columns: readonly ImportColumn[]): Picks =>
  Object.fromEntries(columns.map(({ at, field }) => [at, field]))

/** Returns the other columns that hold a field and stand in a sheet of this column. */
export const holdersOf = (
  picks: Picks,
  columns: readonly ImportColumn[],
  { at, field }: { at: number; field: ImportField },
): ImportColumn[] => {
  const column = columns.find((one) => one.at === at)
  return columns.filter(
    (one) => one.at !== at && picks[one.at] === field && (!column || shareSheet(one, column)),
  )
}

/**
 * Gives a field to a column; another column of its sheet with that field loses it, because most fields occur once. A
 * column of another sheet keeps the field.
 */
export function withPick(
  picks: Picks,
  columns: readonly ImportColumn[],
  { at, field }: { at: number; field: ImportField | null },
): Picks {
  const losing = field === null || mayRepeat(field) ? [] : holdersOf(picks, columns, { at, field })
  return { ...picks, ...Object.fromEntries(losing.map((one) => [one.at, null])), [at]: field }
}

/** Returns the columns in the form of the request. */
export const chosenOf = (picks: Picks): ChosenColumns =>
  Object.entries(picks).flatMap(([at, field]) => (field ? [{ at: Number(at), field }] : []))

/** Returns the required employee fields that no column holds, by their names on the screen. */
export function missingIn(picks: Picks): string[] {
  const held = new Set(Object.values(picks))
  const hasName = held.has('fullname') || (held.has('surname') && held.has('name'))
  const part = held.has('surname') ? 'Имя' : held.has('name') ? 'Фамилия' : importFieldNames.fullname
  return [...(hasName ? [] : [part]), ...(held.has('birth') ? [] : [importFieldNames.birth])]
}

/** Tells whether the choice differs from the saved one. */
export const isChanged = (picks: Picks, columns: readonly ImportColumn[]): boolean =>
  columns.some(({ at, field }) => (picks[at] ?? null) !== field)

/** Returns the headings of the columns that are not loaded although they seem to hold data of employees. */
export const doubtfulIn = (picks: Picks, columns: readonly ImportColumn[]): string[] =>
  columns
    .filter(({ at, heading, values }) => !picks[at] && heading && isWorthAsking(heading, values))
    .map(({ heading }) => heading)

/** Asks about them: «Столбец «Срок МО» не загружается: что в нём?» */
export const doubtfulText = (headings: readonly string[]): string =>
  headings.length === 1
    ? `Столбец «${headings[0]}» не загружается: это не данные сотрудников?`
    : `Столбцы ${headings.map((one) => `«${one}»`).join(', ')} не загружаются: это не данные сотрудников?`
