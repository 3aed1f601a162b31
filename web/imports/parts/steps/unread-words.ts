import { rowPlace } from '../../../../shared/imports/row-place.ts'
import type { ImportView, SkipReason } from '../../../../shared/imports/schema.ts'
import { numberOf } from '../../../../shared/platform/count-words.ts'
import { nouns, sheetsText } from '../import-words.ts'

const namesOf: Record<SkipReason, string> = {
  group: 'подразделения над людьми',
  heading: 'повторённые заголовки',
  numbering: 'номера столбцов',
  total: 'итоги',
  signature: 'подписи',
  note: 'прочий текст без даты рождения',
}
const reasons = Object.keys(namesOf) as SkipReason[]
const rowsNamed = 4

/** Returns the row as the user finds it: with its sheet when several sheets are read. */
export function rowText({ sheets }: Pick<ImportView, 'sheets'>, row: number): string {
  return rowPlace(sheets?.read ?? [], row)
}

/** Tells which sheets are loaded and which are not, and what to do with those. */
export function sheetsNote({ read, others }: NonNullable<ImportView['sheets']>): string {
  const names = sheetsText(read.map(({ name }) => name))
  const loaded =
    read.length > 1
      ? `Загрузим ${numberOf(read.length, nouns.sheet)} подряд: ${names}.`
      : `Загрузим лист ${names}.`
  const rest = `Не загрузим: ${sheetsText(others)} — там не нашли ФИО и даты рождения. Если там сотрудники, добавьте заголовки столбцов и загрузите файл снова.`
  return others.length > 0 ? `${loaded} ${rest}` : loaded
}

/** The rows that are not people: how many, and a line for each reason with where they stand. */
interface SkippedText {
  title: string
  lines: string[]
}

/** Tells which rows are not people and where they stand, so that a person among them is noticed before the check. */
export function skippedText(view: Pick<ImportView, 'sheets' | 'skipped'>): SkippedText {
  const { count, rows } = view.skipped
  const lines = reasons.flatMap((reason) => {
    const of = rows.filter((row) => row.reason === reason)
    const named = of
      .slice(0, rowsNamed)
      .map(
        ({ row, text }) =>
          `${rowText(view, row)}${reason === 'heading' || reason === 'numbering' ? '' : ` «${text.slice(0, 40)}»`}`,
      )
    const more = of.length > named.length ? ` и ещё ${of.length - named.length}` : ''
    return of.length > 0 ? [`${namesOf[reason]}: строки ${named.join(', ')}${more}`] : []
  })
  return { title: `${numberOf(count, nouns.row)} — не сотрудники, не загрузим`, lines }
}
