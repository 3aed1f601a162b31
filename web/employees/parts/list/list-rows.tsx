import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react'
import type { EmployeeId, ListedEmployee } from '../../../../shared/employees/schema.ts'
import type { Day } from '../../../../shared/platform/days.ts'
import { type Choice, isChosen } from '../../../ui/data-table/choice.ts'
import { isChord, placeByKey } from '../../../ui/walk-rows.ts'
import classes from './list.module.css'
import { inOrder, type Place, placesFor } from './list-places.ts'
import { type Layout, ListRow } from './list-row.tsx'
import { useWindow, type Window } from './list-window.ts'

/** Space taken at the screen edges by the sticky heading above and by the choice and section bars below, pixels. */
const covered = { above: 64, below: 160 }

interface RowsProps {
  place: RefObject<HTMLDivElement | null>
  /** Identifies the list: another list starts anew. */
  list: unknown
  count: number
  /** Height of every row of a table, pixels; elsewhere the height of most rows, which are measured once drawn. */
  rowHeight: number
  layout: Layout
  today: Day
  choice: Choice<EmployeeId>
  rowAt: (index: number) => ListedEmployee | undefined
  onOpen: (id: EmployeeId) => void
  onChoose: (ids: EmployeeId[], isOn: boolean) => void
  /** Reports the rows that are drawn, where their heights are measured. */
  onSeen: (seen: Window) => void
}

const openerOf = (list: HTMLElement | null, index: number) =>
  list?.querySelector<HTMLElement>(`[data-index="${index}"] button`)

/**
 * Returns the row that a click opens: none for a click outside the rows, on a checkbox, or at the end of a text
 * selection.
 */
function clickedRow(target: HTMLElement): number | null {
  if (target.closest('label') || getSelection()?.isCollapsed === false) return null
  const at = target.closest<HTMLElement>('[data-index]')?.dataset.index
  return at === undefined ? null : Number(at)
}

/** Scrolls the page just enough to show a row. */
function reveal(list: HTMLElement, index: number, rowHeight: number): void {
  const top = list.getBoundingClientRect().top + index * rowHeight
  const over = top - covered.above
  const under = top + rowHeight - (innerHeight - covered.below)
  if (over < 0) scrollBy({ top: over, behavior: 'instant' })
  else if (under > 0) scrollBy({ top: under, behavior: 'instant' })
}

/**
 * Arrows, Page Up and Down, Home and End move over all rows of the list, loaded or not; the focus waits for a
 * row that is still loading.
 */
function useWalk({ place, list, count, rowHeight }: RowsProps) {
  const [{ of, at: stop }, setAt] = useState({ of: list, at: 0 })
  if (of !== list) setAt({ of: list, at: 0 })
  const setStop = (at: number) => setAt({ of: list, at })
  const awaited = useRef<number | null>(null)
  useEffect(() => {
    if (awaited.current === null) return
    const opener = openerOf(place.current, awaited.current)
    if (!opener) return
    awaited.current = null
    opener.focus({ preventScroll: true })
  })
  const walk = (event: KeyboardEvent, show: (index: number) => void) => {
    const page = Math.max(1, Math.floor((innerHeight - covered.above - covered.below) / rowHeight))
    const next = isChord(event) ? null : placeByKey(event.key, stop, { count, page })
    if (next === null || !place.current) return
    event.preventDefault()
    awaited.current = next
    setStop(next)
    show(next)
  }
  return { stop: Math.min(stop, Math.max(0, count - 1)), setStop, walk }
}

/** Milliseconds without a new row after which scrolling counts as stopped. */
const calm = 200

/** The elements of the drawn rows: reused during scrolling, sorted by row as soon as it stops. */
function usePlaces(drawn: readonly number[], list: unknown): readonly Place[] {
  const before = useRef<{ list: unknown; places: Place[] }>({ list, places: [] })
  const [, order] = useReducer((times: number) => times + 1, 0)
  const places = placesFor(before.current.list === list ? before.current.places : [], drawn)
  before.current = { list, places }
  const rows = drawn.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each other row begins the wait anew
  useEffect(() => {
    const timer = setTimeout(() => {
      before.current.places = inOrder(before.current.places)
      order()
    }, calm)
    return () => clearTimeout(timer)
  }, [rows])
  return places
}

/** Number of rows drawn beyond the screen edges where heights are measured. */
const overscan = 8

/** The visible rows and a few beyond. A table has rows of one height; the cards of a narrow page show their whole text. */
export const ListRows = (props: RowsProps) =>
  props.layout === 'table' ? <EvenRows {...props} /> : <MeasuredRows {...props} />

