import type { KeyboardEvent } from 'react'

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
