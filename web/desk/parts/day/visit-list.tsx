import type { KeyboardEvent, RefObject } from 'react'
import type { BookingId } from '../../../../shared/booking/schema.ts'
import type { DeskRow } from '../../../../shared/desk/schema.ts'
import { Card } from '../../../ui/card.tsx'
import { isChord, useDrawnWalk } from '../../../ui/walk-rows.ts'
import { DayRows } from './day-rows.tsx'
import classes from './desk.module.css'
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

/** Arrows move over the rows and back to the search; «П» marks that the patient has come. */
function useKeys({ rows, elsewhere, now, marks, search, opened }: Props) {
  const all = [...rows, ...elsewhere]
  const { stop, walk, onFocus } = useDrawnWalk(all, opened)
  const onKeyDown = (event: KeyboardEvent) => {
    if (isChord(event)) return
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
  const { all, stop, onFocus, onKeyDown } = useKeys(props)
  const rowOf = (isElsewhere: boolean) => (row: DeskRow) => (
    <VisitRow
      row={row}
      isElsewhere={isElsewhere}
      now={now}
      isOpen={row.id === opened}
      isStop={row.id === all[stop]?.id}
      isBusy={marks.busy.has(row.id)}
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
