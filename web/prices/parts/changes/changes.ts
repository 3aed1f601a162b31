import { City } from '../../../../shared/platform/person.ts'
import type { PriceCell, PriceTable } from '../../../../shared/prices/schema.ts'
import { type CellKey, cellKey, type Edit, type Edits, isMoved } from '../draft.ts'

/** A changed cell for display. */
export interface Change {
  key: CellKey
  service: string
  city: City
  name: string
  edit: Edit
  cell: PriceCell
  /** Null: the organization's own price is removed. */
  amount: number | null
  slip: string | null
  isMoved: boolean
}

/** Returns changed cells in table order. */
export const changesIn = ({ rows, on }: PriceTable, edits: Edits): Change[] =>
  rows.flatMap(({ service, name, cells }) =>
    City.options.flatMap((city) => {
      const key = cellKey(service, city)
      const edit = edits[key]
      const cell = cells[city]
      if (!edit) return []
      const state = { amount: edit.amount, slip: edit.slip, isMoved: isMoved(edit, cell, on) }
      return [{ key, service, city, name, edit, cell, ...state }]
    }),
  )

/** Checks whether a price has risen. */
export const isGrown = ({ edit: { was }, amount }: Change): boolean => (amount ?? 0) > (was ?? 0)

/** Checks whether a price has more than doubled or halved, which suggests an extra or missing digit. */
export const isSuspicious = ({ edit: { was }, amount, slip }: Change): boolean =>
  !slip && was !== null && was > 0 && amount !== null && (amount > was * 2 || amount < was / 2)

const percents = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 1, signDisplay: 'always' })

/** Returns the relative change: «+6,5 %»; empty when it cannot be computed. */
export const percentText = (was: number | null, now: number | null): string =>
  was && now !== null && was !== now
    ? `${percents.format((now / was - 1) * 100).replace('-', '−')}\u00a0%`
    : ''
