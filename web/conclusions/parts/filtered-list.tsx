import { IconMapPin, IconProgressCheck } from '@tabler/icons-react'
import { conclusionStateNames } from '../../../shared/conclusions/ru.ts'
import { ConclusionState } from '../../../shared/conclusions/schema.ts'
import { City } from '../../../shared/platform/person.ts'
import { cityNames } from '../../../shared/schedule/ru.ts'
import { useTableView } from '../../list-views/api.ts'
import { SavedMenu } from '../../list-views/saved-menu.tsx'
import { TableMenu } from '../../list-views/table-menu.tsx'
import { useTyped } from '../../platform/typed.ts'
import type { Column, ListRow } from '../../ui/data-table/columns.ts'
import { PagedTable, type PagedTableProps } from '../../ui/data-table/paged-table.tsx'
import { FilterBar } from '../../ui/filter-bar/filter-bar.tsx'
import type { Filter } from '../../ui/filter-bar/filters.ts'
import type { ConclusionsAddress } from './address.ts'

const city: Filter = {
  kind: 'one',
  key: 'city',
  name: 'Город',
  icon: IconMapPin,
  options: City.options.map((value) => ({ value, text: cityNames[value] })),
}
const state: Filter = {
  kind: 'one',
  key: 'state',
  name: 'Состояние',
  icon: IconProgressCheck,
  options: ConclusionState.options.map((value) => ({ value, text: conclusionStateNames[value] })),
}

interface Props<Row extends ListRow> extends Omit<PagedTableProps<Row>, 'view' | 'list'> {
  /** Under this name the columns and the saved filters are kept. */
  name: 'conclusions' | 'awaiting'
  address: ConclusionsAddress
  columns: readonly Column<Row>[]
  /** What the server is asked for. */
  filter: object
}

/** A list of the page: its filters, the look that the user has chosen, and its table. */
export function FilteredList<Row extends ListRow>({ name, address, filter, ...table }: Props<Row>) {
  const { tab, go } = address
  const [typed, onType] = useTyped(address.q, (q) => go({ q }))
  const { view, change } = useTableView(name, table.columns)
  const values = { q: address.q, city: address.city, ...(tab === 'register' && { state: address.state }) }
  return (
    <>
      <FilterBar
        search={{
          label: 'Поиск',
          placeholder: name === 'awaiting' ? 'ФИО или номер записи' : 'ФИО или номер документа',
          typed,
          onType,
        }}
        filters={tab === 'register' ? [city, state] : [city]}
        values={values}
        onChange={go}
      >
        <SavedMenu
          list={name}
          values={values}
          onOpen={(saved) => go({ q: undefined, city: undefined, state: undefined, ...saved })}
        />
        <TableMenu columns={table.columns} view={view} onChange={change} />
      </FilterBar>
      <PagedTable {...table} list={filter} view={view} />
    </>
  )
}
