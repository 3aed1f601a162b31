import { Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { SessionUser } from '../../shared/accounts/schema.ts'
import { clinicDay, weekdayOf } from '../../shared/platform/days.ts'
import { City } from '../../shared/platform/person.ts'
import { todayHours, weekHours } from '../../shared/schedule/hours.ts'
import { addressWords, cityNames } from '../../shared/schedule/ru.ts'
import { workTime } from '../schedule/api.ts'
import { Bone, Skeletons } from '../ui/skeletons.tsx'
import { toast } from '../ui/toasts.tsx'
import { useCity } from './api.ts'
import classes from './parts/profile/profile-panel.module.css'

function Office({ city }: { city: City }) {
  const { data, isError } = useQuery(workTime)
  if (isError) return null
  if (!data)
    return (
      <Skeletons>
        <Bone w="60%" />
        <Bone w="80%" h={14} />
      </Skeletons>
    )
  const { address, days, note } = data[city]
  return (
    <Group gap={10} align="stretch" wrap="nowrap" pt={4} className={classes.office}>
      <IconMapPin size={20} stroke={1.75} aria-hidden />
      <div>
        <Text size="sm" fw={500}>
          {addressWords(address)}
        </Text>
        <Text size="sm" c="dimmed">
          {todayHours(days, weekdayOf(clinicDay(new Date())))}
        </Text>
        <Text size="sm" c="var(--app-text-3)">
          {weekHours(days)
            .map((group) => `${group.days}\u00a0${group.hours}`)
            .join(', ')}
        </Text>
        {note && (
          <Text size="sm" c="var(--app-text-3)">
            {note}
          </Text>
        )}
      </div>
    </Group>
  )
}

/** Shows the user's city with its address and opening hours (spec §2 «city switcher with the address»). */
export function CitySwitcher({ user }: { user: SessionUser }) {
  const { city, choose } = useCity(user)
  const change = (value: string) =>
    choose(City.parse(value), () => toast('danger', 'Город не изменился', 'Попробуйте ещё раз'))
  return (
    <Stack gap="xs">
      <Text size="xs" c="var(--app-text-3)" id="city-caption">
        Город осмотра
      </Text>
      <SegmentedControl
        aria-labelledby="city-caption"
        data={City.options.map((value) => ({ value, label: cityNames[value] }))}
        value={city ?? 'ekb'}
        onChange={change}
      />
      <Office city={city ?? 'ekb'} />
    </Stack>
  )
}
