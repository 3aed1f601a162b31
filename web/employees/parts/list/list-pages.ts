import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useReducer, useRef, useState } from 'react'
import type { EmployeePage, ListedEmployee } from '../../../../shared/employees/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { employeeMarks, employeePage, type ListQuery, pageSize } from '../../api.ts'

/** The known pages of a list. */
interface KnownPages {
  /** Identifies the list. */
  of: ListQuery | null
  /** Keys after which page 1, page 2 and so on begin, without a gap. */
  keys: readonly string[]
  /** Number of rows in the list, known once its last page has loaded. */
  end: number | null
}

type News = { of: ListQuery } & (
  | { page: number; answer: EmployeePage }
  | { marks: readonly string[] }
  | object
)

/**
 * Stores a loaded page: the key of the next page, or the end of the list. When that key has changed, drops the
 * later keys.
 */
export function learn(known: KnownPages, news: News): KnownPages {
  const now: KnownPages = known.of === news.of ? known : { of: news.of, keys: [], end: null }
  if ('marks' in news) return { ...now, keys: news.marks }
  if (!('page' in news)) return now
  const { page, answer } = news
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

/**
 * Returns the pages on the screen. While the user drags the scrollbar over many pages, returns only those at
 * which it rests.
 */
function useCalm(first: number, last: number): [first: number, last: number] {
  const [taken, take] = useState<[number, number]>([first, last])
  const isNear = first <= taken[1] + 1 && last >= taken[0] - 1
  if (isNear && (first !== taken[0] || last !== taken[1])) take([first, last])
  useEffect(() => {
    if (isNear) return
    const timer = setTimeout(() => take([first, last]), calm)
    return () => clearTimeout(timer)
  }, [isNear, first, last])
  return isNear ? [first, last] : taken
}

/**
 * Returns the requested list once its first page has loaded, and the previous list until then. `countWith`
 * returns the number of rows, from the server's own count when there is one.
 */
export function useShownList(organization: OrganizationId, asked: ListQuery) {
  const first = useQuery({
    ...employeePage(organization, asked, null),
    placeholderData: keepPreviousData,
  })
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
export type ShownList = ReturnType<typeof useShownList>

/**
 * Returns the pages to load for the visible rows: their own and one on each side. While their keys are unknown,
 * returns the last page with a known key, which gives the next key.
 */
export function wantedPages(
  [first, last]: [number, number],
  keys: readonly string[],
  count: number,
): number[] {
  const end = Math.max(0, Math.ceil(count / pageSize) - 1)
  const from = Math.max(0, first - 1)
  const to = Math.min(end, last + 1)
  const wanted = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)
  const known = wanted.filter((page) => page <= keys.length)
  return known.length > 0 ? known : [keys.length]
}

/** Number of pages kept in addition to the visible ones, for scrolling back and for a refresh without a flash. */
const keptBeside = 3
/** Number of unknown pages ahead from which it is quicker to request all keys. */
const farAhead = 3

/** Returns the rows for the visible positions: loads them page by page and drops the distant ones. */
export function usePages(
  organization: OrganizationId,
  { shown, known, tell }: ShownList,
  { from, to, count }: { from: number; to: number; count: number },
) {
  const { keys } = known
  const place = useCalm(Math.floor(from / pageSize), Math.floor(Math.max(0, to - 1) / pageSize))
  const isFar = place[0] - keys.length >= farAhead
  const marks = useQuery({ ...employeeMarks(organization, shown), enabled: isFar })
  const wanted = isFar ? [0] : wantedPages(place, keys, count)
  const answers = useQueries({
    queries: wanted.map((page) =>
      employeePage(organization, shown, page === 0 ? null : (keys[page - 1] ?? null)),
    ),
  })
  const seen = useRef({ of: shown, pages: new Map<number, EmployeePage>() })
  if (seen.current.of !== shown) seen.current = { of: shown, pages: new Map() }
  const { pages } = seen.current
  for (const [at, page] of wanted.entries()) {
    const answer = answers[at]?.data
    if (answer) pages.set(page, answer)
  }
  for (const page of pages.keys())
    if (page < place[0] - keptBeside || page > place[1] + keptBeside) pages.delete(page)
  useEffect(() => {
    if (isFar && marks.data) tell({ of: shown, marks: marks.data })
  }, [tell, shown, isFar, marks.data])
  const reported = useRef(new Set<EmployeePage>())
  useEffect(() => {
    for (const [at, page] of wanted.entries()) {
      const answer = answers[at]?.data
      if (!answer || reported.current.has(answer)) continue
      tell({ of: shown, page, answer })
    }
    reported.current = new Set(answers.flatMap(({ data }) => data ?? []))
  })
  const rowAt = (index: number): ListedEmployee | undefined =>
    pages.get(Math.floor(index / pageSize))?.items[index % pageSize]
  const failed = answers.find(({ isError, data }) => isError && !data)
  return { rowAt, failed }
}
