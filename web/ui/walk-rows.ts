import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { RowState } from './row-button.tsx'

interface Walked {
  count: number
  /** How many rows Page Up and Page Down go over. */
  page?: number
}

/** Where a key leads from a row of a list, never beyond its ends; null for a key that walks nowhere. */
export function placeByKey(key: string, at: number, { count, page = 8 }: Walked): number | null {
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

/** Keys with Alt, Ctrl or Cmd are the browser's, unless a list says otherwise. */
export const isChord = (event: KeyboardEvent): boolean => event.altKey || event.ctrlKey || event.metaKey

/** Arrows, Page Up and Down, Home and End go over the rows (`data-row`) of a list. */
export function walkRows(event: KeyboardEvent<HTMLElement>): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
  const at = rows.indexOf(document.activeElement as HTMLElement)
  const to = isChord(event) || at < 0 ? null : placeByKey(event.key, at, { count: rows.length })
  if (to === null) return
  event.preventDefault()
  rows[to]?.focus()
}

/** A row of the page by its id. */
export const rowNode = (id: string | null): HTMLElement | null =>
  id === null ? null : document.querySelector<HTMLElement>(`[data-row="${id}"]`)

/**
 * The same for a list that draws only what one sees. `stop`: the place that Tab comes to, of the row that had the focus last,
 * else of the open one, else the first. `walk` may be told how the list rolls to a place, else the browser does it.
 */
export function useDrawnWalk<Id extends string>(rows: readonly { id: Id }[], opened: Id | null) {
  const [focused, setFocused] = useState<Id | null>(null)
  const at = (id: Id | null) => rows.findIndex((row) => row.id === id)
  const stop = Math.max(0, at(focused) >= 0 ? at(focused) : at(opened))
  // A row that is not drawn yet takes the focus once it is.
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

/** Of each row, what its `RowButton` is told. Tab comes to the row that had the focus last, else to the open one, else to the first. */
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
