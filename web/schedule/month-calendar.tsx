import { ActionIcon, Title, VisuallyHidden } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { formFor } from '../../shared/platform/count-words.ts'
import { monthHeading, weekdayWords } from '../../shared/platform/day-words.ts'
import { addMonths, type Day, partsOf } from '../../shared/platform/days.ts'
import type { DayLoad } from '../../shared/schedule/schema.ts'
import classes from './parts/month.module.css'
import { type DayTone, dayByKey, monthStart, monthWeeks, toneOf } from './parts/month.ts'

interface Props {
  /** Any day of the month to show. */
  month: Day
  onMonth: (month: Day) => void
  /** Days that may be chosen: the first and the last one. */
  first: Day
  last: Day
  /** Free places by day; a day without an entry is closed. */
  loads: readonly DayLoad[]
  isLoading: boolean
  selected: Day | null
  onSelect: (day: Day) => void
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

/** A month coloured by free places. Arrows, Home, End and the page keys move through the days (WAI-ARIA grid). */
export function MonthCalendar(props: Props) {
  const { month, onMonth, first, last, loads, isLoading, selected, onSelect } = props
  const title = useId()
  const table = useRef<HTMLTableElement>(null)
  const [active, setActive] = useState<Day | null>(null)
  const [movedByKey, setMovedByKey] = useState(false)
  const byDay = new Map(loads.map((load) => [load.day, load]))
  const isInMonth = (day: Day) => monthStart(day) === monthStart(month)
  const lastOf = (week: readonly Day[]) => week.at(-1) ?? first
  // Weeks that are over help nobody to choose.
  const weeks = monthWeeks(month).filter((week) => lastOf(week) >= first)
  const tabStop = [active, selected, firstFree(loads, isInMonth), first].find((day) => day && isInMonth(day))
  useEffect(() => {
    if (movedByKey) table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [movedByKey])
  const move = (event: KeyboardEvent, day: Day) => {
    const next = dayByKey(day, event.key, first, last)
    if (next === null) return
    event.preventDefault()
    setActive(next)
    if (!isInMonth(next)) onMonth(next)
    setMovedByKey(false)
    requestAnimationFrame(() => setMovedByKey(true))
  }
  return (
    <div>
      <MonthHead {...{ month, onMonth, first, last }} titleId={title} />
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are walked through by arrows is a grid */}
      <table ref={table} role="grid" className={classes.grid} aria-labelledby={title} aria-busy={isLoading}>
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
                  {isInMonth(day) && (
                    <DayButton
                      day={day}
                      load={byDay.get(day)}
                      isOut={day < first || day > last}
                      isLoading={isLoading}
                      isSelected={day === selected}
                      isTabStop={day === tabStop}
                      onSelect={() => onSelect(day)}
                      onKeyDown={(event) => move(event, day)}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Legend />
    </div>
  )
}

const firstFree = (loads: readonly DayLoad[], isShown: (day: Day) => boolean) =>
  loads.find((load) => load.free > 0 && isShown(load.day))?.day

function MonthHead({
  month,
  onMonth,
  first,
  last,
  titleId,
}: Pick<Props, 'month' | 'onMonth' | 'first' | 'last'> & { titleId: string }) {
  const go = (count: number) => onMonth(addMonths(monthStart(month), count))
  return (
    <div className={classes.head}>
      <Title order={2} id={titleId} aria-live="polite">
        {monthHeading(month)}
      </Title>
      <div className={classes.turns}>
        <ActionIcon
          variant="quiet"
          size={44}
          aria-label="Предыдущий месяц"
          disabled={monthStart(month) <= monthStart(first)}
          onClick={() => go(-1)}
        >
          <IconChevronLeft size={22} stroke={1.75} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="quiet"
          size={44}
          aria-label="Следующий месяц"
          disabled={monthStart(month) >= monthStart(last)}
          onClick={() => go(1)}
        >
          <IconChevronRight size={22} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
    </div>
  )
}

interface DayProps {
  day: Day
  load: DayLoad | undefined
  isOut: boolean
  isLoading: boolean
  isSelected: boolean
  isTabStop: boolean
  onSelect: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

function DayButton({ day, load, isOut, isLoading, isSelected, isTabStop, onSelect, onKeyDown }: DayProps) {
  const tone = isOut ? 'closed' : toneOf(load)
  const isFree = tone !== 'closed' && tone !== 'none'
  const date = String(partsOf(day).date)
  const [weekday, month] = weekdayWords(day).split(date)
  return (
    <button
      type="button"
      className={classes.day}
      data-tone={isLoading && !isOut ? 'loading' : tone}
      data-past={isOut || undefined}
      aria-pressed={isSelected}
      aria-disabled={!isFree}
      tabIndex={isTabStop ? 0 : -1}
      onClick={() => isFree && onSelect()}
      onKeyDown={onKeyDown}
    >
      <VisuallyHidden>{weekday}</VisuallyHidden>
      {date}
      <VisuallyHidden>{month}, </VisuallyHidden>
      {isLoading ? (
        <VisuallyHidden>узнаём места</VisuallyHidden>
      ) : (
        <Places tone={tone} free={load?.free ?? 0} />
      )}
    </button>
  )
}

/** Free places: a number for the eye, a sentence for the ear. */
function Places({ tone, free }: { tone: DayTone; free: number }) {
  if (tone === 'closed') return <VisuallyHidden>записи нет</VisuallyHidden>
  if (tone === 'none')
    return (
      <small>
        <VisuallyHidden>мест </VisuallyHidden>нет
      </small>
    )
  return (
    <small>
      <VisuallyHidden>свободно </VisuallyHidden>
      {free}
      <VisuallyHidden> {formFor(free, ['место', 'места', 'мест'])}</VisuallyHidden>
    </small>
  )
}

const Legend = () => (
  <ul className={classes.legend} aria-hidden>
    <li data-tone="many">много мест</li>
    <li data-tone="some">есть места</li>
    <li data-tone="few">мало</li>
    <li data-tone="none">мест нет</li>
  </ul>
)
