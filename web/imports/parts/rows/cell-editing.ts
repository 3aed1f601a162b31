import { createContext, useState } from 'react'
import { beginningOf } from '../../../../shared/imports/corrections/rules.ts'
import type { ImportCell, ImportField, ImportRow, ImportView } from '../../../../shared/imports/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { CallError } from '../../../platform/call.ts'
import { useImportActs } from '../../api.ts'
import { rowText } from '../steps/unread-words.ts'

const keyOf = (row: number, field: ImportField): string => `${row} ${field}`

/** A typed text, and whether the server has it. */
interface TypedText {
  text: string
  isSent: boolean
}

/** The keys of the cells to mend, in the order of the list. */
const wrongIn = (rows: readonly ImportRow[]): string[] =>
  rows.flatMap(({ row, cells }) =>
    cells.flatMap(({ field, problem }) => (problem ? [keyOf(row, field)] : [])),
  )

/**
 * Correcting cells where they stand: wrong ones at once, the others after their row has been opened. A typed text is kept until the server has it: also when the call fails, and when
 * the rows are loaded anew.
 */
export function useCellEditing(organization: OrganizationId, view: ImportView, rows: readonly ImportRow[]) {
  const { correct } = useImportActs(organization, view)
  const [edited, setEdited] = useState<string | null>(null)
  const [openRow, setOpenRow] = useState<number | null>(null)
  const [texts, setTexts] = useState<ReadonlyMap<string, TypedText>>(new Map())
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map())
  const [seen, setSeen] = useState(rows)
  // Rows of a new check have the sent texts: they show them themselves, or what is still wrong with them.
  if (seen !== rows) {
    setSeen(rows)
    setTexts(new Map([...texts].filter(([, { isSent }]) => !isSent)))
  }
  const withText = (key: string, typed: TypedText) => setTexts((now) => new Map(now).set(key, typed))
  const withFailure = (key: string, failure: string | null) =>
    setFailures((now) => {
      const next = new Map(now)
      if (failure === null) next.delete(key)
      else next.set(key, failure)
      return next
    })

  const save = async (row: number, { field, was, text: shown }: ImportCell, text: string) => {
    const key = keyOf(row, field)
    const wrong = wrongIn(rows)
    const at = wrong.indexOf(key)
    // After a right cell there is no next one to mend.
    const next = at < 0 ? null : (wrong.slice(at + 1).find((other) => !texts.has(other)) ?? null)
    withText(key, { text, isSent: false })
    withFailure(key, null)
    setEdited(next)
    try {
      await correct({ cells: [{ row, field, was: beginningOf(was ?? shown), text }] })
      withText(key, { text, isSent: true })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      withFailure(key, error.message)
    }
  }
  return {
    /** Says where a row stands, in the words of the file. */
    placeOf: (row: number) => rowText(view, row),
    isOpen: (row: number) => openRow === row,
    openRow: setOpenRow,
    isEdited: (row: number, field: ImportField) => edited === keyOf(row, field),
    textOf: (row: number, { field, text }: ImportCell) => texts.get(keyOf(row, field))?.text ?? text,
    failureOf: (row: number, field: ImportField) => failures.get(keyOf(row, field)) ?? null,
    begin: (row: number, field: ImportField) => setEdited(keyOf(row, field)),
    leave: () => setEdited(null),
    save,
  }
}

/** The correction of cells of the list in which a cell stands. */
export const CellEditing = createContext<ReturnType<typeof useCellEditing> | null>(null)
