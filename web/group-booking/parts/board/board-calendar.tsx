import { Button, Group, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import type { BoardDay } from '../../../../shared/group-booking/schema.ts'
import { peopleText } from '../../../../shared/platform/count-words.ts'
import { addMonths, type Day } from '../../../../shared/platform/days.ts'
import { Card } from '../../../ui/card.tsx'
import { LoadDay, LoadLegend } from '../../../ui/load-day.tsx'
import { peopleTone } from '../../../ui/load-tone.ts'
import { monthEnd, monthStart, monthWeeks } from '../../../ui/month.ts'
import { type DayKeys, MonthGrid, WeekGrid } from '../../../ui/month-grid.tsx'
import classes from './calendar.module.css'

/** Days that the page of bookings can show: from half a year back to a year ahead (spec §9 «Date bounds»). */
const boardBounds = (today: Day) => ({
  first: monthStart(addMonths(today, -6)),
  last: monthEnd(addMonths(today, 12)),
})

interface Props {
  today: Day
  /** Any day of the month or week to show. */
  shown: Day
  onShow: (shown: Day) => void
  /**
   * A full month would push the day's people off the screen: the calendar shows a week, and a button opens the
   * rest.
   */
  isNarrow: boolean
  days: readonly BoardDay[]
  isLoading: boolean
  selected: Day | null
  onSelect: (day: Day) => void
}

/** Days with the number of people on each: more people give a stronger colour. */
export function BoardCalendar(props: Props) {
  const { today, shown, onShow, isNarrow, days, isLoading, selected, onSelect } = props
  const [isWhole, setWhole] = useState(false)
  const byDay = new Map(days.map((one) => [one.day, one]))
  const comingOf = (one: BoardDay | undefined) => (one ? one.people - (one.states.cancelled ?? 0) : 0)
  const most = Math.max(1, ...days.map(comingOf))
  const grid = {
    ...boardBounds(today),
    isLoading,
    selected,
    enter: days.find(({ day }) => monthStart(day) === monthStart(shown))?.day,
    renderDay: (day: Day, keys: DayKeys) => (
      <BoardDayButton
        day={day}
        keys={keys}
        load={byDay.get(day)}
        coming={comingOf(byDay.get(day))}
        most={most}
        isToday={day === today}
        isSelected={day === selected}
        onSelect={() => onSelect(day)}
      />
    ),
  }
  return (
    <Card className={classes.calendar}>
      {isNarrow && !isWhole ? (
        <WeekGrid week={shown} onWeek={onShow} {...grid} />
      ) : (
        <MonthGrid month={shown} onMonth={onShow} {...grid} />
      )}
      <Group gap="0.5rem 1.125rem" justify="space-between" mt={14}>
        <LoadLegend
          items={[
            ['some', 'мало людей'],
            ['most', 'много'],
            ['missed', 'не пришли'],
            ...(days.some(({ closed }) => closed.length > 0) ? [['lost', 'центр закрыт'] as const] : []),
          ]}
        />
        {isNarrow && (
          <Button variant="subtle" size="compact-md" mx={-10} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Только неделя' : 'Весь месяц'}
          </Button>
        )}
      </Group>
    </Card>
  )
}

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

function BoardDayButton({ load, coming, most, ...day }: DayProps) {
  const missed = load?.states.no_show ?? 0
  const isClosed = load !== undefined && load.closed.length > 0
  const [count, word] = peopleText(coming).split('\u00a0')
  return (
    <LoadDay {...day} tone={peopleTone(coming, most)} isLost={isClosed} isMissed={missed > 0}>
      <small>
        {coming > 0 && <b>{count}</b>}
        <VisuallyHidden>{coming > 0 ? ` ${word}` : 'никого'}</VisuallyHidden>
      </small>
      {isClosed && <VisuallyHidden>, центр закрыт</VisuallyHidden>}
      {missed > 0 && <VisuallyHidden>, не пришли: {missed}</VisuallyHidden>}
    </LoadDay>
  )
}

/** Any day of the shown month or week: the chosen day, until the user turns to another month or week. */
export function useShown(day: Day): [Day, (shown: Day) => void] {
  const [turned, setTurned] = useState({ of: day, shown: day })
  return [turned.of === day ? turned.shown : day, (shown) => setTurned({ of: day, shown })]
}

/** Returns the days that a month view may show: whole weeks. */
export function weeksAround(shown: Day): { from: Day; to: Day } {
  const weeks = monthWeeks(shown)
  return { from: weeks[0]?.[0] ?? shown, to: weeks.at(-1)?.at(-1) ?? shown }
}
