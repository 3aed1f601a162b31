import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { listViewsContract } from '../../shared/list-views/contract.ts'
import type { ListName, ListViews, NewSavedView, SavedViewId } from '../../shared/list-views/schema.ts'
import type { TableView } from '../../shared/platform/table-view.ts'
import { call } from '../platform/call.ts'
import { type Column, firstView } from '../ui/data-table/columns.ts'

/** Loads what the user keeps about a list. */
const listViews = (list: ListName) =>
  queryOptions({
    queryKey: ['list-views', list],
    queryFn: ({ signal }) => call(listViewsContract.views, { params: { list }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/**
 * The look of a list as the user has set it, or as the list begins. A change shows at once; when it cannot be kept,
 * it stays until the page is loaded again.
 */
export function useTableView<Row>(list: ListName, columns: readonly Column<Row>[]) {
  const queries = useQueryClient()
  const { queryKey } = listViews(list)
  const { data } = useQuery(listViews(list))
  const keep = useMutation({
    mutationFn: (body: TableView) => call(listViewsContract.keepTable, { params: { list }, body }),
    onMutate: (table) =>
      queries.setQueryData(queryKey, (before) => ({ saved: before?.saved ?? [], table }) satisfies ListViews),
  })
  return { view: data?.table ?? firstView(columns), change: keep.mutate }
}

/** The filters of a list that the user has saved by name. */
export function useSavedViews(list: ListName) {
  const queries = useQueryClient()
  const { queryKey } = listViews(list)
  const { data } = useQuery(listViews(list))
  const onSuccess = (views: ListViews) => void queries.setQueryData(queryKey, views)
  const params = { list }
  const save = useMutation({
    mutationFn: (body: NewSavedView) => call(listViewsContract.save, { params, body }),
    onSuccess,
  })
  const remove = useMutation({
    mutationFn: (id: SavedViewId) => call(listViewsContract.remove, { params: { ...params, id } }),
    onSuccess,
  })
  return { saved: data?.saved ?? [], save, remove }
}
