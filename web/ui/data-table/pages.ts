import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useReducer, useRef, useState } from 'react'
import type { ListRow } from './columns.ts'
import type { Rows } from './rows.ts'

/** A page of a list, and the key after which the next one begins. */
export interface KeyedPage<Row> {
  items: readonly Row[]
  next: string | null
}

interface Query<Data> {
  queryKey: readonly unknown[]
  queryFn: (context: { signal: AbortSignal }) => Promise<Data>
  /** Milliseconds for which a page is kept after it has left the screen. */
  gcTime?: number
}

/** Where the rows of a list of any length come from. `Search` is its filter and order. */
export interface PageSource<Row, Search> {
  pageSize: number
  /** The first page, or the one that begins after a key. */
  page: (asked: Search, after: string | null) => Query<KeyedPage<Row>>
  /** The keys after which the second and later pages begin, for a jump to any part of the list. */
  pageKeys: (asked: Search) => Query<readonly string[]>
}

/** The known pages of a list. */
interface KnownPages {
  /** Identifies the list. */
  of: unknown
  /** Keys after which page 1, page 2 and so on begin, without a gap. */
  keys: readonly string[]
  /** Number of rows in the list, known once its last page has loaded. */
  end: number | null
}

type News = { of: unknown; pageSize: number } & (
  | { page: number; answer: KeyedPage<unknown> }
  | { pageKeys: readonly string[] }
  | object
)

/**
 * Stores a loaded page: the key of the next page, or the end of the list. When that key has changed, drops the
 * later keys.
 */
export function learn(known: KnownPages, news: News): KnownPages {
  const now: KnownPages = known.of === news.of ? known : { of: news.of, keys: [], end: null }
  if ('pageKeys' in news) return { ...now, keys: news.pageKeys }
  if (!('page' in news)) return now
  const { page, answer, pageSize } = news
  if (answer.next === null)
    return { of: now.of, keys: now.keys.slice(0, page), end: page * pageSize + answer.items.length }
  if (now.keys[page] === answer.next) return now
  return { of: now.of, keys: [...now.keys.slice(0, page), answer.next], end: null }
}

/**
 * Milliseconds for which the scrollbar must rest at a position, while it is dragged, before the pages there
 * load.
 */
const calm = 70

/** The first and the last page on the screen, and whether the user came there from pages far away. */
interface Place {
  first: number
  last: number
  isLanded: boolean
}

/**
 * Returns the pages on the screen. While the user drags the scrollbar over many pages, returns only those at
 * which it rests.
 */
function useCalm(first: number, last: number): Place {
  const [taken, take] = useState<Place>({ first, last, isLanded: false })
  const isNear = first <= taken.last + 1 && last >= taken.first - 1
  const isSame = first === taken.first && last === taken.last
  const near = isSame ? taken : { first, last, isLanded: false }
  if (isNear && !isSame) take(near)
  useEffect(() => {
    if (isNear) return
    const timer = setTimeout(() => take({ first, last, isLanded: true }), calm)
    return () => clearTimeout(timer)
  }, [isNear, first, last])
  return isNear ? near : taken
}

/**
 * Returns the requested list once its first page has loaded, and the previous list until then. `countWith`
 * returns the number of rows, from the server's own count when there is one.
 */
export function useShownList<Row, Search>(source: PageSource<Row, Search>, asked: Search) {
  const { pageSize } = source
  const first = useQuery({ ...source.page(asked, null), placeholderData: keepPreviousData })
  const [shown, setShown] = useState(asked)
  if (shown !== asked && first.data && !first.isPlaceholderData) setShown(asked)
  const [state, tell] = useReducer(learn, { of: shown, keys: [], end: null })
  const known = state.of === shown ? state : { of: shown, keys: [], end: null }
  const items = first.data?.items.length ?? 0
  const seen = first.data?.next ? Math.max(items + 1, known.keys.length * pageSize + 1) : items
  const countWith = (found: number | undefined) => known.end ?? Math.max(found ?? 0, seen)
  return { first, shown, known, tell, countWith }
}

/** The list on the screen. */
export interface ShownList<Search> {
  shown: Search
  known: Pick<KnownPages, 'keys'>
  tell: (news: News) => void
}

/**
 * Returns the pages to load for the visible rows: their own and one on each side. While their keys are unknown,
 * returns the last page with a known key, which gives the next key.
 */
