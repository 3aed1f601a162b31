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

/**
 * View of the check: rows of a kind (`field`: rows with a problem or a warning in that field), rows about known people
 * that change nothing (`same`), or the new departments and positions.
 */
export interface Look {
  kind: RowKind | 'all' | 'same' | 'new'
  field?: ImportField
}

/** Returns the first view: the one that needs the user most. */
export const firstLook = ({ counts }: ImportView): Look => ({
  kind: counts?.bad ? 'bad' : counts && changing(counts) > 0 ? 'repeat' : 'all',
})

/** Counts the rows about known people that change something in them. */
export const changing = ({ repeats, unchanged = 0 }: ImportCounts): number => repeats - unchanged

/** The fields of a person's name. */
export const names: readonly ImportField[] = ['fullname', 'surname', 'name', 'middlename']

/** Describes the matching employee already in the list, in a line under the name. */
export function repeatText({ repeats }: ImportRow, placeOf: (row: number) => string = String): string | null {
  if (!repeats) return null
  if ('row' in repeats) return `Повтор строки ${placeOf(repeats.row)}`
  const { personnelNumber, department, dismissedOn, isCandidate, by } = repeats.employee
  const where = personnelNumber ? `таб.\u00a0№\u00a0${personnelNumber}` : department
  // One reason, the surest, is enough: the cell is narrow.
  const why = by[0] && duplicateWords[by[0]]
  const among = isCandidate ? 'Есть среди кандидатов' : dismissedOn ? 'Есть среди уволенных' : 'Уже есть'
  return [among, where, why].filter(Boolean).join(', ')
}

/** Returns the person's name in a row, from one cell or from two or three. */
export const rowName = ({ cells }: ImportRow): string =>
  cells
    .filter(({ field }) => names.includes(field))
    .map(({ text }) => text)
    .filter(Boolean)
    .join(' ') || 'Без имени'

/** Counts the rows of a choice: new, overwriting people of the list, left out. */
export function countWritten(
  counts: ImportCounts,
  { duplicates, partial = false }: Pick<StartChoice, 'duplicates' | 'partial'>,
) {
  const { right, repeats, unaddable, unchanged = 0 } = counts
  const mended = partial && duplicates === 'update' ? (counts.partial ?? 0) : 0
  const bad = counts.bad - mended
  const added = right + (duplicates === 'add' ? repeats - unaddable : 0)
  const same = duplicates === 'update' ? unchanged : 0
  const updated = duplicates === 'update' ? repeats - unchanged + mended : 0
  const skipped = duplicates === 'skip' ? repeats : 0
  const left = bad + (duplicates === 'add' ? unaddable : 0)
  return { added, updated, same, skipped, left, all: added + updated }
}

/** Describes a field and its problem in one sentence; a problem that begins with the name of its field says it once. */
export const problemText = (field: ImportField, text: string): string =>
  text.startsWith(`${shortNames[field]} `) ? text : `${shortNames[field]}: ${lower(text)}`

const lower = (text: string): string =>
  /^[А-ЯЁ][а-яё]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
