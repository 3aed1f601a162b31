import type { Day } from '../../../shared/platform/days.ts'
import { City } from '../../../shared/platform/person.ts'
import { readAmount } from '../../../shared/prices/price-sheet.ts'
import type { PriceCell, PriceId, PriceTable } from '../../../shared/prices/schema.ts'

/** A cell of the table: a service in a city. */
export type CellKey = `${string}|${City}`

/** Returns the key of a cell. */
export const cellKey = (service: string, city: City): CellKey => `${service}|${city}`

/** An unsaved price: the typed text and the price seen in its cell on that day. */
export interface Edit {
  text: string
  /** Null: the price is removed, or the typed text is not a price. */
  amount: number | null
  /** Why the typed text is not a price. */
  slip: string | null
  seen: PriceId | null
  was: number | null
  day: Day
}

/** Changed cells. */
export type Edits = Readonly<Record<CellKey, Edit>>

/** The cell changes of one step; null removes a change. */
export type Changes = Readonly<Record<CellKey, Edit | null>>

/** The unsaved changes with the undo and redo steps. */
export interface Draft {
  edits: Edits
  past: readonly Edits[]
  future: readonly Edits[]
}

/** A draft with nothing to undo. */
export const draftOf = (edits: Edits): Draft => ({ edits, past: [], future: [] })

const stepsAtMost = 100

/** Adds one step, undone as a whole. A step that changes nothing is not added. */
export function changed(draft: Draft, changes: Changes): Draft {
  const next: Record<CellKey, Edit> = { ...draft.edits }
  for (const [key, edit] of Object.entries(changes) as [CellKey, Edit | null][])
    if (edit) next[key] = edit
    else delete next[key]
  if (JSON.stringify(next) === JSON.stringify(draft.edits)) return draft
  return { edits: next, past: [...draft.past, draft.edits].slice(-stepsAtMost), future: [] }
}

/** Undoes one step. */
export function undone(draft: Draft): Draft {
  const { edits, past, future } = draft
  const before = past.at(-1)
  return before ? { edits: before, past: past.slice(0, -1), future: [edits, ...future] } : draft
}

/** Redoes one step. */
export function redone(draft: Draft): Draft {
  const { edits, past, future } = draft
  const [after, ...rest] = future
  return after ? { edits: after, past: [...past, edits], future: rest } : draft
}

interface CellContext {
  cell: PriceCell
  day: Day
  /** True for an organization's list, where a price may be removed. */
  isOwn: boolean
}

/**
 * Returns the change that a typed text makes in a cell; null when it equals the current price or the cell may
 * not be empty.
 */
export function typedInto(text: string, { cell, day, isOwn }: CellContext): Edit | null {
  const read = readAmount(text, isOwn)
  const base = { text: text.trim(), seen: cell.row, was: cell.amount, day }
  if (read !== 'blank' && 'problem' in read) return { ...base, amount: null, slip: read.problem }
  const amount = read === 'blank' ? null : read.amount
  if (amount === cell.amount || (amount === null && !isOwn)) return null
  return { ...base, amount, slip: null }
}

/** Indexes the cells of a table by key. */
export const cellsIn = ({ rows }: PriceTable): Map<CellKey, PriceCell> =>
  new Map(
    rows.flatMap(({ service, cells }) =>
      City.options.map((city) => [cellKey(service, city), cells[city]] as const),
    ),
  )

/** Checks whether another administrator has changed the cell since it was edited here. */
export const isMoved = (edit: Edit, cell: PriceCell, day: Day): boolean =>
  edit.day === day && edit.seen !== cell.row

/** Keeps the typed price in a conflict («оставить моё»): the other administrator's price counts as seen. */
export const keptUpon = (edit: Edit, cell: PriceCell, day: Day): Edit => ({
  ...edit,
  seen: cell.row,
  was: cell.amount,
  day,
})

/**
 * Applies a draft to a newly loaded table. Edits of another day are based on the prices of this day; edits
 * equal to the saved price and edits of removed services are dropped. A conflict stays until the user resolves
 * it.
 */
export function settled(draft: Draft, table: PriceTable): Draft {
  const cells = cellsIn(table)
  const upon = (edits: Edits): Edits => {
    const next = (Object.entries(edits) as [CellKey, Edit][]).flatMap(([key, edit]) => {
      const cell = cells.get(key)
      if (!cell) return []
      const isDone = isMoved(edit, cell, table.on) && !edit.slip && edit.amount === cell.amount
      if (isDone) return []
      return [[key, edit.day === table.on ? edit : keptUpon(edit, cell, table.on)] as const]
    })
    return Object.fromEntries(next)
  }
  const next = { edits: upon(draft.edits), past: draft.past.map(upon), future: draft.future.map(upon) }
  return JSON.stringify(next) === JSON.stringify(draft) ? draft : next
}

/** Removes saved prices from the draft; edits typed meanwhile stay. */
export const withoutSaved = ({ edits }: Draft, saved: Edits): Draft =>
  draftOf(
    Object.fromEntries(
      (Object.entries(edits) as [CellKey, Edit][]).filter(([key, { text }]) => saved[key]?.text !== text),
    ),
  )
