import {
  defaultRangeExtractor,
  type Range,
  useVirtualizer,
  useWindowVirtualizer,
  type VirtualItem,
} from '@tanstack/react-virtual'
import {
  type FocusEvent,
  type FormEvent,
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useIsPrinting } from '../printing.ts'
import { isChord, placeByKey } from '../walk-rows.ts'
import { isChosen, nothing } from './choice.ts'
import type { Column, ListRow } from './columns.ts'
import type { DataTableProps, TableOf } from './data-table.tsx'
import { type DrawnKeys, useDrawnKeys } from './drawn-keys.ts'
import type { Rows } from './rows.ts'
import { CardRow, LineRow, WaitingRow } from './table-row.tsx'

/** Rows drawn beyond the edges of the screen: a fast wheel must not outrun them. */
const beyond = 8
/** Placeholder rows under a list that has more pages. */
const waiting = 3
/** Room in pixels that the sticky heading and the bar of bulk acts take at the edges of the screen. */
const covered = { above: 48, below: 96 }

/** The props of the rows of a `DataTable`. */
export interface RowsProps<Row extends ListRow> extends DataTableProps<Row> {
  table: TableOf<Row>
  /** The columns that are shown, from left to right. */
  shown: readonly Column<Row>[]
  isCards: boolean
  /** The height of a row in pixels. */
  height: number
}

