import { useEffect } from 'react'
import type { ListRow } from './columns.ts'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { type FirstPage, ListContent, type ListStates } from './list-content.tsx'
import { type Neighbours, neighboursOf } from './neighbours.tsx'
import { type PageSource, type ShownList, usePageRows } from './pages.ts'

interface LongRowsProps<Row extends ListRow, Search> extends Omit<DataTableProps<Row>, 'rows'> {
  source: PageSource<Row, Search>
  list: ShownList<Search> & { first: FirstPage }
  count: number
  /** Another list is loading; this one is the previous one. */
  isBusy: boolean
  /** Takes the neighbours of the open row whenever they change. */
  onNeighbours: (next: Neighbours) => void
}

/** Its own component, so that only the table is drawn again as pages come and go while the user scrolls. */
function LongRows<Row extends ListRow, Search>(props: LongRowsProps<Row, Search>) {
  const { source, list, count, isBusy, onNeighbours, ...table } = props
  const rows = usePageRows(source, list, { count, isBusy })
  const { previous, next } = neighboursOf(rows, table.opened)
  useEffect(() => onNeighbours({ previous, next }), [onNeighbours, previous, next])
  return <DataTable {...table} rows={rows} />
}

/** A list of any length that is scrolled to any place of it: its placeholder, its failure, its emptiness or its table. */
export function LongTable<Row extends ListRow, Search>(props: LongRowsProps<Row, Search> & ListStates) {
  const { lost, empty, ...table } = props
  return (
    <ListContent
      first={table.list.first}
      lost={lost}
      safe={table.safe}
      empty={empty}
      hasRows={table.count > 0}
    >
      <LongRows {...table} />
    </ListContent>
  )
}
