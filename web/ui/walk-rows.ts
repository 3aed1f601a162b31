import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { RowState } from './row-button.tsx'

interface RowWalk {
  count: number
  /** The number of rows that Page Up and Page Down move over. */
  page?: number
}

/** Returns the row that a key moves to, never beyond the ends; null for other keys. */
export function placeByKey(key: string, at: number, { count, page = 8 }: RowWalk): number | null {
  const places: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: count - 1,
    PageDown: at + page,
    PageUp: at - page,
  }
  const to = places[key]
  return to === undefined ? null : Math.max(0, Math.min(to, count - 1))
}

/** Keys with Alt, Ctrl or Cmd are left to the browser, unless a list says otherwise. */
export const isChord = ({
  altKey,
  ctrlKey,
  metaKey,
}: Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey'>): boolean => altKey || ctrlKey || metaKey

/** Moves over the rows (`data-row`) of a list by arrows, Page Up and Down, Home and End. */
export function walkRows(event: KeyboardEvent<HTMLElement>): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
  const at = rows.indexOf(document.activeElement as HTMLElement)
  const to = isChord(event) || at < 0 ? null : placeByKey(event.key, at, { count: rows.length })
  if (to === null) return
  event.preventDefault()
  rows[to]?.focus()
}

/** Returns the element of a row that takes the focus, by the id of the row. */
export const rowNode = (id: string | null): HTMLElement | null => {
  const row = id === null ? null : document.querySelector<HTMLElement>(`[data-row="${id}"]`)
  return row?.querySelector<HTMLElement>('[data-opener]') ?? row
}

/**
 * Moves the focus over the rows of a list that draws only its visible rows. `stop`: the row that Tab reaches,
 * which is the row focused last, else the open one, else the first. `walk` may get a function that scrolls the
 * list; without it the browser scrolls.
 */
export function useDrawnWalk<Id extends string>(rows: readonly { id: Id }[], opened: Id | null) {
  const [focused, setFocused] = useState<Id | null>(null)
  const at = (id: Id | null) => rows.findIndex((row) => row.id === id)
  const stop = Math.max(0, at(focused) >= 0 ? at(focused) : at(opened))
  // A row that is not drawn yet takes the focus once it is drawn.
  const awaited = useRef<{ id: Id; preventScroll: boolean } | null>(null)
  useEffect(() => {
    const node = awaited.current && rowNode(awaited.current.id)
    if (!node || !awaited.current) return
    node.focus(awaited.current)
    awaited.current = null
  })
  const walk = (event: KeyboardEvent, roll?: (to: number) => void): void => {
    const to = isChord(event) ? null : placeByKey(event.key, stop, { count: rows.length })
    const row = to === null ? undefined : rows[to]
    if (to === null || !row) return
    event.preventDefault()
    roll?.(to)
    const next = { id: row.id, preventScroll: roll !== undefined }
    const node = rowNode(row.id)
    node?.focus(next)
    awaited.current = node ? null : next
    setFocused(row.id)
  }
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const id = target.closest<HTMLElement>('[data-row]')?.dataset.row
    if (id !== undefined) setFocused(id as Id)
  }
  return { stop, walk, onFocus }
}

interface Opening<Id> {
  rows: readonly { id: Id }[]
  opened: Id | null
  onOpen: (id: Id) => void
}

/**
 * Returns the `RowButton` props of each row. Tab reaches the row focused last, else the open one, else the
 * first.
 */
export function useRowStates<Id extends string>({ rows, opened, onOpen }: Opening<Id>): (id: Id) => RowState {
  const [focused, setFocused] = useState<Id | null>(null)
  const stop = [focused, opened].find((id) => rows.some((row) => row.id === id)) ?? rows[0]?.id
  return (id) => ({
    isOpen: id === opened,
    isStop: id === stop,
    onOpen: () => onOpen(id),
    onFocus: () => setFocused(id),
  })
}