export function wantedPages(
  [first, last]: [number, number],
  keys: readonly string[],
  { count, pageSize }: { count: number; pageSize: number },
): number[] {
  const end = Math.max(0, Math.ceil(count / pageSize) - 1)
  const from = Math.max(0, first - 1)
  const to = Math.min(end, last + 1)
  const wanted = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)
  const known = wanted.filter((page) => page <= keys.length)
  return known.length > 0 ? known : [keys.length]
}

/** Number of pages kept in addition to the visible ones, for scrolling back and for a refresh without a flash. */
const keptBeside = 2
/** Number of unknown pages ahead from which it is quicker to request all keys. */
const farAhead = 3

/** Returns the pages near `first` and `last`: loads them and drops the distant ones. */
function usePages<Row, Search>(
  source: PageSource<Row, Search>,
  { shown, known, tell }: ShownList<Search>,
  [from, to]: [number, number],
  count: number,
) {
  const { pageSize } = source
  const { keys } = known
  const place = useCalm(from, to)
  const isFar = place.first - keys.length >= farAhead
  const pageKeys = useQuery({ ...source.pageKeys(shown), enabled: isFar })
  const wanted = isFar ? [0] : wantedPages([place.first, place.last], keys, { count, pageSize })
  const queries = useQueryClient()
  const pageAt = (page: number) => source.page(shown, page === 0 ? null : (keys[page - 1] ?? null))
  const isOnScreen = (page: number) => page >= place.first && page <= place.last
  // After a jump the pages on the screen come before those beside it.
  const isReady =
    !place.isLanded ||
    wanted.every((page) => !isOnScreen(page) || queries.getQueryData(pageAt(page).queryKey) !== undefined)
  const answers = useQueries({
    queries: wanted.map((page) => ({ ...pageAt(page), enabled: isReady || isOnScreen(page) })),
  })
  const seen = useRef({ of: shown, pages: new Map<number, KeyedPage<Row>>() })
  if (seen.current.of !== shown) seen.current = { of: shown, pages: new Map() }
  const { pages } = seen.current
  for (const [at, page] of wanted.entries()) {
    const answer = answers[at]?.data
    if (answer) pages.set(page, answer)
  }
  for (const page of pages.keys())
    if (page < place.first - keptBeside || page > place.last + keptBeside) pages.delete(page)
  useEffect(() => {
    if (isFar && pageKeys.data) tell({ of: shown, pageSize, pageKeys: pageKeys.data })
  }, [tell, shown, pageSize, isFar, pageKeys.data])
  const reported = useRef(new Set<KeyedPage<Row>>())
  useEffect(() => {
    for (const [at, page] of wanted.entries()) {
      const answer = answers[at]?.data
      if (!answer || reported.current.has(answer)) continue
      tell({ of: shown, pageSize, page, answer })
    }
    reported.current = new Set(answers.flatMap(({ data }) => data ?? []))
  })
  return { pages, failed: answers.find(({ isError, data }) => isError && !data) }
}

/** Returns the same array until one of its elements is another object. */
function useSameItems<Item>(items: readonly Item[]): readonly Item[] {
  const before = useRef(items)
  if (items.length !== before.current.length || items.some((item, at) => item !== before.current[at]))
    before.current = items
  return before.current
}

/** The rows of a list of any length: the pages on the screen are loaded, wherever the user scrolls. */
export function usePageRows<Row extends ListRow, Search>(
  source: PageSource<Row, Search>,
  list: ShownList<Search>,
  { count, isBusy }: { count: number; isBusy: boolean },
): Rows<Row> {
  const { pageSize } = source
  const [drawn, setDrawn] = useState<[number, number]>([0, 0])
  const { pages, failed } = usePages(source, list, drawn, count)
  const known = useSameItems([...pages].sort(([one], [other]) => one - other).flat())
  const { loaded, places } = useMemo(() => {
    const at = new Map<string, number>()
    const rows: Row[] = []
    for (const [page, { items }] of pages)
      for (const [step, row] of items.entries()) at.set(row.id, page * pageSize + step)
    for (const one of known) if (typeof one !== 'number') rows.push(...one.items)
    return { loaded: rows, places: at }
  }, [known, pages, pageSize])
  return {
    list: list.shown,
    count,
    loaded,
    rowAt: (index) => pages.get(Math.floor(index / pageSize))?.items[index % pageSize],
    indexOf: (id) => places.get(id) ?? -1,
    hasMore: false,
    onDrawn: (from, to) => {
      const first = Math.floor(from / pageSize)
      const last = Math.floor(Math.max(0, to) / pageSize)
      if (first !== drawn[0] || last !== drawn[1]) setDrawn([first, last])
    },
    failed: failed ? { error: failed.error, retry: () => void failed.refetch() } : null,
    isBusy,
  }
}
