import { IconFlask, IconMapPin, IconProgressCheck } from '@tabler/icons-react'
import { conclusionStateNames } from '../../../shared/conclusions/ru.ts'
import { ConclusionState } from '../../../shared/conclusions/schema.ts'
import { City } from '../../../shared/platform/person.ts'
import { cityNames } from '../../../shared/schedule/ru.ts'
import { ListScreen, type ListScreenProps } from '../../list-views/list-screen.tsx'
import { useTyped } from '../../platform/typed.ts'
import type { ListRow } from '../../ui/data-table/columns.ts'
import type { Filter } from '../../ui/filter-bar/filters.ts'
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

type Props<Row extends ListRow> = Omit<ListScreenProps<Row>, 'filters' | 'values' | 'go' | 'search'> & {
  address: ConclusionsAddress
}

/** A list of the page with its filters. */
export function FilteredList<Row extends ListRow>({ address, ...table }: Props<Row>) {
  const { tab, go } = address
  const isOfPapers = table.name === 'conclusions'
  const [typed, onType] = useTyped(address.q, (q) => go({ q }))
  return (
    <ListScreen
      {...table}
      search={{
        label: 'Поиск',
        placeholder: isOfPapers ? 'ФИО или номер документа' : 'ФИО или номер записи',
        typed,
        onType,
      }}
      filters={[city, ...(tab === 'register' ? [state] : []), ...(isOfPeople(tab) ? [results] : [])]}
      values={{
        q: address.q,
        city: address.city,
        ...(tab === 'register' && { state: address.state }),
        ...(isOfPeople(tab) && { results: address.results }),
      }}
      go={go}
    />
  )
}
