import { Button, TextInput } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import type { EmployeeSummary } from '../../../../shared/employees/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { numberWords } from '../../../../shared/platform/count-words.ts'
import { useDevice } from '../../../platform/device.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import classes from './filters.module.css'
import { countFilters, FilterFields, Filters, ResetFilters, SortPill } from './filters.tsx'
import type { ListAddress } from './list-address.ts'
import type { Sorting } from './list-head.tsx'

interface BarProps {
  organization: OrganizationId
  address: ListAddress
  summary: EmployeeSummary | undefined
  typed: string
  onType: (text: string) => void
  onSort: (next: Sorting) => void
  onReset: () => void
  /** Number of rows in the list; undefined while unknown. */
  found: number | undefined
}

/** The filters of a small screen: one button that opens them in a sheet. */
function FiltersInSheet({ onReset, found, ...filters }: Omit<BarProps, 'typed' | 'onType' | 'onSort'>) {
  const [isOpen, setOpen] = useState(false)
  const count = countFilters(filters.address)
  return (
    <>
      <Button
        variant={count > 0 ? 'light' : 'default'}
        onClick={() => setOpen(true)}
        leftSection={<IconAdjustmentsHorizontal size={20} stroke={1.75} aria-hidden />}
      >
        Фильтры{count > 0 && `: ${count}`}
      </Button>
      <Sheet opened={isOpen} onClose={() => setOpen(false)} title="Кого показать">
        <div className={classes.sheet}>
          <FilterFields {...filters} />
          <Button onClick={() => setOpen(false)}>
            {found === undefined ? 'Показать' : `Показать: ${numberWords(found)}`}
          </Button>
          {count > 0 && (
            <Button variant="subtle" onClick={onReset}>
              Сбросить фильтры
            </Button>
          )}
        </div>
      </Sheet>
    </>
  )
}

/** The search and the filters above the list. */
export function SearchBar(props: BarProps) {
  const { typed, onType, onSort, ...filters } = props
  const { address, found, onReset } = filters
  const device = useDevice()
  const isSmall = device === 'mobile' || device === 'tablet'
  return (
    <search className={classes.bar}>
      <TextInput
        type="search"
        className={classes.search}
        aria-label="Поиск сотрудников"
        placeholder="Имя, должность, отдел, таб. номер"
        leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
        value={typed}
        maxLength={100}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      {isSmall ? <FiltersInSheet {...filters} /> : <Filters {...filters} />}
      <SortPill sorting={address} onSort={onSort} />
      {!isSmall && countFilters(address) > 0 && <ResetFilters onReset={onReset} />}
      <p className={classes.found} role="status">
        {found !== undefined && `Найдено: ${numberWords(found)}`}
      </p>
    </search>
  )
}
