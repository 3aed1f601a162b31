import { duplicateWords } from '../../../../shared/employees/ru.ts'
import type {
  ImportCounts,
  ImportField,
  ImportRow,
  ImportView,
  RowKind,
} from '../../../../shared/imports/schema.ts'
import type { StartChoice } from '../../api.ts'
import { shortNames } from '../import-words.ts'

/** What of the check is shown: rows of a kind (`field`: those of whom a problem or a warning is told there), or the new departments and posts. */
export interface Look {
  kind: RowKind | 'all' | 'new'
  field?: ImportField
}

/** What is shown first: what needs the person most. */
export const firstLook = ({ counts }: ImportView): Look => ({
  kind: counts?.bad ? 'bad' : counts?.repeats ? 'repeat' : 'all',
})

const names: readonly ImportField[] = ['fullname', 'surname', 'name']

/**
 * Columns of the table: those that are loaded as they stand in the file, and those without a column that some row lacks.
 * For the bad rows, and for those of one field, the name comes first and then what is told, so that it is seen without
 * scrolling sideways.
 */
export function shownFields(view: ImportView, { kind, field: wanted }: Look): ImportField[] {
  const loaded = view.columns.flatMap(({ field }) => (field ? [field] : []))
  const bad = [...new Set(view.problems.map(({ field }) => field))]
  const all = [...new Set([...loaded, ...bad])]
  if (kind !== 'bad' && !wanted) return all
  const first = [...(wanted ? [wanted] : []), ...(kind === 'bad' ? bad : [])]
  return [...new Set([...all.filter((field) => names.includes(field)), ...first, ...all])]
}

/** Who of a row is there already, in a line under his name. */
export function repeatText({ repeats }: ImportRow): string | null {
  if (!repeats) return null
  if ('row' in repeats) return `Повтор строки ${repeats.row}`
  const { personnelNumber, department, dismissedOn, by } = repeats.employee
  const where = personnelNumber ? `таб.\u00a0№\u00a0${personnelNumber}` : department
  // The surest reason is enough: the cell is narrow.
  const why = by[0] && duplicateWords[by[0]]
  return [dismissedOn ? 'Есть среди уволенных' : 'Уже есть', where, why].filter(Boolean).join(', ')
}

/** Name of the person of a row, of one cell or of two or three. */
export const nameOf = ({ cells }: ImportRow): string =>
  cells
    .filter(({ field }) => names.includes(field) || field === 'middlename')
    .map(({ text }) => text)
    .filter(Boolean)
    .join(' ') || 'Без имени'

/** The field under whose cell a repeat is told. */
export const repeatField = (fields: readonly ImportField[]): ImportField | undefined =>
  fields.find((field) => names.includes(field))

/** How many rows a choice writes: new ones, those over people of the list, those left out. */
export function writtenBy(counts: ImportCounts, { duplicates }: Pick<StartChoice, 'duplicates'>) {
  const { right, repeats, unaddable, bad } = counts
  const added = right + (duplicates === 'add' ? repeats - unaddable : 0)
  const updated = duplicates === 'update' ? repeats : 0
  const skipped = duplicates === 'skip' ? repeats : 0
  return { added, updated, skipped, left: bad + (duplicates === 'add' ? unaddable : 0), all: added + updated }
}

/** A field and what is wrong with it, as one sentence. */
export const problemText = (field: ImportField, text: string): string =>
  `${shortNames[field]}: ${lower(text)}`

const lower = (text: string): string =>
  /^[А-ЯЁ][а-яё]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
