import { Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { weekdayHeading } from '../../shared/platform/day-words.ts'
import { clinicTime } from '../../shared/platform/days.ts'
import { Note } from '../ui/note.tsx'
import { ErrorState } from '../ui/states.tsx'
import { overviewQuery } from './api.ts'
import { AttentionCard } from './parts/attention-card.tsx'
import { CityCard } from './parts/city-card.tsx'
import { FirstDayCard } from './parts/first-day-card.tsx'
import { OverviewBones } from './parts/overview-bones.tsx'
import { UnsafeSettings } from './parts/unsafe-settings.tsx'

/** `/admin`: the clinic today and in the coming days, with the pending tasks first. Reloads itself. */
export function OverviewPage() {
  const { data, error, isError, isPending, dataUpdatedAt, refetch } = useQuery(overviewQuery)
  if (isPending) return <OverviewBones />
  if (!data)
    return (
      <ErrorState
        title="Обзор не загрузился"
        error={error}
        safe="Записи и настройки целы, попробуйте ещё раз."
        onRetry={() => void refetch()}
      />
    )
  const seen = clinicTime(new Date(dataUpdatedAt))
  const now = clinicTime(new Date())
  return (
    <Stack gap="1.25rem">
      <Group
        justify="space-between"
        align="baseline"
        gap="0 1rem"
        mt={{ base: 0, xs: -18 }}
        fz="sm"
        c="var(--app-text-3)"
      >
        <Text span inherit fz="md" lh="1.5rem" c="dimmed">
          {weekdayHeading(data.on)}
        </Text>
        <span>Данные на {seen}, обновляются сами</span>
      </Group>
      {isError && (
        <Note tone="danger" icon={IconCloudOff} role="status">
          Свежие данные не пришли, ниже то, что было в {seen}. Попробуем ещё раз через минуту.
        </Note>
      )}
      <UnsafeSettings unsafe={data.attention.unsafe} />
      <FirstDayCard />
      <AttentionCard overview={data} />
      <SimpleGrid type="container" cols={{ base: 1, '68rem': 2 }} spacing="1.25rem">
        {data.cities.map((city) => (
          <CityCard key={city.city} city={city} on={data.on} now={now} />
        ))}
      </SimpleGrid>
    </Stack>
  )
}
