import { rowSelectionFeature, tableFeatures } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import type { TableView } from '../../../shared/platform/table-view.ts'

/** One column of a `DataTable`. A new column of a list is one of these and nothing else. */
export interface Column<Row> {
  /** Names the column in kept views and in the order of the list. */
  key: string
  /** The heading. */
  title: string
  /** Stands before the value on a phone, where a value that does not speak for itself has no heading. */
  caption?: string
  /** The content of a cell; a text is cut at the edge and shown whole by a tooltip. `isStop`: Tab reaches this row. */
  cell: (row: Row, isStop?: boolean) => ReactNode
  /** Width in rem; a column with a `share` divides what the others leave and is never narrower than `width`. */
  width: number
  share?: number
  /** The server sorts by this column. */
  isSortable?: boolean
  /** The column that names the row: it opens the row, is always shown and heads the card on a phone. */
  isName?: boolean
  /** Always shown: it neither hides nor gives way for want of room, such as the buttons of a row. */
  isKept?: boolean
  /** The first to go where the columns have no room together. */
  isSpare?: boolean
  /** Left out until the user chooses it. */
  isExtra?: boolean
  /** The rows have nothing to show here now: it is left out and keeps its place in a kept view. */
  isOff?: boolean
}

/** The part of TanStack Table that a `DataTable` uses: what to draw is in the columns, which rows in `Rows`. */
export const features = tableFeatures({ rowSelectionFeature })
export type Features = typeof features

/** A row of any list. */
export interface ListRow {
  id: string
}

/** Tells whether a column is always shown. */
export const stays = ({
  isName = false,
  isKept = false,
}: Pick<Column<never>, 'isName' | 'isKept'>): boolean => isName || isKept

/** Returns the view of a table that nobody has changed. */
export const firstView = <Row>(columns: readonly Column<Row>[]): TableView => ({
  density: 'compact',
  order: columns.map(({ key }) => key),
  hidden: columns.filter(({ isExtra }) => isExtra).map(({ key }) => key),
})

/**
 * Returns the keys of the columns that a view leaves out: those that the user has hidden, and extra ones that came
 * after the user arranged the columns.
 */
export const hiddenIn = <Row>(columns: readonly Column<Row>[], { order, hidden }: TableView): string[] => [
  ...hidden,
  ...columns.filter(({ key, isExtra }) => isExtra && !order.includes(key)).map(({ key }) => key),
]

/**
 * Returns the columns of a view from left to right. A key that the table no longer has is passed over, a column
 * that the view does not know is shown unless it is an extra one.
 */
export function shownColumns<Row>(columns: readonly Column<Row>[], view: TableView): Column<Row>[] {
  const { order } = view
  const hidden = hiddenIn(columns, view)
  const named = order.flatMap((key) => columns.find((column) => column.key === key) ?? [])
  const others = columns.filter(({ key }) => !order.includes(key))
  return [...named, ...others].filter(
    (column) => !column.isOff && (stays(column) || !hidden.includes(column.key)),
  )
}

/** Returns a kept view without the columns that its table no longer has; null when it has all of them. */
export function withoutGone<Row>(columns: readonly Column<Row>[], view: TableView): TableView | null {
  const known = new Set(columns.map(({ key }) => key))
  const order = view.order.filter((key) => known.has(key))
  const hidden = view.hidden.filter((key) => known.has(key))
  return order.length + hidden.length < view.order.length + view.hidden.length
    ? { ...view, order, hidden }
    : null
}

/**
 * Returns the columns that have room: while they are too wide together, the last one that does not name the row
 * is left out, spare ones first. `room` and widths in rem.
 */
export function fitting<Row>(columns: readonly Column<Row>[], room: number): Column<Row>[] {
  const kept = [...columns]
  while (kept.reduce((sum, { width }) => sum + width, 0) > room) {
    const spare = kept.findLastIndex((column) => column.isSpare && !stays(column))
    const last = spare < 0 ? kept.findLastIndex((column) => !stays(column)) : spare
    if (last < 0) break
    kept.splice(last, 1)
  }
  return kept
}

/** Returns the width of each column in rem: the room that is left is divided by the shares. */
export function widthsOf<Row>(columns: readonly Column<Row>[], room: number): Map<string, number> {
  const spare = Math.max(0, room - columns.reduce((sum, { width }) => sum + width, 0))
  const shares = columns.reduce((sum, { share = 0 }) => sum + share, 0)
  return new Map(
    columns.map(({ key, width, share = 0 }) => [key, width + (shares > 0 ? (spare * share) / shares : 0)]),
  )
}
