import { Stack, Text, Title } from '@mantine/core'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import type { BookingId } from '../../../../shared/booking/schema.ts'
import type { DeskRow } from '../../../../shared/desk/schema.ts'
import { useTableView } from '../../../list-views/api.ts'
import { TableMenu } from '../../../list-views/table-menu.tsx'
import { type Choice, chosen, isChosen, nothing } from '../../../ui/data-table/choice.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { wholeRows } from '../../../ui/data-table/rows.ts'
import { isChord, rowNode } from '../../../ui/walk-rows.ts'
import { ManyBar } from './many-bar.tsx'
import type { AttendanceRecorder } from './use-attendance.ts'
import { mayArrive, visitColumns } from './visit-columns.tsx'

interface Props {
  /** The rows of the shown day, then the rows found on other days. */
  rows: readonly DeskRow[]
  elsewhere: readonly DeskRow[]
  hasMore: boolean
  opened: BookingId | null
  now: Date
  attendance: AttendanceRecorder
  search: RefObject<HTMLInputElement | null>
  onOpen: (id: BookingId) => void
}

const arrows: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * Arrows lead from the list of the day to the rows of other days and back to the search; «П» marks that the patient has
 * come; Space selects, Shift with an arrow selects the rows that it moves over. Other keys are the table's own.
 */
function keysOf({ rows, elsewhere, now, attendance, search }: Props, select: (ids: BookingId[]) => void) {
  const all = [...rows, ...elsewhere]
  const isHere = (at: number) => at < rows.length
  const toSearch = () => {
    search.current?.focus()
    // The search text is selected, so that typing the next patient's name replaces it.
    search.current?.select()
  }
  /** Returns whether the arrow has left its list; within it the table moves. */
  const walk = (at: number, step: number, isRange: boolean): boolean => {
    const row = all[at]
    const next = all[at + step]
    if (step < 0 && at === 0) toSearch()
    else if (row && next && isRange && isHere(at + step)) select([row.id, next.id])
    if (!next || isHere(at) === isHere(at + step)) return at + step < 0
    rowNode(next.id)?.focus()
    return true
  }
  const act = ({ key, code, shiftKey, target }: KeyboardEvent, at: number): boolean => {
    const row = all[at]
    const step = arrows[key]
    if (!row) return false
    if (step) return walk(at, step, shiftKey)
    const isRow = target instanceof HTMLElement && target.hasAttribute('data-opener')
    // The physical key of the Russian «П», whatever the keyboard layout.
    if (code === 'KeyG' && mayArrive(row, !isHere(at), now)) void attendance.record(row, 'arrive')
    else if (key === ' ' && isRow && isHere(at)) select([row.id])
    else if (key === 'Escape') toSearch()
    else return false
    return true
  }
  return (event: KeyboardEvent) => {
    if (isChord(event)) return
    const id = (event.target as HTMLElement).closest<HTMLElement>('[data-row]')?.dataset.row
    const at = all.findIndex((row) => row.id === id)
    if (!act(event, at)) return
    event.preventDefault()
    event.stopPropagation()
  }
}

/** Chooses the columns of the visits and the height of their rows. */
export function VisitsMenu(context: Pick<Props, 'now' | 'attendance'>) {
  const columns = visitColumns({ isElsewhere: false, ...context })
  const { view, change } = useTableView('desk-day', columns)
  return <TableMenu columns={columns} view={view} onChange={change} />
}

/** Lists the filtered visits of the day by time, and below them the visits found on other days. */
export function VisitList(props: Props) {
  const { rows, elsewhere, hasMore, opened, now, attendance, onOpen } = props
  const [ids, setIds] = useState<Choice<BookingId>>(nothing)
  // A visit that leaves the list is no longer selected.
  const selected = rows.filter(({ id }) => isChosen(ids, id))
  const choose = (next: Choice) =>
    setIds({
      isAll: false,
      ids: new Set(rows.filter(({ id }) => isChosen(next, id)).map(({ id }) => id)),
    })
  const onKeyDown = keysOf(props, (some) =>
    choose(chosen(ids, some, some.length > 1 || !isChosen(ids, some[0] as BookingId))),
  )
  const columns = visitColumns({ isElsewhere: false, now, attendance })
  const { view } = useTableView('desk-day', columns)
  const shared = {
    view,
    opened,
    onOpen: (id: string) => onOpen(id as BookingId),
    cardsBelow: 40,
    safe: 'Записи целы, попробуйте ещё раз.',
  }
  return (
    <Stack gap="sm" miw={0} onKeyDownCapture={onKeyDown}>
      {rows.length > 0 && (
        <DataTable
          {...shared}
          label="Записи дня"
          columns={columns}
          rows={wholeRows(rows)}
          choice={ids}
          onChoose={choose}
        />
      )}
      <ManyBar chosen={selected} onClear={() => setIds(nothing)} />
      {elsewhere.length > 0 && (
        <>
          <Title order={2} size="md" mt="xs">
            В другие дни
          </Title>
          <DataTable
            {...shared}
            label="Записи в другие дни"
            columns={visitColumns({ isElsewhere: true, now, attendance })}
            rows={wholeRows(elsewhere)}
          />
          {hasMore && (
            <Text size="sm" c="var(--app-text-2)">
              Показаны ближайшие. Уточните поиск, чтобы увидеть остальных.
            </Text>
          )}
        </>
      )}
    </Stack>
  )
}
