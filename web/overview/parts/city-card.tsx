import { Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import {
  type Icon,
  IconBan,
  IconCalendarCheck,
  IconCircleCheck,
  IconMoonStars,
  IconUserX,
} from '@tabler/icons-react'
import type { CityToday, TodayCounts } from '../../../shared/overview/schema.ts'
import { numberWords } from '../../../shared/platform/count-words.ts'
import { weekdayWords } from '../../../shared/platform/day-words.ts'
import type { Day } from '../../../shared/platform/days.ts'
import { overbookedText } from '../../../shared/schedule/ru.ts'
import { Card } from '../../ui/card.tsx'
import { Note } from '../../ui/note.tsx'
import { FreeDays } from './free-days.tsx'
import { HourLoads } from './hour-loads.tsx'

const figures: { key: keyof TodayCounts; name: string; icon: Icon; colour?: string }[] = [
  { key: 'ahead', name: 'Ждём', icon: IconCalendarCheck, colour: 'var(--app-info)' },
  { key: 'came', name: 'Пришли', icon: IconCircleCheck, colour: 'var(--app-primary)' },
  { key: 'missed', name: 'Не пришли', icon: IconUserX },
  { key: 'cancelled', name: 'Отменены', icon: IconBan },
]

const Counts = ({ today }: { today: TodayCounts }) => (
  <SimpleGrid component="dl" type="container" cols={{ base: 2, '32rem': 4 }} spacing="xs" m={0}>
    {figures.map(({ key, name, icon: Mark, colour }) => (
      <Paper key={key} px="0.875rem" py="sm" radius="0.75rem" bg="var(--app-surface-2)">
        <Group component="dt" gap="xs" wrap="nowrap" fz="sm" lh="1.25rem" c="dimmed" className="nowrap">
          <Mark size={18} stroke={1.75} {...(colour && { color: colour })} aria-hidden />
          {name}
        </Group>
        <Text
          component="dd"
          className="proportional"
          fz="1.75rem"
          lh="2.125rem"
          fw={600}
          {...(today[key] === 0 && { c: 'var(--app-text-3)' })}
        >
          {numberWords(today[key])}
        </Text>
      </Paper>
    ))}
  </SimpleGrid>
)

function Closed({ days, on }: Pick<CityToday, 'days'> & { on: Day }) {
  const next = days.find(({ day, capacity }) => day > on && capacity > 0)
  return (
    <Note tone="calm" icon={IconMoonStars}>
      <b>Сегодня выходной.</b>{' '}
      {next
        ? `Ближайший приём: ${weekdayWords(next.day)}`
        : 'В ближайшие две недели приёма нет, проверьте рабочие часы'}
    </Note>
  )
}

function loadOf({ hours }: CityToday): string | null {
  const taken = hours.reduce((sum, hour) => sum + hour.taken, 0)
  const capacity = hours.reduce((sum, hour) => sum + hour.capacity, 0)
  if (capacity === 0) return null
  const share = Math.round((taken / capacity) * 100)
  return `занято ${numberWords(taken)} из ${numberWords(capacity)} мест, ${share}\u00a0%`
}

const loadText = (city: CityToday): string => {
  const load = [loadOf(city), overbookedText(city.overbooked)].filter(Boolean).join(', ')
  return load && `Сегодня ${load}`
}

/**
 * A city: its patients of today, the load of its hours, and the free seats of the coming days. `now`: the time
 * at the clinic, like `10:15`.
 */
export function CityCard({ city, on, now }: { city: CityToday; on: Day; now: string }) {
  const { name, today, hours, days } = city
  return (
    <Card aria-label={name}>
      <Stack gap="1.25rem">
        <Group gap="0.25rem 1rem" align="baseline" justify="space-between">
          <Title order={2}>{name}</Title>
          <Text inherit fz="sm" lh="1.25rem" c="dimmed">
            {loadText(city)}
          </Text>
        </Group>
        <Counts today={today} />
        <SimpleGrid type="container" cols={{ base: 1, '43rem': 2 }} spacing="xl" verticalSpacing="lg">
          {hours.length > 0 ? <HourLoads hours={hours} now={now} /> : <Closed days={days} on={on} />}
          <FreeDays days={days} on={on} />
        </SimpleGrid>
      </Stack>
    </Card>
  )
}
