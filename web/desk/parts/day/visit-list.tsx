import { type KeyboardEvent, type RefObject, useState } from 'react'
import type { BookingId } from '../../../../shared/booking/schema.ts'
import type { DeskRow } from '../../../../shared/desk/schema.ts'
import { Card } from '../../../ui/card.tsx'
import { isChord, useDrawnWalk } from '../../../ui/walk-rows.ts'
import { DayRows } from './day-rows.tsx'
import classes from './desk.module.css'
import { chosenAfter } from './many.ts'
import { ManyBar } from './many-bar.tsx'
import type { Marks } from './use-marks.ts'
import { mayArrive, VisitRow } from './visit-row.tsx'

interface Props {
  /** The rows of the shown day, then the rows found on other days. */
  rows: readonly DeskRow[]
  elsewhere: readonly DeskRow[]
  hasMore: boolean
  opened: BookingId | null
  now: Date
  marks: Marks
  search: RefObject<HTMLInputElement | null>
  onOpen: (id: BookingId) => void
}

/** Holds the chosen visits of the shown day; a visit that leaves the list is no longer chosen. */
function useChosen(rows: readonly DeskRow[]) {
  const [ids, setIds] = useState<ReadonlySet<BookingId>>(new Set())
  const [last, setLast] = useState<BookingId | null>(null)
  const choose = (id: BookingId, isRange: boolean) => {
    setIds((chosen) => chosenAfter(rows, chosen, { id, from: isRange ? last : null }))
    setLast(id)
  }
  const chosen = rows.filter(({ id }) => ids.has(id))
  return { chosen, ids, choose, clear: () => setIds(new Set()) }
}

type VisitChoice = ReturnType<typeof useChosen>

/** Space chooses the row in focus; Shift with an arrow chooses the rows that it moves over. */
function chooseByKey(
  event: KeyboardEvent,
  rows: readonly DeskRow[],
  at: number,
  { choose, ids }: VisitChoice,
) {
  const row = rows[at]
  if (!row) return false
  const isRow = event.target instanceof HTMLElement && event.target.dataset.row === row.id
  if (event.key === ' ' && isRow) {
    event.preventDefault()
    choose(row.id, event.shiftKey)
    return true
  }
  const step = event.shiftKey ? { ArrowDown: 1, ArrowUp: -1 }[event.key] : undefined
  const next = step && rows[at + step]
  if (!next) return false
  if (!ids.has(row.id)) choose(row.id, false)
  choose(next.id, true)
  return false
}

/** Arrows move over the rows and back to the search; «П» marks that the patient has come. */
function useKeys({ rows, elsewhere, now, marks, search, opened }: Props, chosen: VisitChoice) {
  const all = [...rows, ...elsewhere]
  const { stop, walk, onFocus } = useDrawnWalk(all, opened)
  const onKeyDown = (event: KeyboardEvent) => {
    if (isChord(event)) return
    if (chooseByKey(event, rows, stop, chosen)) return
    const row = all[stop]
    // The physical key of the Russian «П», whatever the keyboard layout.
    if (row && event.code === 'KeyG' && mayArrive(row, stop >= rows.length, now)) {
      event.preventDefault()
      return void marks.mark(row, 'arrive')
    }
    if (event.key === 'Escape' || (event.key === 'ArrowUp' && stop === 0)) {
      search.current?.focus()
      // The search text is selected, so that typing the next patient's name replaces it.
      return search.current?.select()
    }
    walk(event)
  }
  return { all, stop, onFocus, onKeyDown }
}

/** Lists the filtered visits of the day by time, and below them the visits found on other days. */
export function VisitList(props: Props) {
  const { rows, elsewhere, hasMore, opened, now, marks, onOpen } = props
  const chosen = useChosen(rows)
  const { all, stop, onFocus, onKeyDown } = useKeys(props, chosen)
  const rowOf = (isElsewhere: boolean) => (row: DeskRow) => (
    <VisitRow
      row={row}
      isElsewhere={isElsewhere}
      now={now}
      isOpen={row.id === opened}
      isStop={row.id === all[stop]?.id}
      isBusy={marks.busy.has(row.id)}
      isChosen={isElsewhere ? null : chosen.ids.has(row.id)}
      onChoose={(isRange) => chosen.choose(row.id, isRange)}
      onOpen={() => onOpen(row.id)}
      onArrive={() => void marks.mark(row, 'arrive')}
    />
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the rows inside
    <div className={classes.lists} onKeyDown={onKeyDown} onFocus={onFocus}>
      {rows.length > 0 && (
        <Card flush className={classes.card}>
          <DayRows
            rows={rows}
            kept={[0, stop, rows.findIndex((row) => row.id === opened)]}
            rowOf={rowOf(false)}
          />
        </Card>
      )}
      <ManyBar chosen={chosen.chosen} onClear={chosen.clear} />
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
