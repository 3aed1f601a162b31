import { IconBuilding, IconCalendar, IconFlask, IconMapPin, IconProgressCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { conclusionStateNames } from '../../../shared/conclusions/ru.ts'
import { ConclusionState } from '../../../shared/conclusions/schema.ts'
import { City } from '../../../shared/platform/person.ts'
import { cityNames } from '../../../shared/schedule/ru.ts'
import { ListScreen, type ListScreenProps } from '../../list-views/list-screen.tsx'
import { useTyped } from '../../platform/typed.ts'
import type { ListRow } from '../../ui/data-table/columns.ts'
import type { Filter, FilterOption } from '../../ui/filter-bar/filters.ts'
import { paperOrganizationsQuery } from '../api.ts'
import { type ConclusionsAddress, isOfPeople } from './address.ts'

const city: Filter = {
  kind: 'one',
  key: 'city',
  name: 'Город',
  icon: IconMapPin,
  options: City.options.map((value) => ({ value, text: cityNames[value] })),
}
const results: Filter = {
  kind: 'one',
  key: 'results',
  name: 'Результаты',
  icon: IconFlask,
  options: [
    { value: 'awaited', text: 'Ждём результатов' },
    { value: 'ready', text: 'Все пришли' },
  ],
}
const state: Filter = {
  kind: 'one',
  key: 'state',
  name: 'Состояние',
  icon: IconProgressCheck,
  options: ConclusionState.options.map((value) => ({ value, text: conclusionStateNames[value] })),
}

/** Finds organizations about whose people there are papers. */
export function useOrganizations(search: string): FilterOption[] | undefined {
  const { data } = useQuery({ ...paperOrganizationsQuery({ search }), enabled: search.length > 1 })
  return data?.map(({ id, name, inn }) => ({ value: id, text: name, note: `ИНН ${inn}` }))
}

/** The filters by employer and by the date of the paper; the name of the employer in the address is loaded. */
function usePaperFilters(employer: ConclusionsAddress['employer'], isShown: boolean): Filter[] {
  const { data } = useQuery({
    ...paperOrganizationsQuery(employer ? { id: employer } : {}),
    enabled: isShown && employer !== undefined,
  })
  if (!isShown) return []
  return [
    {
      kind: 'found',
      key: 'organization',
      name: 'Организация',
      icon: IconBuilding,
      placeholder: 'Название или ИНН',
      useFound: useOrganizations,
      nameOf: (id) => data?.find((one) => one.id === id)?.name,
    },
    { kind: 'period', name: 'Дата документа', icon: IconCalendar, from: 'from', to: 'to' },
  ]
}

type Props<Row extends ListRow> = Omit<ListScreenProps<Row>, 'filters' | 'values' | 'go' | 'search'> & {
  address: ConclusionsAddress
}

/** A list of the page with its filters. */
export function FilteredList<Row extends ListRow>({ address, ...table }: Props<Row>) {
  const { tab, go } = address
  const isOfPapers = table.name === 'conclusions'
  const [typed, onType] = useTyped(address.q, (q) => go({ q }))
  const ofPapers = usePaperFilters(address.employer, isOfPapers)
  return (
    <ListScreen
      {...table}
      search={{
        label: 'Поиск',
        placeholder: isOfPapers ? 'ФИО или номер документа' : 'ФИО или номер записи',
        typed,
        onType,
      }}
      filters={[
        city,
        ...(tab === 'register' ? [state] : []),
        ...(isOfPeople(tab) ? [results] : []),
        ...ofPapers,
      ]}
      values={{
        q: address.q,
        city: address.city,
        ...(tab === 'register' && { state: address.state }),
        ...(isOfPeople(tab) && { results: address.results }),
        ...(isOfPapers && { organization: address.employer, ...address.period }),
      }}
      go={go}
    />
  )
}
