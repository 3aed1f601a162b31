import { type KeyboardEvent, type RefObject, useEffect, useReducer, useRef, useState } from 'react'
import type { EmployeeId, ListedEmployee } from '../../../../shared/employees/schema.ts'
import type { Day } from '../../../../shared/platform/days.ts'
import { isChord, placeByKey } from '../../../ui/walk-rows.ts'
import classes from './list.module.css'
import { type Choice, isChosen } from './list-choice.ts'
import { inOrder, type Place, placesFor } from './list-places.ts'
import { type Layout, ListRow } from './list-row.tsx'
import { useWindow } from './list-window.ts'

/** Space taken at the screen edges by the sticky heading above and by the choice and section bars below, pixels. */
const covered = { above: 64, below: 160 }

interface RowsProps {
  place: RefObject<HTMLDivElement | null>
  /** Identifies the list: another list starts anew. */
  list: unknown
  count: number
  rowHeight: number
  layout: Layout
  today: Day
  choice: Choice
  rowAt: (index: number) => ListedEmployee | undefined
  onOpen: (id: EmployeeId) => void
  onChoose: (ids: EmployeeId[], isOn: boolean) => void
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
  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor((innerHeight - covered.above - covered.below) / rowHeight))
    const next = isChord(event) ? null : placeByKey(event.key, stop, { count, page })
    if (next === null || !place.current) return
    event.preventDefault()
    awaited.current = next
    setStop(next)
    reveal(place.current, next, rowHeight)
  }
  return { stop: Math.min(stop, Math.max(0, count - 1)), setStop, onKeyDown }
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

/** The visible rows and a few beyond, in a container as high as the whole list. */
export function ListRows(props: RowsProps) {
  const { place, list, count, rowHeight, layout, today, choice, rowAt, onOpen, onChoose } = props
  const { from, to } = useWindow(place, rowHeight, count)
  const { stop, setStop, onKeyDown } = useWalk(props)
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
  const drawn = Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)
  if (count > 0 && stop < from) drawn.unshift(stop)
  if (count > 0 && stop >= to) drawn.push(stop)
  const places = usePlaces(drawn, list)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys go over the rows inside, which are controls
    <div
      ref={place}
      role={layout === 'table' ? 'rowgroup' : 'presentation'}
      className={classes.rows}
      style={{ height: count * rowHeight }}
      onKeyDown={onKeyDown}
      onClick={({ target }) => {
        const at = clickedRow(target as HTMLElement)
        const row = at === null ? undefined : known(at)
        if (at === null || !row) return
        setStop(at)
        onOpen(row.id)
      }}
      onFocus={({ target }) => {
        const at = target.closest<HTMLElement>('[data-index]')?.dataset.index
        if (at !== undefined) setStop(Number(at))
      }}
    >
      {places.map(({ key, index }) => {
        const row = known(index)
        return (
          <ListRow
            key={key}
            row={row}
            index={index}
            count={count}
            layout={layout}
            today={today}
            rowHeight={rowHeight}
            isChosen={row !== undefined && isChosen(choice, row.id)}
            isStop={index === stop}
            {...steady.current}
          />
        )
      })}
    </div>
  )
}
