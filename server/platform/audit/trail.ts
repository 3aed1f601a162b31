import type { AuditAct, Audited, AuditWhat, SystemCall } from '../../../shared/platform/audit.ts'
import type { Tx } from '../db/types.ts'

/** Values of a record by field, as a person would read them. */
export type Fields = Readonly<Record<string, unknown>>

/** What happened to one record. What the contract of the call already says may be left out. */
export interface Note {
  act?: AuditAct
  what?: AuditWhat
  /** Id of the record. */
  id?: string | null
  organization?: string | null
  before?: Fields | null
  after?: Fields | null
  /** How many records, where they are many. */
  count?: number
  /** An act of the system itself that happens during somebody's call: it is recorded as the system's. */
  system?: SystemCall
}

const trails = new WeakMap<Tx, Note[]>()

/** Begins to collect what a transaction notes; each attempt of it begins anew. */
export function beginTrail(tx: Tx): readonly Note[] {
  const notes: Note[] = []
  trails.set(tx, notes)
  return notes
}

/** Notes what a transaction does to a record: it is recorded with the commit, or not at all. Outside a recorded call nothing happens. */
export const note = (tx: Tx, what: Note): void => void trails.get(tx)?.push(what)

const shown = new WeakMap<Tx, Note>()

/** Says what a refusal that ends the transaction shows to the caller: with it the look is recorded. */
export const noteShown = (tx: Tx, what: Note): void => void shown.set(tx, what)

/** What the refusal of a transaction shows. */
export const shownBy = (tx: Tx): Note | undefined => shown.get(tx)

/** The fields that differ, with their old and new values; secrets must not be among them. */
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

/** Acts that show or hand out what is there: recorded though nothing was written. */
export const isLook = ({ act }: Audited): boolean => ['view', 'print', 'download', 'export'].includes(act)
