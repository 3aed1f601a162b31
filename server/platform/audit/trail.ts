import type { AuditAct, AuditRule, AuditWhat, SystemCall } from '../../../shared/platform/audit.ts'
import type { Tx } from '../db/types.ts'

/** Values of a record by field, as a person would read them. */
export type Fields = Readonly<Record<string, unknown>>

/** An audit entry about one record. Anything the contract of the call already says may be left out. */
export interface Note {
  act?: AuditAct
  what?: AuditWhat
  id?: string | null
  organization?: string | null
  before?: Fields | null
  after?: Fields | null
  /** Number of records, where there are many. */
  count?: number
  /** The people of a list: ids of accounts, employees, bookings or papers, or names where there is no id. */
  subjects?: readonly string[]
  /** Set for work that the system does during a call of a user: it is recorded as the system's. */
  system?: SystemCall
}

/** The note of a page of a list: how many records it shows and whose they are. */
export const noteOfList = (subjects: readonly string[], more: Note = {}): Note => ({
  id: null,
  count: subjects.length,
  subjects,
  ...more,
})

const trails = new WeakMap<Tx, Note[]>()

/** Starts collecting the notes of a transaction; each attempt starts anew. */
export function beginTrail(tx: Tx): readonly Note[] {
  const notes: Note[] = []
  trails.set(tx, notes)
  return notes
}

/** Notes an act on a record; it is recorded in the transaction. Does nothing outside a recorded call. */
export const note = (tx: Tx, what: Note): void => void trails.get(tx)?.push(what)

const shown = new WeakMap<Tx, Note>()

/** Notes the existing data that a refusal shows to the caller, so that the view is recorded. */
export const noteShown = (tx: Tx, what: Note): void => void shown.set(tx, what)

export const shownBy = (tx: Tx): Note | undefined => shown.get(tx)

/** Returns the fields that differ, with old and new values. Secrets must not be among them. */
export function changed<Record extends object>(
  before: Record,
  after: Partial<Record>,
): Pick<Note, 'before' | 'after'> {
  const names = (Object.keys(after) as (keyof Record & string)[]).filter(
    (name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
  )
  const pick = (from: Partial<Record>) => Object.fromEntries(names.map((name) => [name, from[name] ?? null]))
  return { before: pick(before), after: pick(after) }
}

/** Acts that show or export data: recorded although nothing is written. */
export const isLook = ({ act }: AuditRule): boolean => ['view', 'print', 'download', 'export'].includes(act)
