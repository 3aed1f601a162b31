import { Button, Group, TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { FilterPill } from './filter-pill.tsx'
import { countOn, type Filter, type FilterValues, withoutFilters } from './filters.ts'

interface SearchProps {
  label: string
  placeholder: string
  typed: string
  onType: (text: string) => void
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
  /** The count of what was found, and acts on the whole list. */
  children?: ReactNode
}

function SearchField({ label, placeholder, typed, onType }: SearchProps) {
  const field = useRef<HTMLInputElement>(null)
  useHotkeys([['Slash', () => field.current?.focus(), { usePhysicalKeys: true }]])
  return (
    <TextInput
      ref={field}
      type="search"
      size="sm"
      flex="1 1 16rem"
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
export function FilterBar({ search, filters, values, onChange, children }: FilterBarProps) {
  return (
    <Group component="search" gap="xs">
      {search && <SearchField {...search} />}
      {filters.map((filter) => (
        <FilterPill
          key={filter.kind === 'period' ? filter.from : filter.key}
          filter={filter}
          values={values}
          onChange={onChange}
        />
      ))}
      {countOn(filters, values) > 0 && (
        <Button size="sm" variant="subtle" onClick={() => onChange(withoutFilters(filters))}>
          Сбросить отбор
        </Button>
      )}
      {children}
    </Group>
  )
}
