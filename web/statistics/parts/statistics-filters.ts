import { IconBuilding, IconDoor, IconMapPin, IconStethoscope } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { City } from '../../../shared/platform/person.ts'
import { cityNames } from '../../../shared/schedule/ru.ts'
import type { Statistics } from '../../../shared/statistics/schema.ts'
import { organizationsQuery } from '../../organizations/api.ts'
import type { Filter, FilterOption } from '../../ui/filter-bar/filters.ts'

function useOrganizations(search: string): FilterOption[] | undefined {
  const { data } = useQuery({ ...organizationsQuery(search), enabled: search.length > 1 })
  return data?.items.map(({ id, name, inn }) => ({ value: id, text: name, note: `ИНН ${inn}` }))
}

const withChosen = (options: FilterOption[], value: string | undefined, text: string | null | undefined) =>
  value && !options.some((one) => one.value === value)
    ? [...options, { value, text: text ?? value }]
    : options

/** The filters of the figures. Stations and doctors are those that the shown figures have. */
export function statisticsFilters(
  figures: Statistics | undefined,
  { station, doctor }: { station?: string | undefined; doctor?: string | undefined },
): Filter[] {
  const stations = new Map(figures?.stations.map(({ key, name }) => [key, name]))
  const stationOptions = [...stations].map(([value, text]) => ({ value, text }))
  const doctorOptions = (figures?.doctors ?? []).map(({ id, name }) => ({ value: id as string, text: name }))
  return [
    {
      kind: 'one',
      key: 'city',
      name: 'Город',
      icon: IconMapPin,
      options: City.options.map((value) => ({ value, text: cityNames[value] })),
    },
    {
      kind: 'found',
      key: 'organization',
      name: 'Организация',
      icon: IconBuilding,
      placeholder: 'Название или ИНН',
      useFound: useOrganizations,
      nameOf: () => figures?.names.organization ?? undefined,
    },
    {
      kind: 'one',
      key: 'station',
      name: 'Кабинет',
      icon: IconDoor,
      options: withChosen(stationOptions, station, null),
    },
    {
      kind: 'one',
      key: 'doctor',
      name: 'Врач',
      icon: IconStethoscope,
      options: withChosen(doctorOptions, doctor, figures?.names.doctor),
    },
  ]
}
