import type { InfiniteData } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { NextPage } from '../more-button.tsx'
import type { ListRow } from './columns.ts'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { ListContent, type ListStates } from './list-content.tsx'
import { useLoadedRows } from './rows.ts'

/** A list as `useInfiniteQuery` loads it, page by page. */
export interface PagedQuery<Row> extends NextPage {
  data: InfiniteData<{ items: Row[] }> | undefined
  error: unknown
  isPending: boolean
  isPlaceholderData: boolean
  refetch: () => Promise<unknown>
}

/** The props of a `PagedTable`. */
export interface PagedTableProps<Row extends ListRow> extends DataTableProps<Row>, ListStates {
  query: PagedQuery<Row>
}

/** The rows of a list that loads from its top; `list` identifies it. */
export function usePagedRows<Row extends ListRow>(query: PagedQuery<Row>, list: unknown) {
  const loaded = useMemo(() => query.data?.pages.flatMap(({ items }) => items) ?? [], [query.data])
  return useLoadedRows(query, loaded, list)
}

/** A list that loads from its top: its placeholder, its failure, its emptiness or its table. */
export function PagedTable<Row extends ListRow>({ query, lost, empty, ...table }: PagedTableProps<Row>) {
  return (
    <ListContent first={query} lost={lost} safe={table.safe} empty={empty} hasRows={table.rows.count > 0}>
      <DataTable {...table} />
    </ListContent>
  )
}
