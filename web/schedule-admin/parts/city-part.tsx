import { SegmentedControl, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { City } from '../../../shared/platform/person.ts'
import type { CitySchedule, ScheduleDesk } from '../../../shared/schedule-admin/schema.ts'
import { useAdminAddress } from '../../platform/admin-address.ts'
import { Bone, CardBone, Skeletons } from '../../ui/skeletons.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { deskQuery } from '../api.ts'

/** The city in the address, with a switch to another one. */
export function useCity() {
  const { search, go } = useAdminAddress<'city'>()
  return { city: City.catch('ekb').parse(search.city), choose: (city: City) => go({ city }) }
}

/** Shown while the settings are loading or have failed to load. */
export function DeskWaiting() {
  return (
    <Skeletons gap={20}>
      <Bone h={48} w={300} radius={12} />
      <CardBone lines={3} />
      <CardBone lines={9} />
    </Skeletons>
  )
}

interface Props {
  children: (city: CitySchedule, desk: ScheduleDesk) => ReactNode
}

/** A settings part that each city has separately. */
export function CityPart({ children }: Props) {
  const desk = useQuery(deskQuery)
  const { city, choose } = useCity()
  if (desk.isPending) return <DeskWaiting />
  if (!desk.data)
    return (
      <ErrorState
        title="Настройки не загрузились"
        error={desk.error}
        onRetry={() => void desk.refetch()}
        safe="Расписание работает, как работало, попробуйте ещё раз."
      />
    )
  const shown = desk.data.cities.find((one) => one.city === city)
  return (
    <Stack gap={20}>
      <SegmentedControl
        w="min(100%, 26rem)"
        aria-label="Город"
        value={city}
        onChange={(value) => choose(City.parse(value))}
        data={desk.data.cities.map((one) => ({ value: one.city, label: one.card.name }))}
      />
      {shown && children(shown, desk.data)}
    </Stack>
  )
}
