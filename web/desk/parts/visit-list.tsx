import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { BookingId } from '../../../shared/booking/schema.ts'
import { mayDo } from '../../../shared/desk/rules.ts'
import type { DeskRow } from '../../../shared/desk/schema.ts'
import { Card } from '../../ui/card.tsx'
import { DayRows } from './day-rows.tsx'
import classes from './desk.module.css'
import type { Marks } from './use-marks.ts'
import { standingOf, VisitRow } from './visit-row.tsx'

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  PageDown: (at) => at + 8,
  PageUp: (at) => at - 8,
  Home: () => 0,
  End: (_, count) => count - 1,
}

interface Props {
  /** The rows of the shown day, then those found on other days. */
  rows: readonly DeskRow[]
  elsewhere: readonly DeskRow[]
  hasMore: boolean
  opened: BookingId | null
  now: Date
  marks: Marks
  search: RefObject<HTMLInputElement | null>
  onOpen: (id: BookingId) => void
}

/** A row of the list by its id. */
export const rowNode = (id: BookingId | null): HTMLElement | null =>
  id && document.querySelector<HTMLElement>(`[data-row="${id}"]`)

/** Arrows walk over the rows and back to the search, Enter opens, «П» marks that the person has come. */
function useKeys({ rows, elsewhere, now, marks, search, opened }: Props) {
  const all = [...rows, ...elsewhere]
  const [focused, setFocused] = useState<BookingId | null>(null)
  const at = (id: BookingId | null) => all.findIndex((row) => row.id === id)
  const stop = Math.max(0, at(focused) >= 0 ? at(focused) : at(opened))
  // A row that is not drawn yet takes the focus once it is.
  const awaited = useRef<BookingId | null>(null)
  useEffect(() => {
    const node = rowNode(awaited.current)
    if (!node) return
    awaited.current = null
    node.focus()
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const row = all[stop]
    // The key of the Russian «П», whatever the layout is.
    if (row && event.code === 'KeyG' && mayDo('arrive', standingOf(row), now)) {
      event.preventDefault()
      return void marks.mark(row, 'arrive')
    }
    if (event.key === 'Escape' || (event.key === 'ArrowUp' && stop === 0)) return search.current?.focus()
    const wanted = steps[event.key]?.(stop, all.length)
    if (wanted === undefined) return
    event.preventDefault()
    const next = all[Math.min(Math.max(0, wanted), all.length - 1)]?.id ?? null
    const node = rowNode(next)
    if (node) node.focus()
    else awaited.current = next
    setFocused(next)
  }
  return { stop, setFocused, onKeyDown }
}

/** The people of the day that are shown, by time, and below them those found on other days. */
export function VisitList(props: Props) {
  const { rows, elsewhere, hasMore, opened, now, marks, onOpen } = props
  const { stop, setFocused, onKeyDown } = useKeys(props)
  const all = [...rows, ...elsewhere]
  const rowOf = (isElsewhere: boolean) => (row: DeskRow) => (
    <VisitRow
      {...{ row, isElsewhere, now }}
      isOpen={row.id === opened}
      isStop={row.id === all[stop]?.id}
      isBusy={marks.busy === row.id}
      onOpen={() => onOpen(row.id)}
      onArrive={() => void marks.mark(row, 'arrive')}
    />
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the rows inside
    <div
      className={classes.lists}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => {
        const id = target.closest<HTMLElement>('[data-row]')?.dataset.row
        if (id) setFocused(id as BookingId)
      }}
    >
      {rows.length > 0 && (
        <Card flush className={classes.card}>
          <DayRows
            rows={rows}
            kept={[0, stop, rows.findIndex((row) => row.id === opened)]}
            rowOf={rowOf(false)}
          />
        </Card>
      )}
      {elsewhere.length > 0 && (
        <>
          <h2 className={classes.other}>В другие дни</h2>
          <Card flush className={classes.card}>
            <ul aria-label="Записи в другие дни">
              {elsewhere.map((row) => (
                <li key={row.id}>{rowOf(true)(row)}</li>
              ))}
            </ul>
          </Card>
          {hasMore && (
            <p className={classes.quiet}>Показаны ближайшие. Уточните поиск, чтобы увидеть остальных.</p>
          )}
        </>
      )}
    </div>
  )
}
