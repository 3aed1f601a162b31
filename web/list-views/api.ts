import { queryOptions, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { listViewsContract, sharedViewsContract } from '../../shared/list-views/contract.ts'
import type {
  ListName,
  ListViews,
  NewSavedView,
  OrganizationList,
  SavedViewId,
  SharedView,
} from '../../shared/list-views/schema.ts'
import type { OrganizationId } from '../../shared/organizations/schema.ts'
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

/** A list of an organization, whose filters its HR may save for each other. */
export interface SharedList {
  organization: OrganizationId
  list: OrganizationList
}

/** The filters of a list saved for all HR of an organization; loaded while `isShown`. */
export function useSharedViews(of: SharedList | undefined, isShown: boolean) {
  const queries = useQueryClient()
  const queryKey = ['shared-views', of?.organization, of?.list]
  const params = { organization: of?.organization as OrganizationId }
  const list = of?.list as OrganizationList
  const { data, error } = useQuery({
    queryKey,
    queryFn:
      of && isShown
        ? ({ signal }) => call(sharedViewsContract.shared, { params, query: { list }, signal })
        : skipToken,
  })
  const onSuccess = (views: SharedView[]) => void queries.setQueryData(queryKey, views)
  const save = useMutation({
    mutationFn: (body: NewSavedView) => call(sharedViewsContract.share, { params, body: { ...body, list } }),
    onSuccess,
  })
  const remove = useMutation({
    mutationFn: (id: SavedViewId) => call(sharedViewsContract.removeShared, { params: { ...params, id } }),
    onSuccess,
  })
  return { saved: data, error, save, remove }
}
