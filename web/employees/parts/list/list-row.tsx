import { memo } from 'react'
import { dueDayWords } from '../../../../shared/employees/ru.ts'
import type { ListedEmployee } from '../../../../shared/employees/schema.ts'
import type { Day } from '../../../../shared/platform/days.ts'
import { OutcomePill } from '../../../check-ups/outcome-pill.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import classes from './list.module.css'
import { tableRoles } from './list-roles.ts'
import { distanceWords, overdueVisitWords, personWords, statusWords } from './list-words.ts'
import { statusMarks } from './status-marks.ts'

/** Layout of the list: a table, or cards on a narrow page. */
export type Layout = 'table' | 'cards' | 'narrow'

interface RowProps {
  /** Undefined while the page of the row is loading. */
  row: ListedEmployee | undefined
  index: number
  count: number
  layout: Layout
  /** The offset from the top of the list, pixels. */
  top: number
  /** Measures the row, where rows are as high as their text. */
  measure?: ((row: HTMLElement | null) => void) | undefined
  today: Day
  isChosen: boolean
  /** The single row that the Tab key reaches. */
  isStop: boolean
  onChoose: (index: number, isOn: boolean, isRange: boolean) => void
}

function Tick({ row, index, isChosen, isStop, onChoose }: RowProps & { row: ListedEmployee }) {
  return (
    <label className={classes.tick}>
      <input
        type="checkbox"
        className={classes.box}
        aria-label={`Выбрать: ${row.fullname}`}
        tabIndex={isStop ? 0 : -1}
        checked={isChosen}
        onChange={({ currentTarget, nativeEvent }) =>
          onChoose(index, currentTarget.checked, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
        }
      />
    </label>
  )
}

/**
 * The state of the employee. «Пройден» is not shown for a person who is unfit for the work. «Просрочено» stays
 * until the check-up is passed; a booking or a visit is its second mark.
 */
function Standing({ row, today, isShort }: { row: ListedEmployee; today: Day; isShort: boolean }) {
  const { outcome, status } = row
  if (outcome && outcome !== 'fit' && status !== 'overdue') return <OutcomePill outcome={outcome} isShort />
  const visit = overdueVisitWords(row, today, isShort)
  return (
    <>
      <StatusPill {...statusMarks[status]}>{statusWords(row, isShort)}</StatusPill>
      {visit && <span className={classes.visit}>{visit}</span>}
    </>
  )
}

const Bones = () => (
  <>
    <span />
    <span className={classes.who}>
      <span className={classes.bone} />
      <span className={classes.bone} data-short />
    </span>
    <span className={classes.work}>
      <span className={classes.bone} />
      <span className={classes.bone} data-short />
    </span>
  </>
)

/**
 * One employee of the list. All rows of a table have the same height: overflowing text is cut and shown in a tooltip.
 * Scrolling creates hundreds of rows a second, so a row has few elements, one clipped block for the lines of a
 * cell, and the list handles the click.
 */
export const ListRow = memo(function ListRow(props: RowProps) {
  const { row, index, count, layout, top, measure, today, isChosen, isStop } = props
  const isTable = layout === 'table'
  const cell = isTable ? tableRoles.cell : {}
  const place = isTable
    ? tableRoles.row(index)
    : { role: 'listitem', 'aria-setsize': count, 'aria-posinset': index + 1 }
  const style = { top }
  if (!row)
    return (
      <div
        ref={measure}
        className={classes.row}
        style={style}
        data-index={measure && index}
        data-bones
        aria-hidden="true"
      >
        <Bones />
      </div>
    )
  const { fullname, position, department } = row
  return (
    <div
      {...place}
      ref={measure}
      className={classes.row}
      style={style}
      data-index={index}
      data-chosen={isChosen || undefined}
    >
      <span {...cell}>
        <Tick {...props} row={row} />
      </span>
      <span {...cell} className={classes.who}>
        <button type="button" className={classes.name} title={fullname} tabIndex={isStop ? 0 : -1}>
          {fullname}
        </button>
        {personWords(row, today)}
      </span>
      <span {...cell} className={classes.work}>
        <span className={classes.line} title={position ?? undefined}>
          {position ?? 'Должность не указана'}
        </span>
        <br />
        <span title={department ?? undefined}>{department}</span>
      </span>
      <span {...cell} className={classes.due}>
        <span className={classes.line}>{dueDayWords(row, today)}</span>
        <br />
        {distanceWords(row, today)}
      </span>
      <span {...cell} className={classes.state}>
        <Standing row={row} today={today} isShort={layout === 'narrow'} />
      </span>
    </div>
  )
})
