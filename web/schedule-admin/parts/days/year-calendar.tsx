import { SimpleGrid, Title, VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { monthHeading, weekdayWords } from '../../../../shared/platform/day-words.ts'
import { type Day, dayOf, partsOf } from '../../../../shared/platform/days.ts'
import { Legend, type LegendItem } from '../../../ui/legend.tsx'
import { dayByKey, monthStart, monthWeeks, within } from '../../../ui/month.ts'
import { WeeksTable } from '../../../ui/month-grid.tsx'
import classes from './days.module.css'
import { type DayLook, whereWords, type YearDay } from './special-days.ts'

interface Props {
  year: number
  today: Day
  dayAt: (day: Day) => YearDay
  onChoose: (day: Day) => void
}

const lookWords: Record<DayLook, string> = {
  off: 'выходной',
  work: 'особый рабочий день',
  closed: 'по графику выходной',
  usual: 'по графику',
}

const dayLabel = ({ look, special }: YearDay): string =>
  special.length === 0
    ? lookWords[look]
    : special
        .map(({ title, city, hours }) =>
          [lookWords[hours ? 'work' : 'off'], title, whereWords(city)].join(', '),
        )
        .join('; ')

interface DayProps {
  day: Day
  info: YearDay
  isPast: boolean
  isToday: boolean
  isStop: boolean
  onKeyDown: (event: KeyboardEvent) => void
  onChoose: () => void
}

const DayButton = ({ day, info, isPast, isToday, isStop, onKeyDown, onChoose }: DayProps) => (
  <button
    type="button"
    className={classes.day}
    data-day={day}
    data-look={info.look}
    data-own={info.special.some(({ isPublic }) => !isPublic) || undefined}
    data-partial={info.isPartial || undefined}
    data-past={isPast || undefined}
    aria-current={isToday ? 'date' : undefined}
    aria-disabled={isPast || undefined}
    tabIndex={isStop ? 0 : -1}
    title={info.special.map(({ title }) => title).join('; ') || undefined}
    onKeyDown={onKeyDown}
    onClick={() => !isPast && onChoose()}
  >
    <span aria-hidden>{partsOf(day).date}</span>
    <VisuallyHidden>
      {weekdayWords(day)}: {dayLabel(info)}
    </VisuallyHidden>
  </button>
)

function Month({ month, render }: { month: Day; render: (day: Day) => ReactNode }) {
  const title = useId()
  return (
    <section>
      <Title order={3} size="h4" id={title} mb={6}>
        {monthHeading(month).replace(/ \d+$/, '')}
      </Title>
      <WeeksTable
        isSmall
        labelledBy={title}
        weeks={monthWeeks(month)}
        renderDay={(day) => monthStart(day) === month && render(day)}
      />
    </section>
  )
}

const legend: readonly LegendItem[] = [
  [{ 'data-look': 'off' }, 'выходной'],
  [{ 'data-look': 'off', 'data-own': true }, 'выходной центра'],
  [{ 'data-look': 'work' }, 'особый рабочий'],
  [{ 'data-look': 'closed' }, 'выходной по графику'],
  [{ 'data-look': 'usual', 'data-partial': true }, 'города различаются'],
]

/** A year at a glance. It is one Tab stop: arrows, Home, End and the page keys move between days. */
export function YearCalendar({ year, today, dayAt, onChoose }: Props) {
  const first = dayOf(year, 1, 1)
  const last = dayOf(year, 12, 31)
  const [active, setActive] = useState<Day | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const stop = within(active ?? today, first, last)
  const move = (event: KeyboardEvent, day: Day) => {
    const next = dayByKey(day, event.key, first, last)
    if (next === null) return
    event.preventDefault()
    setActive(next)
    place.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus()
  }
  return (
    <div>
      <SimpleGrid ref={place} minColWidth="14.5rem" spacing="xl" verticalSpacing="lg">
        {Array.from({ length: 12 }, (_, at) => dayOf(year, at + 1, 1)).map((month) => (
          <Month
            key={month}
            month={month}
            render={(day) => (
              <DayButton
                day={day}
                info={dayAt(day)}
                isPast={day < today}
                isToday={day === today}
                isStop={day === stop}
                onKeyDown={(event) => move(event, day)}
                onChoose={() => {
                  setActive(day)
                  onChoose(day)
                }}
              />
            )}
          />
        ))}
      </SimpleGrid>
      <Legend className={classes.legend} items={legend} />
    </div>
  )
}
