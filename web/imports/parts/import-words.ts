import { importFieldNames } from '../../../shared/imports/ru.ts'
import type { ImportField } from '../../../shared/imports/schema.ts'
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
