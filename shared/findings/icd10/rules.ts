// Source: ICD-10 of the Ministry of Health (reference/icd10.json); order 29н, point 45, counts new diseases by its classes.
import chaptersFile from '../../../reference/icd10-chapters.json' with { type: 'json' }
import { type IcdChapter, type IcdList, type IcdRow, isIcdCode } from './schema.ts'

/** The classes of ICD-10 in their order, without class XX: an external cause is no diagnosis. */
export const icdChapters: readonly IcdChapter[] = chaptersFile.chapters

/** Returns the class of a code: «H90.3» belongs to class VIII. Null for a text that is no code of a diagnosis. */
export function chapterOf(code: string): IcdChapter | null {
  if (!isIcdCode(code)) return null
  const category = code.slice(0, 3)
  return icdChapters.find(({ range }) => range.slice(0, 3) <= category && category <= range.slice(4)) ?? null
}

const rowsByCode = new WeakMap<IcdList, Map<string, IcdRow>>()

/** Returns the rows of the list by code, in its order. They are read once. */
export function icdRows(list: IcdList): ReadonlyMap<string, IcdRow> {
  const known = rowsByCode.get(list)
  if (known) return known
  const rows = new Map(
    list.rows.map((row) => {
      const space = row.indexOf(' ')
      const code = row.slice(0, space)
      return [code, { code, name: row.slice(space + 1) }]
    }),
  )
  rowsByCode.set(list, rows)
  return rows
}

/** Returns the row of a code; undefined when the list has no such row. */
export const icdRowOf = (list: IcdList, code: string): IcdRow | undefined => icdRows(list).get(code)
