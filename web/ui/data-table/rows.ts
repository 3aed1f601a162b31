import type { NextPage } from '../more-button.tsx'
import type { ListRow } from './columns.ts'

/** The rows of a list as a table draws them, loaded page by page. */
export interface Rows<Row> {
  /** Identifies the list: another filter or order is another list and begins at its top. */
  list: unknown
  /** The number of rows of the whole list as far as it is known. */
  count: number
  /** The rows that are loaded, from the top. */
  loaded: readonly Row[]
  /** A row of the list, or undefined while it is loading. */
  rowAt: (index: number) => Row | undefined
  /** The place of a loaded row, or -1. */
  indexOf: (id: string) => number
  /** There are more rows than `count`. */
  hasMore: boolean
  /** Takes the rows on the screen, so that their pages are loaded. */
  onDrawn: (from: number, to: number) => void
  /** A page failed to load; the rows that are there stay. */
  failed: { error: unknown; retry: () => void } | null
  /** Another list is loading; this one is the previous one. */
  isBusy: boolean
}

/** The rows of a list that is there whole. */
export const wholeRows = <Row extends ListRow>(loaded: readonly Row[]): Rows<Row> => ({
  list: 'whole',
  count: loaded.length,
  loaded,
  rowAt: (index) => loaded[index],
  indexOf: (id) => loaded.findIndex((row) => row.id === id),
  hasMore: false,
  onDrawn: () => undefined,
  failed: null,
  isBusy: false,
})

/** The number of rows before the end at which the next page is requested. */
const ahead = 30

interface PagedList extends NextPage {
  error: unknown
  isPlaceholderData: boolean
}

/** The rows of a list that loads from its top, each page after the key of the one before. */
export function useLoadedRows<Row extends ListRow>(
  query: PagedList,
  loaded: readonly Row[],
  list: unknown,
): Rows<Row> {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const more = () => void fetchNextPage()
  const isLost = isFetchNextPageError && !isFetchingNextPage
  return {
    list,
    count: loaded.length,
    loaded,
    rowAt: (index) => loaded[index],
    indexOf: (wanted) => loaded.findIndex(({ id }) => id === wanted),
    hasMore: hasNextPage,
    onDrawn: (_, to) => {
      if (hasNextPage && !isFetchingNextPage && !isLost && to >= loaded.length - ahead) more()
    },
    failed: isLost ? { error: query.error, retry: more } : null,
    isBusy: query.isPlaceholderData,
  }
}
