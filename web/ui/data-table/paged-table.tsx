import type { InfiniteData } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import type { NextPage } from '../more-button.tsx'
import { RowBones } from '../skeletons.tsx'
import { ErrorState } from '../states.tsx'
import type { ListRow } from './columns.ts'
import { DataTable, type DataTableProps } from './data-table.tsx'
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
export interface PagedTableProps<Row extends ListRow> extends DataTableProps<Row> {
  query: PagedQuery<Row>
  /** Told when the list cannot be loaded, such as «Сообщения не загрузились». */
  lost: string
  /** Shown in place of a list without rows. */
  empty: ReactNode
}

/** The rows of a list that loads from its top; `list` identifies it. */
export function usePagedRows<Row extends ListRow>(query: PagedQuery<Row>, list: unknown) {
  const loaded = useMemo(() => query.data?.pages.flatMap(({ items }) => items) ?? [], [query.data])
  return useLoadedRows(query, loaded, list)
}

/** A list that loads from its top: its placeholder, its failure, its emptiness or its table. */
export function PagedTable<Row extends ListRow>({ query, lost, empty, ...table }: PagedTableProps<Row>) {
  if (query.isPending) return <RowBones names={['46%', '58%', '40%', '52%', '44%', '60%']} />
  if (!query.data)
    return (
      <ErrorState title={lost} error={query.error} safe={table.safe} onRetry={() => void query.refetch()} />
    )
  return table.rows.count === 0 ? empty : <DataTable {...table} />
}
