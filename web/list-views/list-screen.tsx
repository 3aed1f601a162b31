import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ListName } from '../../shared/list-views/schema.ts'
import { ListAndCard, useBeside } from '../ui/card-place.tsx'
import type { ListRow } from '../ui/data-table/columns.ts'
import { PagedTable, type PagedTableProps } from '../ui/data-table/paged-table.tsx'
import { FilterBar, type FilterBarProps } from '../ui/filter-bar/filter-bar.tsx'
import type { FilterValues } from '../ui/filter-bar/filters.ts'
import { useTableView } from './api.ts'
import { SavedMenu } from './saved-menu.tsx'
import { TableMenu } from './table-menu.tsx'

interface ListScreenProps<Row extends ListRow>
  extends Omit<PagedTableProps<Row>, 'view' | 'list'>,
    Pick<FilterBarProps, 'search' | 'filters'> {
  /** Under this name the columns and the saved filters are kept. */
  name: ListName
  /** The valid filters of the address. */
  values: FilterValues
  /** Changes the address. */
  go: (change: FilterValues) => void
  /** The buttons that act on the whole list. */
  acts?: ReactNode
  /** Notes above the list. */
  children?: ReactNode
  /** The card of the open row; `isBeside` is null until the page is measured. */
  card: (isBeside: boolean | null) => ReactNode
}

/** Returns the change of the address that takes all its values off. */
const without = (values: FilterValues): FilterValues =>
  Object.fromEntries(Object.keys(values).map((key) => [key, undefined]))

/** A screen of a list: one line of search, filters and acts, the table, and the card of the open row. */
export function ListScreen<Row extends ListRow>(props: ListScreenProps<Row>) {
  const { name, values, go, search, filters, acts, children, card, ...table } = props
  const { view, change } = useTableView(name, table.columns)
  const { ref, isBeside } = useBeside()
  return (
    <Stack ref={ref} gap="sm">
      <FilterBar {...(search && { search })} filters={filters} values={values} onChange={go}>
        <SavedMenu list={name} values={values} onOpen={(saved) => go({ ...without(values), ...saved })} />
        <TableMenu columns={table.columns} view={view} onChange={change} />
        {acts}
      </FilterBar>
      {children}
      <ListAndCard beside={isBeside && table.opened !== null ? 'card' : null}>
        <PagedTable {...table} list={JSON.stringify(values)} view={view} />
        {card(isBeside)}
      </ListAndCard>
    </Stack>
  )
}
