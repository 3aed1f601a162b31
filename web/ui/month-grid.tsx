import { type KeyboardEvent, type ReactNode, type Ref, useId, useLayoutEffect, useRef, useState } from 'react'
import { monthHeading, spanWords } from '../../shared/platform/day-words.ts'
import { addDays, addMonths, type Day, mondayOf } from '../../shared/platform/days.ts'
import { GridHead } from './grid-head.tsx'
import { dayByKey, monthStart, monthWeeks, weeksOf } from './month.ts'
import classes from './month-grid.module.css'

/** Props of a day button for keyboard navigation. */
export interface DayKeys {
  tabIndex: 0 | -1
  onKeyDown: (event: KeyboardEvent) => void
}

interface DaysProps {
  /** The selectable range: the first and the last day. */
  first: Day
  last: Day
  isLoading: boolean
  selected: Day | null
  /** The day with the Tab stop while no day is chosen. */
  enter?: Day | undefined
  renderDay: (day: Day, keys: DayKeys) => ReactNode
}

interface Props extends DaysProps {
  /** Any day of the month to show. */
  month: Day
  onMonth: (month: Day) => void
}

const weekdays = [
  ['Пн', 'Понедельник'],
  ['Вт', 'Вторник'],
  ['Ср', 'Среда'],
  ['Чт', 'Четверг'],
  ['Пт', 'Пятница'],
  ['Сб', 'Суббота'],
  ['Вс', 'Воскресенье'],
] as const

/** A month of days with its heading and links to its neighbours; the caller draws each day. */
export function MonthGrid({ month, onMonth, ...days }: Props) {
  const { first, last } = days
  const title = useId()
  const isInMonth = (day: Day) => monthStart(day) === monthStart(month)
  const lastOf = (week: readonly Day[]) => week.at(-1) ?? first
  // Past weeks are hidden, because no day of them can be chosen.
  const weeks = monthWeeks(month).filter((week) => lastOf(week) >= first)
  const turnOf = (count: number, label: string) => {
    const to = addMonths(monthStart(month), count)
    return { label, to: to >= monthStart(first) && to <= last ? to : null }
  }
  return (
    <>
      <GridHead
        titleId={title}
        title={monthHeading(month)}
        back={turnOf(-1, 'Предыдущий месяц')}
        on={turnOf(1, 'Следующий месяц')}
        onTurn={onMonth}
      />
      <DaysGrid
        {...days}
        labelledBy={title}
        weeks={weeks}
        isShown={isInMonth}
        onMove={(next) => !isInMonth(next) && onMonth(next)}
      />
    </>
  )
}

interface WeekProps extends DaysProps {
  /** Any day of the week to show. */
  week: Day
  onWeek: (week: Day) => void
}

/** One week with its heading and links to its neighbours, for places where a month takes too much room. */
export function WeekGrid({ week, onWeek, ...days }: WeekProps) {
  const { first, last } = days
  const title = useId()
  const start = mondayOf(week)
  const end = addDays(start, 6)
  const isShown = (day: Day) => day >= start && day <= end && day >= first && day <= last
  const turnOf = (count: number, label: string) => {
    const to = addDays(start, 7 * count)
    return { label, to: to >= mondayOf(first) && to <= last ? to : null }
  }
  return (
    <>
      <GridHead
        titleId={title}
        title={spanWords(start, end)}
        back={turnOf(-1, 'Предыдущая неделя')}
        on={turnOf(1, 'Следующая неделя')}
        onTurn={onWeek}
      />
      <DaysGrid
        {...days}
        labelledBy={title}
        weeks={weeksOf(start, end)}
        isShown={isShown}
        onMove={(next) => !isShown(next) && onWeek(next)}
      />
    </>
  )
}

interface GridProps extends DaysProps {
  /** Id of the heading. */
  labelledBy: string
  /** Whole weeks, Monday first. */
  weeks: readonly (readonly Day[])[]
  isShown: (day: Day) => boolean
  /** Called when a key has moved to a day; the caller may have to show another month or week. */
  onMove?: (day: Day) => void
}

/** A grid of weeks. Arrows, Home, End and the page keys move between days (WAI-ARIA grid). */
export function DaysGrid(props: GridProps) {
  const { labelledBy, weeks, isShown, onMove, first, last, isLoading, selected, enter, renderDay } = props
  const table = useRef<HTMLTableElement>(null)
  const [active, setActive] = useState<Day | null>(null)
  const hasMoved = useRef(false)
  const tabStop = [active, selected, enter, ...weeks.flat()].find((day) => day && isShown(day))
  useLayoutEffect(() => {
    if (hasMoved.current) table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    hasMoved.current = false
  })
  const move = (event: KeyboardEvent, day: Day) => {
    const next = dayByKey(day, event.key, first, last)
    if (next === null) return
    event.preventDefault()
    setActive(next)
    onMove?.(next)
    hasMoved.current = true
  }
  const keysOf = (day: Day): DayKeys => ({
    tabIndex: day === tabStop ? 0 : -1,
    onKeyDown: (event) => move(event, day),
  })
  return (
    <WeeksTable
      ref={table}
      labelledBy={labelledBy}
      isLoading={isLoading}
      weeks={weeks}
      renderDay={(day) => isShown(day) && renderDay(day, keysOf(day))}
    />
  )
}

interface WeeksProps extends Pick<GridProps, 'labelledBy' | 'weeks'> {
  ref?: Ref<HTMLTableElement>
  /** The days are small: a year shows twelve months. */
  isSmall?: boolean
  isLoading?: boolean
  renderDay: (day: Day) => ReactNode
}

/** Weeks as a table, Monday first; its days are walked through by arrows. */
export const WeeksTable = ({ ref, labelledBy, isSmall, isLoading, weeks, renderDay }: WeeksProps) => (
  <table
    ref={ref}
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are walked through by arrows is a grid
    role="grid"
    className={classes.grid}
    data-small={isSmall || undefined}
    aria-labelledby={labelledBy}
    aria-busy={isLoading}
  >
    <thead>
      <tr>
        {weekdays.map(([short, full]) => (
          <th key={short} scope="col" abbr={full} className={classes.weekday}>
            {short}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {weeks.map((week) => (
        <tr key={week[0]}>
          {week.map((day) => (
            <td key={day} className={classes.cell}>
              {renderDay(day)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
