import { useState } from 'react'
import { type Choice, chosen, isChosen, nothing } from './choice.ts'
import type { ListRow } from './columns.ts'

/** The selected rows of a list; another list, such as another filter, clears them. */
export function useChoice(list: string) {
  const [held, hold] = useState<{ list: string; choice: Choice }>({ list, choice: nothing })
  return [held.list === list ? held.choice : nothing, (choice: Choice) => hold({ list, choice })] as const
}

/** A list that loads page by page, as `useInfiniteQuery` returns it. */
interface PagedList<Row> {
  data: { pages: { items: Row[] }[] } | undefined
  hasNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => Promise<PagedList<Row>>
}

const rowsOf = <Row>({ data }: PagedList<Row>): Row[] => data?.pages.flatMap(({ items }) => items) ?? []

/** Loads the pages of a list until it has so many rows or all of them; a failed page ends it. */
async function loadedUpTo<Row>(list: PagedList<Row>, count: number): Promise<Row[]> {
  let last = list
  while (last.hasNextPage && !last.isFetchNextPageError && rowsOf(last).length < count)
    last = await last.fetchNextPage()
  return rowsOf(last).slice(0, count)
}

/**
 * The selection of a list whose acts take rows one by one: everything means all rows that are loaded or, with
 * `whole`, so many rows of that list, which are loaded first.
 */
export function useLoadedChoice<Row extends ListRow>(
  list: string,
  loaded: readonly Row[],
  whole?: { query: PagedList<Row>; atMost: number },
) {
  const [choice, choose] = useChoice(list)
  const chooseAll = async () => {
    const rows = whole ? await loadedUpTo(whole.query, whole.atMost) : loaded
    choose(
      chosen(
        nothing,
        rows.map(({ id }) => id),
        true,
      ),
    )
  }
  return {
    choice,
    onChoose: (next: Choice) => (next.isAll ? void chooseAll() : choose(next)),
    chosen: loaded.filter(({ id }) => isChosen(choice, id)),
    clear: () => choose(nothing),
  }
}
