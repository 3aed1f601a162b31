import { importFieldNames } from '../../../shared/imports/ru.ts'
import type { ColumnPlace, ImportColumn, ImportField, ImportView } from '../../../shared/imports/schema.ts'
import type { Forms } from '../../../shared/platform/count-words.ts'

/** Noun forms after 1, 2 and 5. */
export const nouns = {
  row: ['строка', 'строки', 'строк'],
  rowTo: ['строку', 'строки', 'строк'],
  person: ['сотрудник', 'сотрудника', 'сотрудников'],
  personTo: ['сотрудника', 'сотрудников', 'сотрудников'],
  booking: ['запись', 'записи', 'записей'],
  sheet: ['лист', 'листа', 'листов'],
  column: ['столбец', 'столбца', 'столбцов'],
  department: ['подразделение', 'подразделения', 'подразделений'],
  value: ['значение', 'значения', 'значений'],
  unit: ['новое название', 'новых названия', 'новых названий'],
  alike: ['похоже на ваше', 'похожи на ваши', 'похожи на ваши'],
  remark: ['замечание', 'замечания', 'замечаний'],
  correction: ['исправление', 'исправления', 'исправлений'],
  position: ['должность', 'должности', 'должностей'],
} as const satisfies Record<string, Forms>

/** Fields whose template headings are short enough for a table. */
export const shortNames: Record<ImportField, string> = {
  ...importFieldNames,
  factors: 'Вредные факторы',
  lastPassedOn: 'Последний осмотр',
}

/** Returns the column name as in a spreadsheet: A, B, …, Z, AA. `at` counts from 0. */
export function letterOf(at: number): string {
  const last = String.fromCharCode(65 + (at % 26))
  return at < 26 ? last : letterOf(Math.floor(at / 26) - 1) + last
}

/** Returns the letters of a column as the spreadsheet program shows them; a dash when the file has no such column. */
export function lettersOf({ places }: Pick<ImportColumn, 'places'>): string {
  const letters = [...new Set(places.map(({ at }) => letterOf(at)))]
  return letters.length > 2 ? `${letters[0]}…` : letters.join(', ') || '—'
}

const placesNamed = 2

/** Tells in which sheets a column stands: «лист «АУП», столбец B»; null when all sheets have it in one place. */
export function placesText(
  { places }: Pick<ImportColumn, 'places'>,
  sheets: ImportView['sheets'],
): string | null {
  const read = sheets?.read ?? []
  const isEverywhere = places.length === read.length && new Set(places.map(({ at }) => at)).size === 1
  if (read.length < 2 || places.length === 0 || isEverywhere) return null
  const text = ({ sheet, at }: ColumnPlace) => `лист «${read[sheet]?.name}», столбец\u00a0${letterOf(at)}`
  const named = places.slice(0, placesNamed).map(text).join('; ')
  return places.length > placesNamed ? `${named} и ещё ${places.length - placesNamed}` : named
}

/** Names a column for a sentence: «B», «B листа «АУП»». */
export function columnName(
  column: Pick<ImportColumn, 'places' | 'heading'>,
  sheets: ImportView['sheets'],
): string {
  const [place] = column.places
  if (!place) return `«${column.heading}»`
  const isOnly = (sheets?.read.length ?? 0) < 2 || placesText(column, sheets) === null
  const name = sheets?.read[place.sheet]?.name
  return isOnly || column.places.length > 1 ? lettersOf(column) : `${letterOf(place.at)} листа «${name}»`
}

const units = ['Б', 'КБ', 'МБ', 'ГБ']

/** Formats a file size: «6,4 МБ». */
export function sizeText(bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1024)))
  const value = bytes / 1024 ** power
  const digits = value < 10 && power > 0 ? 1 : 0
  return `${value.toLocaleString('ru-RU', { maximumFractionDigits: digits })}\u00a0${units[power]}`
}

const sheetsNamed = 3

/** Formats sheet names: «Цех 2», «Цех 3» and the number of the others. */
export function sheetsText(names: readonly string[]): string {
  const named = names.slice(0, sheetsNamed).map((name) => `«${name}»`)
  const rest = names.length - named.length
  return named.join(', ') + (rest > 0 ? ` и ещё ${rest}` : '')
}
