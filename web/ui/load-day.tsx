import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { dayWords, weekdayWords } from '../../shared/platform/day-words.ts'
import { type Day, partsOf } from '../../shared/platform/days.ts'
import { Legend } from './legend.tsx'
import classes from './load-day.module.css'
import type { LoadTone } from './load-tone.ts'
import type { DayKeys } from './month-grid.tsx'

interface LoadDayProps {
  day: Day
  keys: DayKeys
  tone: LoadTone
  isSelected: boolean
  /** The name of the month stands beside the date. */
  isNamed?: boolean
  /** A class that lays the day out. */
  className?: string | undefined
  /** The day cannot be chosen. */
  isOff?: boolean
  isPast?: boolean
  isToday?: boolean
  /** The clinic is closed, and people are booked. */
  isLost?: boolean
  /** Somebody has not come. */
  isMissed?: boolean
  onSelect: () => void
  /** The load of the day in words; its number stands in `small`. */
  children: ReactNode
}

/** A day of a calendar of load: its date and its load. A screen reader reads the whole date. */
export function LoadDay(props: LoadDayProps) {
  const {
    day,
    keys,
    tone,
    isSelected,
    isOff = false,
    isPast,
    isToday,
    isLost,
    isMissed,
    isNamed,
    className = '',
  } = props
  const date = String(partsOf(day).date)
  const [weekday, month] = weekdayWords(day).split(date)
  return (
    <UnstyledButton
      className={`${classes.day} ${className}`}
      data-tone={tone}
      data-past={isPast || undefined}
      data-today={isToday || undefined}
      data-lost={isLost || undefined}
      aria-pressed={isSelected}
      aria-disabled={isOff}
      {...keys}
      onClick={() => !isOff && props.onSelect()}
    >
      <span>
        <VisuallyHidden>{weekday}</VisuallyHidden>
        {date}
        {isNamed ? <small> {dayWords(day).split(/\s/)[1]}</small> : <VisuallyHidden>{month}</VisuallyHidden>}
        <VisuallyHidden>, </VisuallyHidden>
      </span>
      {props.children}
      {isMissed && <i className={classes.missed} />}
    </UnstyledButton>
  )
}

/** A day of a list of days, which only tells its load. */
export const LoadTile = ({
  tone,
  isToday,
  words,
  children,
}: {
  tone: LoadTone
  isToday: boolean
  /** The day and its load in words. */
  words: string
  children: ReactNode
}) => (
  <li className={classes.day} data-tone={tone} data-today={isToday || undefined} title={words}>
    <VisuallyHidden>{words}</VisuallyHidden>
    {children}
  </li>
)

/** The meaning of the colours and marks; each day says the same in words. */
export const LoadLegend = ({
  items,
}: {
  items: readonly (readonly [what: LoadTone | 'lost' | 'missed', words: string])[]
}) => <Legend items={items.map(([what, words]) => [{ 'data-tone': what, 'data-mark': what }, words])} />
