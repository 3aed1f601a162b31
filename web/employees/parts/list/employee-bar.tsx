import type { EmployeeSummary, ListedEmployee } from '../../../../shared/employees/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import type { TableView } from '../../../../shared/platform/table-view.ts'
import { SavedMenu } from '../../../list-views/saved-menu.tsx'
import { TableMenu } from '../../../list-views/table-menu.tsx'
import { useDevice } from '../../../platform/device.ts'
import type { Column } from '../../../ui/data-table/columns.ts'
import { FilterBar } from '../../../ui/filter-bar/filter-bar.tsx'
import { orderFilter, periodFilter, useEmployeeFilters } from './employee-filters.ts'
import { changeOf, type ListAddress, noFilters, sortChange, valuesOf } from './list-address.ts'

interface BarProps {
  organization: OrganizationId
  address: ListAddress
  summary: EmployeeSummary | undefined
  typed: string
  onType: (text: string) => void
  onReset: () => void
  /** Number of rows in the list; undefined while unknown. */
  found: number | undefined
  columns: readonly Column<ListedEmployee>[]
  view: TableView
  onView: (view: TableView) => void
}

/** The search and the filters above the list, the filters saved by name and the look of the table. */
export function EmployeeBar(props: BarProps) {
  const { organization, address, summary, typed, onType, onReset, found, columns, view, onView } = props
  const { sort, order, q, go } = address
  const inOneLine = useEmployeeFilters(organization, address, summary)
  const filters = [...inOneLine, periodFilter]
  const device = useDevice()
  const isSmall = device === 'mobile' || device === 'tablet'
  const values = valuesOf(address)
  const hasPeriod = values.dueFrom !== undefined || values.dueTo !== undefined
  const sorting = `${sort} ${order}`
  return (
    <FilterBar
      search={{
        label: 'Поиск сотрудников',
        placeholder: 'Имя, должность, отдел, таб. номер',
        typed,
        onType,
        isSteady: !isSmall,
      }}
      filters={isSmall ? [...filters, orderFilter] : hasPeriod ? filters : inOneLine}
      values={{ ...values, sorting }}
      onChange={(next) => go(changeOf(next))}
      onReset={onReset}
      found={found}
    >
      <SavedMenu
        list="employees"
        shared={{ organization, list: 'employees' }}
        filters={[...filters, orderFilter]}
        values={{ ...values, q, sorting: sorting === 'name asc' ? undefined : sorting }}
        onOpen={(search) => {
          onType(search.q ?? '')
          go({ ...noFilters, ...sortChange('name', 'asc'), ...changeOf(search) })
        }}
      />
      <TableMenu columns={columns} view={view} onChange={onView} />
    </FilterBar>
  )
}
