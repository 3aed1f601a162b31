import { SimpleGrid, Stack, Title } from '@mantine/core'
import type { CityToday } from '../../../shared/overview/schema.ts'
import { numberOf } from '../../../shared/platform/count-words.ts'
import { weekdayWords } from '../../../shared/platform/day-words.ts'
import { type Day, partsOf, weekdayOf } from '../../../shared/platform/days.ts'
import { LoadLegend, LoadTile } from '../../ui/load-day.tsx'
import { freeTone, type LoadTone } from '../../ui/load-tone.ts'

type FreeDay = CityToday['days'][number]

const weekdays = ['', 'пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс']
const legend: readonly (readonly [LoadTone, string])[] = [
  ['many', 'много'],
  ['some', 'есть'],
  ['few', 'мало'],
  ['none', 'мест нет'],
  ['closed', 'выходной'],
]

function dayLabel(day: FreeDay, isToday: boolean): string {
  const tone = freeTone(day)
  const places = ['свободное место', 'свободных места', 'свободных мест'] as const
  const what =
    tone === 'closed'
      ? 'выходной'
      : tone === 'none'
        ? `${isToday ? 'свободного времени' : 'мест'} нет`
        : `${numberOf(day.free, places)} из ${day.capacity}`
  return `${isToday ? 'Сегодня, ' : ''}${weekdayWords(day.day)}: ${what}`
}

/** Free places of the next fourteen days from today; a full day is hatched, a closed day has no fill. */
export function FreeDays({ days, on }: { days: readonly FreeDay[]; on: Day }) {
  const shown = new Set(days.map(freeTone))
  return (
    <Stack component="section" gap="sm" miw={0}>
      <Title order={3} size="h4">
        Свободные места на две недели
      </Title>
      <SimpleGrid component="ul" cols={7} spacing={6} aria-label="Свободные места на две недели">
        {days.map((day) => {
          const tone = freeTone(day)
          return (
            <LoadTile
              key={day.day}
              tone={tone}
              isToday={day.day === on}
              words={dayLabel(day, day.day === on)}
            >
              <small aria-hidden>
                {weekdays[weekdayOf(day.day)]} {partsOf(day.day).date}
              </small>
              <span aria-hidden>{tone === 'closed' ? '—' : tone === 'none' ? 'нет' : day.free}</span>
            </LoadTile>
          )
        })}
      </SimpleGrid>
      <LoadLegend items={legend.filter(([tone]) => shown.has(tone))} />
    </Stack>
  )
}
