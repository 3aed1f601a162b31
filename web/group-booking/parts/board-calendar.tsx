import { VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import type { BoardDay } from '../../../shared/group-booking/schema.ts'
import { peopleText } from '../../../shared/platform/count-words.ts'
import { weekdayWords } from '../../../shared/platform/day-words.ts'
import { addMonths, type Day, partsOf } from '../../../shared/platform/days.ts'
import { Card } from '../../ui/card.tsx'
import { monthEnd, monthStart } from '../../ui/month.ts'
import { type DayKeys, MonthGrid } from '../../ui/month-grid.tsx'
import classes from './calendar.module.css'

/** Days of the board: half a year back, a year ahead (spec §9 «Date bounds»). */
const boardBounds = (today: Day) => ({
  first: monthStart(addMonths(today, -6)),
  last: monthEnd(addMonths(today, 12)),
})

interface Props {
  today: Day
  /** The month on the screen. */
  month: Day
  onMonth: (month: Day) => void
  days: readonly BoardDay[]
  isLoading: boolean
  selected: Day | null
  onSelect: (day: Day) => void
}

/** A month with the number of people on each day: the more come, the stronger the colour. */
export function BoardCalendar({ today, month, onMonth, days, isLoading, selected, onSelect }: Props) {
  const { first, last } = boardBounds(today)
  const byDay = new Map(days.map((one) => [one.day, one]))
  const comingOf = (one: BoardDay | undefined) => (one ? one.people - (one.states.cancelled ?? 0) : 0)
  const most = Math.max(1, ...days.map(comingOf))
  return (
    <Card className={classes.calendar}>
      <MonthGrid
        {...{ month, onMonth, first, last, isLoading, selected }}
        enter={days[0]?.day}
        renderDay={(day, keys) => (
          <BoardDayButton
            {...{ day, keys }}
            load={byDay.get(day)}
            coming={comingOf(byDay.get(day))}
            most={most}
            isToday={day === today}
            isSelected={day === selected}
            onSelect={() => onSelect(day)}
          />
        )}
      />
      <ul className={classes.legend} aria-hidden>
        <li data-load="1">мало людей</li>
        <li data-load="3">много</li>
        <li data-mark="no_show">не пришли</li>
      </ul>
    </Card>
  )
}

/** How strong the colour of a day is, 1 to 3, by its part of the most; 0 when nobody comes. */
export const strengthOf = (people: number, most: number): number =>
  people === 0 ? 0 : Math.min(3, Math.ceil((people / Math.max(1, most)) * 3))

interface DayProps {
  day: Day
  keys: DayKeys
  load: BoardDay | undefined
  coming: number
  most: number
  isToday: boolean
  isSelected: boolean
  onSelect: () => void
}

function BoardDayButton({ day, keys, load, coming, most, isToday, isSelected, onSelect }: DayProps) {
  const missed = load?.states.no_show ?? 0
  const date = String(partsOf(day).date)
  const [weekday, month] = weekdayWords(day).split(date)
  const [count, word] = peopleText(coming).split('\u00a0')
  return (
    <button
      type="button"
      className={classes.day}
      data-load={strengthOf(coming, most)}
      data-today={isToday || undefined}
      aria-pressed={isSelected}
      {...keys}
      onClick={onSelect}
    >
      <VisuallyHidden>{weekday}</VisuallyHidden>
      {date}
      <VisuallyHidden>{month}, </VisuallyHidden>
      <small>
        {coming > 0 && count}
        <VisuallyHidden>{coming > 0 ? ` ${word}` : 'никого'}</VisuallyHidden>
      </small>
      {missed > 0 && (
        <>
          <i className={classes.missed} />
          <VisuallyHidden>, не пришли: {missed}</VisuallyHidden>
        </>
      )}
    </button>
  )
}

/** The month shown, kept until the chosen day is in another one. */
export function useMonth(day: Day): [Day, (month: Day) => void] {
  const [turned, setTurned] = useState<{ of: Day; month: Day }>({ of: day, month: monthStart(day) })
  const month = turned.of === day ? turned.month : monthStart(day)
  return [month, (next) => setTurned({ of: day, month: next })]
}