function EvenRows(props: RowsProps) {
  const { place, list, count, rowHeight } = props
  const { from, to } = useWindow(place, rowHeight, count)
  const { stop, setStop, walk } = useWalk(props)
  const drawn = Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)
  if (count > 0 && stop < from) drawn.unshift(stop)
  if (count > 0 && stop >= to) drawn.push(stop)
  const places = usePlaces(drawn, list).map(({ key, index }) => ({ key, index, top: index * rowHeight }))
  return (
    <DrawnRows
      {...props}
      places={places}
      height={count * rowHeight}
      stop={stop}
      onStop={setStop}
      onKeyDown={(event) => walk(event, (index) => place.current && reveal(place.current, index, rowHeight))}
    />
  )
}

function MeasuredRows(props: RowsProps) {
  const { place, count, rowHeight, onSeen } = props
  const [margin, setMargin] = useState(0)
  useLayoutEffect(() => {
    if (place.current) setMargin(Math.round(place.current.getBoundingClientRect().top + scrollY))
  })
  const { stop, setStop, walk } = useWalk(props)
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
    scrollMargin: margin,
    scrollPaddingStart: covered.above,
    scrollPaddingEnd: covered.below,
    overscan,
    // The row with the Tab stop stays drawn while the page scrolls, so that the focus is not lost.
    rangeExtractor: (range) =>
      [...new Set([stop, ...defaultRangeExtractor(range)])]
        .filter((at) => at < count)
        .sort((one, other) => one - other),
  })
  const from = Math.max(0, (virtual.range?.startIndex ?? 0) - overscan)
  const to = Math.min(count, (virtual.range?.endIndex ?? 0) + 1 + overscan)
  useEffect(() => onSeen({ from, to }), [onSeen, from, to])
  const places = virtual
    .getVirtualItems()
    .map(({ index, start }) => ({ key: index, index, top: start - margin }))
  return (
    <DrawnRows
      {...props}
      places={places}
      height={virtual.getTotalSize()}
      measure={virtual.measureElement}
      stop={stop}
      onStop={setStop}
      onKeyDown={(event) => walk(event, (index) => virtual.scrollToIndex(index))}
    />
  )
}

interface DrawnProps extends RowsProps {
  places: readonly (Place & { top: number })[]
  /** Height of the whole list, pixels. */
  height: number
  measure?: (row: HTMLElement | null) => void
  stop: number
  onStop: (index: number) => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** The drawn rows, in a container as high as the whole list. */
function DrawnRows(props: DrawnProps) {
  const { place, places, height, measure, stop, onStop, onKeyDown } = props
  const { list, count, layout, today, choice, rowAt, onOpen, onChoose } = props
  const last = useRef<number | null>(null)
  const acts = useRef({
    choose: (_at: number, _on: boolean, _range: boolean) => {},
  })
  acts.current = {
    choose: (at, isOn, isRange) => {
      const begin = isRange && last.current !== null ? last.current : at
      last.current = at
      const low = Math.min(begin, at)
      const high = Math.max(begin, at)
      const rows = Array.from({ length: high - low + 1 }, (_, step) => rowAt(low + step))
      onChoose(
        rows.flatMap((row) => row?.id ?? []),
        isOn,
      )
    },
  }
  const steady = useRef({
    onChoose: (at: number, isOn: boolean, isRange: boolean) => acts.current.choose(at, isOn, isRange),
  })
  // The row that the Tab key reaches stays drawn wherever the page is scrolled, so that the focus is not lost.
  const kept = useRef<{ list: unknown; index: number; row: ListedEmployee } | null>(null)
  const stopRow = rowAt(stop)
  if (stopRow) kept.current = { list, index: stop, row: stopRow }
  const known = (index: number): ListedEmployee | undefined => {
    const last = kept.current
    return rowAt(index) ?? (last && last.list === list && last.index === index ? last.row : undefined)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys go over the rows inside, which are controls
    <div
      ref={place}
      role={layout === 'table' ? 'rowgroup' : 'presentation'}
      className={classes.rows}
      style={{ height }}
      onKeyDown={onKeyDown}
      onClick={({ target }) => {
        const at = clickedRow(target as HTMLElement)
        const row = at === null ? undefined : known(at)
        if (at === null || !row) return
        onStop(at)
        onOpen(row.id)
      }}
      onFocus={({ target }) => {
        const at = target.closest<HTMLElement>('[data-index]')?.dataset.index
        if (at !== undefined) onStop(Number(at))
      }}
    >
      {places.map(({ key, index, top }) => {
        const row = known(index)
        return (
          <ListRow
            key={key}
            row={row}
            index={index}
            count={count}
            layout={layout}
            today={today}
            top={top}
            measure={measure}
            isChosen={row !== undefined && isChosen(choice, row.id)}
            isStop={index === stop}
            {...steady.current}
          />
        )
      })}
    </div>
  )
}
