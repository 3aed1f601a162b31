import type { Day } from '../../../shared/platform/days.ts'
import { City } from '../../../shared/platform/person.ts'
import { readAmount } from '../../../shared/prices/price-sheet.ts'
import type { PriceCell, PriceId, PriceTable } from '../../../shared/prices/schema.ts'

/** A cell of the table: a service in a city. */
export type CellKey = `${string}|${City}`

/** Names a cell. */
export const cellKey = (service: string, city: City): CellKey => `${service}|${city}`

/** A price that is not saved: as it was typed, upon what was seen in its cell on that day. */
export interface Edit {
  text: string
  /** Null: the price is taken away, or what is typed is none. */
  amount: number | null
  /** Why what is typed is no price. */
  slip: string | null
  seen: PriceId | null
  was: number | null
  day: Day
}

/** Changed cells. */
export type Edits = Readonly<Record<CellKey, Edit>>

/** What one step of work makes of cells: null takes a change away. */
export type Changes = Readonly<Record<CellKey, Edit | null>>

/** What is not saved, with the steps back and forth. */
export interface Draft {
  edits: Edits
  past: readonly Edits[]
  future: readonly Edits[]
}

/** A draft with nothing to undo. */
export const draftOf = (edits: Edits): Draft => ({ edits, past: [], future: [] })

const stepsAtMost = 100

/** One step of work, undone as a whole. A step that changes nothing is none. */
export function changed(draft: Draft, changes: Changes): Draft {
  const next: Record<CellKey, Edit> = { ...draft.edits }
  for (const [key, edit] of Object.entries(changes) as [CellKey, Edit | null][])
    if (edit) next[key] = edit
    else delete next[key]
  if (JSON.stringify(next) === JSON.stringify(draft.edits)) return draft
  return { edits: next, past: [...draft.past, draft.edits].slice(-stepsAtMost), future: [] }
}

/** One step back. */
export function undone(draft: Draft): Draft {
  const { edits, past, future } = draft
  const before = past.at(-1)
  return before ? { edits: before, past: past.slice(0, -1), future: [edits, ...future] } : draft
}

/** One step forth again. */
export function redone(draft: Draft): Draft {
  const { edits, past, future } = draft
  const [after, ...rest] = future
  return after ? { edits: after, past: [...past, edits], future: rest } : draft
}

interface Upon {
  cell: PriceCell
  day: Day
  /** Of an organization's list, where a price may be taken away. */
  isOwn: boolean
}

/** What a text typed into a cell makes of it: null when it says what stands there already, or nothing may stand there. */
export function typedInto(text: string, { cell, day, isOwn }: Upon): Edit | null {
  const read = readAmount(text, isOwn)
  const base = { text: text.trim(), seen: cell.row, was: cell.amount, day }
  if (read !== 'blank' && 'problem' in read) return { ...base, amount: null, slip: read.problem }
  const amount = read === 'blank' ? null : read.amount
  if (amount === cell.amount || (amount === null && !isOwn)) return null
  return { ...base, amount, slip: null }
}

/** Cells of a table by their names. */
export const cellsIn = ({ rows }: PriceTable): Map<CellKey, PriceCell> =>
  new Map(
    rows.flatMap(({ service, cells }) =>
      City.options.map((city) => [cellKey(service, city), cells[city]] as const),
    ),
  )

/** Whether another administrator has changed the cell since it was edited here. */
export const isMoved = (edit: Edit, cell: PriceCell, day: Day): boolean =>
  edit.day === day && edit.seen !== cell.row

/** What was seen is now what stands there: «оставить моё». */
export const keptUpon = (edit: Edit, cell: PriceCell, day: Day): Edit => ({
  ...edit,
  seen: cell.row,
  was: cell.amount,
  day,
})

/**
 * A draft upon a table that has come: edits of another day are set upon the prices of this one, those that somebody else has
 * made the very same are done, those of services that are no more are gone. A collision stays for the person to settle.
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

/** What has been saved leaves the draft; what was typed meanwhile stays. */
export const withoutSaved = ({ edits }: Draft, saved: Edits): Draft =>
  draftOf(
    Object.fromEntries(
      (Object.entries(edits) as [CellKey, Edit][]).filter(([key, { text }]) => saved[key]?.text !== text),
    ),
  )
