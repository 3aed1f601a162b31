import type { InfiniteData } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import type { NextPage } from '../more-button.tsx'
import { RowBones } from '../row-bones.tsx'
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
export interface PagedTableProps<Row extends ListRow> extends Omit<DataTableProps<Row>, 'rows'> {
  query: PagedQuery<Row>
  /** Identifies the list: another filter or order is another list. */
  list: unknown
  /** Told when the list cannot be loaded, such as «Сообщения не загрузились». */
  lost: string
  /** Shown in place of a list without rows. */
  empty: ReactNode
}

/** A list that loads from its top: its placeholder, its failure, its emptiness or its table. */
export function PagedTable<Row extends ListRow>({
  query,
  list,
  lost,
  empty,
  ...table
}: PagedTableProps<Row>) {
  const loaded = useMemo(() => query.data?.pages.flatMap(({ items }) => items) ?? [], [query.data])
  const rows = useLoadedRows(query, loaded, list)
  if (query.isPending) return <RowBones names={['46%', '58%', '40%', '52%', '44%', '60%']} />
  if (!query.data)
    return (
      <ErrorState title={lost} error={query.error} safe={table.safe} onRetry={() => void query.refetch()} />
    )
  return loaded.length === 0 ? empty : <DataTable {...table} rows={rows} />
}