/** Returns the sheet in which a list scrolls; null: it scrolls with the page. */
function scrollerOf(node: HTMLElement | null): HTMLElement | null {
  if (!node?.closest('[role="dialog"]')) return null
  for (let at: HTMLElement | null = node; at; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  return null
}

/** The sheet in which a list scrolls, and the offset of the list from the top of the sheet or the page, in pixels. */
function useMargin() {
  const place = useRef<HTMLElement>(null)
  const [at, setAt] = useState<{ scroller: HTMLElement | null; margin: number }>({
    scroller: null,
    margin: 0,
  })
  // Asked for when something above the list may have changed, not at each scroll: the answer needs a layout.
  useLayoutEffect(() => {
    const scroller = scrollerOf(place.current)
    const measure = () => {
      if (!place.current) return
      const { top } = place.current.getBoundingClientRect()
      const from = scroller ? scroller.scrollTop - scroller.getBoundingClientRect().top : scrollY
      const margin = Math.round(top + from)
      setAt((now) => (now.margin === margin && now.scroller === scroller ? now : { scroller, margin }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    for (const one of scroller?.children ?? [document.body]) observer.observe(one)
    return () => observer.disconnect()
  }, [])
  return { place, ...at }
}

/** The window over the rows, of the page or of the sheet in which they scroll. */
function useRowsWindow(
  scroller: HTMLElement | null,
  options: Omit<Parameters<typeof useWindowVirtualizer<HTMLElement>>[0], 'enabled'>,
) {
  const ofPage = useWindowVirtualizer<HTMLElement>({ ...options, enabled: scroller === null })
  const ofSheet = useVirtualizer<HTMLElement, HTMLElement>({
    ...(options as object as Parameters<typeof useVirtualizer<HTMLElement, HTMLElement>>[0]),
    getScrollElement: () => scroller,
    initialOffset: () => scroller?.scrollTop ?? 0,
    enabled: scroller !== null,
  })
  return scroller ? ofSheet : ofPage
}

/** The keys that move like the arrows, by their place on the keyboard: the layout may be Russian. */
const moves: Partial<Record<string, string>> = { KeyJ: 'ArrowDown', KeyK: 'ArrowUp' }

const openerIn = (place: HTMLElement | null, index: number) =>
  place?.querySelector<HTMLElement>(`[data-index="${index}"] [data-opener]`)

/**
 * Arrows, `j` `k`, Page Up and Down, Home and End move over all rows, also those that are not drawn yet; `x`
 * selects the row and Esc clears the choice.
 */
function useWalk<Row extends ListRow>(
  { rows, opened, choice, table, onChoose }: RowsProps<Row>,
  { place, reveal }: { place: { current: HTMLElement | null }; reveal: (index: number) => void },
) {
  const { list, count } = rows
  const [focused, setFocused] = useState<{ list: unknown; at: number | null }>({ list, at: null })
  const ofOpened = opened === null ? -1 : rows.indexOf(opened)
  const wanted = focused.list === list && focused.at !== null ? focused.at : ofOpened
  const stop = Math.min(Math.max(0, wanted), Math.max(0, count - 1))
  const awaited = useRef<number | null>(null)
  useEffect(() => {
    if (awaited.current === null) return
    const opener = openerIn(place.current, awaited.current)
    if (!opener) return
    awaited.current = null
    opener.focus({ preventScroll: true })
  })
  const shownCard = useRef(opened)
  useEffect(() => {
    if (opened === shownCard.current) return
    shownCard.current = opened
    if (ofOpened < 0) return
    setFocused({ list, at: ofOpened })
    reveal(ofOpened)
  }, [opened, ofOpened, list, reveal])
  const onKeyDown = (event: KeyboardEvent) => {
    if (isChord(event)) return
    const { key, code } = event
    const to = placeByKey(moves[code] ?? key, stop, { count, page: 12 })
    const row = rows.rowAt(stop)
    if (to !== null) {
      awaited.current = to
      setFocused({ list, at: to })
      reveal(to)
    } else if (code === 'KeyX' && choice && row) table.getRow(row.id).toggleSelected()
    else if (key === 'Escape' && choice && (choice.isAll || choice.ids.size > 0)) onChoose?.(nothing)
    else return
    event.preventDefault()
  }
  return { stop, setStop: (at: number) => setFocused({ list, at }), onKeyDown }
}

/**
 * Returns the row that a click opens: none for a click outside the rows, on a control of its own, or at the end
 * of a text selection.
 */
function clickedRow({ target }: MouseEvent): number | null {
  const node = target as HTMLElement
  const control = node.closest('a, label, input, button')
  if (control && !control.hasAttribute('data-opener')) return null
  if (!control && getSelection()?.isCollapsed === false) return null
  const at = node.closest<HTMLElement>('[data-index]')?.dataset.index
  return at === undefined ? null : Number(at)
}

/** Draws the items with empty room for those between them that are not drawn. */
function withGaps(
  items: readonly VirtualItem[],
  total: number,
  { margin, keys }: { margin: number; keys: DrawnKeys | null },
  gap: (height: number) => ReactNode,
) {
  return (draw: (item: VirtualItem) => ReactNode): ReactNode[] => {
    const drawn: ReactNode[] = []
    let end = 0
    for (const item of items) {
      const height = item.start - margin - end
      end = item.end - margin
      drawn.push(
        <Fragment key={keys ? keys.get(item.index) : item.index}>
          {height > 0 && gap(height)}
          {draw(item)}
        </Fragment>,
      )
    }
    drawn.push(<Fragment key="end">{total > end && gap(total - end)}</Fragment>)
    return drawn
  }
}

/** Returns the rows by place; the row that Tab reaches stays known when its page has been dropped. */
function useKeptRow<Row extends ListRow>({ list, rowAt }: Rows<Row>, stop: number) {
  const kept = useRef<{ list: unknown; at: number; row: Row } | null>(null)
  const row = rowAt(stop)
  if (row) kept.current = { list, at: stop, row }
  return (index: number): Row | undefined => {
    const { current } = kept
    return (
      rowAt(index) ?? (current && current.list === list && current.at === index ? current.row : undefined)
    )
  }
}

const rowOf = (target: EventTarget) => (target as HTMLElement).closest<HTMLElement>('[data-row]')?.dataset.row

/** Shows a text that is cut at the edge of its cell whole. */
function tellWhole({ target }: MouseEvent): void {
  const cell = (target as HTMLElement).closest<HTMLElement>('td')
  const cut = cell?.querySelector<HTMLElement>('[data-opener]') ?? cell
  if (cell && cut) cell.title = cut.scrollWidth > cut.clientWidth ? (cut.textContent ?? '') : ''
}

/** Scrolls up to the top of another list when the user was deep in the one before. */
function useTop(place: { current: HTMLElement | null }, scroller: HTMLElement | null, list: unknown): void {
  const before = useRef(list)
  useLayoutEffect(() => {
    if (before.current === list) return
    before.current = list
    const top = place.current?.getBoundingClientRect().top ?? 0
    if (top < 0) (scroller ?? window).scrollBy({ top: top - covered.above, behavior: 'instant' })
  }, [place, scroller, list])
}

/** The rows on the screen and a few beyond. */
export function TableRows<Row extends ListRow>(props: RowsProps<Row>) {
  const { table, rows, shown, isCards, isTall = false, height, opened, onOpen, choice, label } = props
  const { place, scroller, margin } = useMargin()
  const isMeasured = isCards || isTall
  const stopAt = useRef(0)
  const isPrinting = useIsPrinting()
  const virtual = useRowsWindow(scroller, {
    count: rows.count + (rows.hasMore ? waiting : 0),
    estimateSize: () => height,
    scrollMargin: margin,
    // A list that is loaded whole is printed whole.
    overscan: isPrinting && rows.loaded.length === rows.count ? rows.count : beyond,
    scrollPaddingStart: covered.above,
    scrollPaddingEnd: covered.below,
    // The row that Tab reaches stays drawn while the page scrolls, so that the focus is not lost.
    rangeExtractor: (range: Range) =>
      [...new Set([stopAt.current, ...defaultRangeExtractor(range)])].sort((one, other) => one - other),
  })
  const { stop, setStop, onKeyDown } = useWalk(props, {
    place,
    reveal: (index) => virtual.scrollToIndex(index),
  })
  stopAt.current = Math.min(stop, Math.max(0, rows.count - 1))
  const items = virtual.getVirtualItems()
  const { startIndex = 0, endIndex = 0 } = virtual.range ?? {}
  const { onDrawn } = rows
  useEffect(() => onDrawn(startIndex, endIndex))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height or list makes all sizes anew
  useLayoutEffect(() => virtual.measure(), [height, rows.list])
  useTop(place, scroller, rows.list)
  const drawnKeys = useDrawnKeys(
    items.map(({ index }) => index),
    stop,
    rows.list,
  )
  const Gap = isCards ? 'li' : 'tr'
  const draw = withGaps(
    items,
    virtual.getTotalSize(),
    { margin, keys: isMeasured ? null : drawnKeys },
    (room) => <Gap aria-hidden data-gap style={{ height: room }} />,
  )
  const One = isCards ? CardRow : LineRow
  const rowAt = useKeptRow(rows, stop)
  const content = draw(({ index }) => {
    const row = rowAt(index)
    if (!row) return <WaitingRow isCards={isCards} width={shown.length + (choice ? 1 : 0)} />
    return (
      <One
        row={row}
        index={index}
        shown={shown}
        isOpen={row.id === opened}
        isOpenable={onOpen !== undefined}
        isStop={index === stop}
        isChosen={choice && isChosen(choice, row.id)}
        measure={isMeasured ? virtual.measureElement : undefined}
      />
    )
  })
  const handlers = {
    onKeyDown,
    onMouseOver: tellWhole,
    onChange: (event: FormEvent) => {
      const id = rowOf(event.target)
      if (id !== undefined) table.getCoreRowModel().rowsById[id]?.getToggleSelectedHandler()(event)
    },
    onFocus: ({ target }: FocusEvent) => {
      const at = target.closest<HTMLElement>('[data-index]')?.dataset.index
      if (at !== undefined && Number(at) !== stop) setStop(Number(at))
    },
    onClick: (event: MouseEvent) => {
      const at = clickedRow(event)
      const row = at === null ? undefined : rows.rowAt(at)
      if (at === null || !row) return
      setStop(at)
      onOpen?.(row.id)
    },
  }
  return isCards ? (
    <ul ref={place as never} aria-label={label} {...handlers}>
      {content}
    </ul>
  ) : (
    <tbody ref={place as never} {...handlers}>
      {content}
    </tbody>
  )
}
