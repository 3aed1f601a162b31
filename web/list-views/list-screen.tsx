import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ListName } from '../../shared/list-views/schema.ts'
import { ListAndCard, useBeside } from '../ui/card-place.tsx'
import type { ListRow } from '../ui/data-table/columns.ts'
import { CardSteps, neighboursOf } from '../ui/data-table/neighbours.tsx'
import { PagedTable, type PagedTableProps, usePagedRows } from '../ui/data-table/paged-table.tsx'
import { FilterBar, type FilterBarProps } from '../ui/filter-bar/filter-bar.tsx'
import type { FilterValues } from '../ui/filter-bar/filters.ts'
import { useTableView } from './api.ts'
import { SavedMenu } from './saved-menu.tsx'
import { TableMenu } from './table-menu.tsx'

/** The props of a `ListScreen`. */
export interface ListScreenProps<Row extends ListRow>
  extends Omit<PagedTableProps<Row>, 'view' | 'rows'>,
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
  /** The card of the open row, given what a `CardPlace` takes from its list. */
  card?: (place: { isBeside: boolean | null; steps: ReactNode }) => ReactNode
}

/** Returns the change of the address that takes all its values off. */
const without = (values: FilterValues): FilterValues =>
  Object.fromEntries(Object.keys(values).map((key) => [key, undefined]))

/** A screen of a list: one line of search, filters and acts, the table, and the card of the open row. */
export function ListScreen<Row extends ListRow>(props: ListScreenProps<Row>) {
  const { name, values, go, search, filters, acts, children, card, ...table } = props
  const { view, change } = useTableView(name, table.columns)
  const { ref, isBeside } = useBeside()
  const rows = usePagedRows(table.query, JSON.stringify(values))
  const steps = table.onOpen && <CardSteps {...neighboursOf(rows, table.opened)} onOpen={table.onOpen} />
  return (
    <Stack ref={ref} gap="sm">
      <FilterBar {...(search && { search })} filters={filters} values={values} onChange={go}>
        <SavedMenu list={name} values={values} onOpen={(saved) => go({ ...without(values), ...saved })} />
        <TableMenu columns={table.columns} view={view} onChange={change} />
        {acts}
      </FilterBar>
      {children}
      <ListAndCard beside={card && isBeside && table.opened !== null ? 'card' : null}>
        <PagedTable {...table} rows={rows} view={view} />
        {card?.({ isBeside, steps })}
      </ListAndCard>
    </Stack>
  )
}
