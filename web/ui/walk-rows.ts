import { type KeyboardEvent, useState } from 'react'
import type { RowState } from './row-button.tsx'

/** Arrows, Home and End go over the rows (`data-row`) of a list. */
export function walkRows(event: KeyboardEvent<HTMLElement>): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
  const at = rows.indexOf(document.activeElement as HTMLElement)
  const places: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }
  const to = places[event.key]
  if (to === undefined || at < 0) return
  event.preventDefault()
  rows[to]?.focus()
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
