import { Group, Text, Title } from '@mantine/core'
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
import { IconTile } from '../../ui/icon-tile.tsx'
import { FreeDays } from './free-days.tsx'
import { HourLoads } from './hour-loads.tsx'
import classes from './overview.module.css'

const figures: { key: keyof TodayCounts; name: string; icon: Icon; tone: string }[] = [
  { key: 'ahead', name: 'Ждём', icon: IconCalendarCheck, tone: 'info' },
  { key: 'came', name: 'Пришли', icon: IconCircleCheck, tone: 'ok' },
  { key: 'missed', name: 'Не пришли', icon: IconUserX, tone: 'mute' },
  { key: 'cancelled', name: 'Отменены', icon: IconBan, tone: 'mute' },
]

const Counts = ({ today }: { today: TodayCounts }) => (
  <dl className={classes.counts}>
    {figures.map(({ key, name, icon: Mark, tone }) => (
      <div key={key} className={classes.count} data-none={today[key] === 0 || undefined}>
        <dt>
          <Mark size={18} stroke={1.75} data-tone={tone} aria-hidden />
          {name}
        </dt>
        <dd className="proportional">{numberWords(today[key])}</dd>
      </div>
    ))}
  </dl>
)

function Closed({ days, on }: Pick<CityToday, 'days'> & { on: Day }) {
  const next = days.find(({ day, capacity }) => day > on && capacity > 0)
  return (
    <Group
      gap={14}
      wrap="nowrap"
      p="1.25rem 1rem"
      bd="1px dashed color-mix(in srgb, var(--app-line-strong) 50%, var(--app-surface))"
      bdrs={12}
    >
      <IconTile icon={IconMoonStars} tone="calm" />
      <p>
        <b>Сегодня выходной</b>
        <Text span size="sm" c="dimmed" display="block">
          {next
            ? `Ближайший приём: ${weekdayWords(next.day)}`
            : 'В ближайшие две недели приёма нет, проверьте рабочие часы'}
        </Text>
      </p>
    </Group>
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
    <Card aria-label={name} className={classes.city}>
      <Group gap="0.25rem 1rem" align="baseline" justify="space-between">
        <Title order={2}>{name}</Title>
        <Text size="sm" c="dimmed">
          {loadText(city)}
        </Text>
      </Group>
      <Counts today={today} />
      <div className={classes.charts}>
        {hours.length > 0 ? <HourLoads hours={hours} now={now} /> : <Closed days={days} on={on} />}
        <FreeDays days={days} on={on} />
      </div>
    </Card>
  )
}
