import { Box, Text, Title, VisuallyHidden } from '@mantine/core'
import type { CityToday } from '../../../shared/overview/schema.ts'
import { numberOf } from '../../../shared/platform/count-words.ts'
import { weekdayWords } from '../../../shared/platform/day-words.ts'
import { type Day, partsOf, weekdayOf } from '../../../shared/platform/days.ts'
import classes from './overview.module.css'

type FreeDay = CityToday['days'][number]
type Tone = 'many' | 'some' | 'few' | 'none' | 'closed'

const weekdays = ['', 'пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс']
const legend: readonly (readonly [Tone, string])[] = [
  ['many', 'много'],
  ['some', 'есть'],
  ['few', 'мало'],
  ['none', 'мест нет'],
  ['closed', 'выходной'],
]

/**
 * The same levels as in the booking calendar: «few» is under a sixth of the places, «many» is half of them or
 * more.
 */
function toneOf({ free, capacity }: FreeDay): Tone {
  if (capacity === 0) return 'closed'
  if (free === 0) return 'none'
  const share = free / capacity
  return share >= 1 / 2 ? 'many' : share >= 1 / 6 ? 'some' : 'few'
}

function dayLabel(day: FreeDay, isToday: boolean): string {
  const tone = toneOf(day)
  const places = ['свободное место', 'свободных места', 'свободных мест'] as const
  const what =
    tone === 'closed'
      ? 'выходной'
      : tone === 'none'
        ? `${isToday ? 'свободного времени' : 'мест'} нет`
        : `${numberOf(day.free, places)} из ${day.capacity}`
  return `${isToday ? 'Сегодня, ' : ''}${weekdayWords(day.day)}: ${what}`
}

function DayTile({ day, isToday }: { day: FreeDay; isToday: boolean }) {
  const tone = toneOf(day)
  const words = dayLabel(day, isToday)
  return (
    <li className={classes.tile} data-tone={tone} data-today={isToday || undefined} title={words}>
      <VisuallyHidden>{words}</VisuallyHidden>
      <Text span inherit className="nowrap" fz={12} lh="1.125rem" aria-hidden>
        <span>{weekdays[weekdayOf(day.day)]}</span> {partsOf(day.day).date}
      </Text>
      <span className={classes.tileFree} aria-hidden>
        {tone === 'closed' ? '—' : tone === 'none' ? 'нет' : day.free}
      </span>
    </li>
  )
}

/** Free places of the next fourteen days from today; a full day is hatched, a closed day has no fill. */
export function FreeDays({ days, on }: { days: readonly FreeDay[]; on: Day }) {
  const shown = new Set(days.map(toneOf))
  return (
    <Box component="section" miw={0}>
      <Title order={3} size="h4">
        Свободные места на две недели
      </Title>
      <ul className={classes.days} aria-label="Свободные места на две недели">
        {days.map((day) => (
          <DayTile key={day.day} day={day} isToday={day.day === on} />
        ))}
      </ul>
      <ul className={classes.legend} aria-hidden>
        {legend
          .filter(([tone]) => shown.has(tone))
          .map(([tone, name]) => (
            <li key={tone} data-tone={tone}>
              {name}
            </li>
          ))}
      </ul>
    </Box>
  )
}
