import { Button, Group, TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { useDevice } from '../../platform/device.ts'
import { FilterPill } from './filter-pill.tsx'
import { countOn, type Filter, type FilterValues, withoutFilters } from './filters.ts'
import { FiltersSheet } from './filters-sheet.tsx'

interface SearchProps {
  label: string
  placeholder: string
  typed: string
  onType: (text: string) => void
  /** Keeps its width, so that a filter that is set moves nothing before it. */
  isSteady?: boolean
}

/** The props of a `FilterBar`. */
export interface FilterBarProps {
  /** The field that searches the list; `/` puts the cursor there. */
  search?: SearchProps
  filters: readonly Filter[]
  /** The valid values of the address. */
  values: FilterValues
  /** Changes the address; an undefined value takes a filter off. */
  onChange: (change: FilterValues) => void
  /** How many rows the filters leave; the sheet that holds them on a small screen tells it. */
  found?: number | undefined
  /** Takes the filters and the search off; without it only the filters go. */
  onReset?: () => void
  /** The count of what was found, and acts on the whole list. */
  children?: ReactNode
}

function SearchField({ label, placeholder, typed, onType, isSteady }: SearchProps) {
  const field = useRef<HTMLInputElement>(null)
  // «?» stands on the same key and opens the help of the keys.
  useHotkeys([['Slash', ({ key }) => key !== '?' && field.current?.focus(), { usePhysicalKeys: true }]])
  return (
    <TextInput
      ref={field}
      type="search"
      size="sm"
      flex={isSteady ? '0 0 12rem' : '1 1 12rem'}
      aria-label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
      value={typed}
      maxLength={100}
      autoComplete="off"
      onChange={(event) => onType(event.currentTarget.value)}
    />
  )
}

/** Search and filters of a list in one line, all of them in the address. */
export function FilterBar({ search, filters, values, onChange, found, onReset, children }: FilterBarProps) {
  const device = useDevice()
  const isSmall = filters.length > 1 && (device === 'mobile' || device === 'tablet')
  const reset = onReset ?? (() => onChange(withoutFilters(filters)))
  return (
    <Group component="search" gap="xs">
      {search && <SearchField {...search} />}
      {isSmall ? (
        <FiltersSheet found={found} filters={filters} values={values} onChange={onChange} />
      ) : (
        filters.map((filter) => (
          <FilterPill
            key={filter.kind === 'period' ? filter.from : filter.key}
            filter={filter}
            values={values}
            onChange={onChange}
          />
        ))
      )}
      {!isSmall && countOn(filters, values) > 0 && (
        <Button size="sm" variant="subtle" onClick={reset}>
          Сбросить отбор
        </Button>
      )}
      {children}
    </Group>
  )
}
