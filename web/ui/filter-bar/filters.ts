import type { Icon } from '@tabler/icons-react'

/** One choice of a filter. */
export interface FilterOption {
  value: string
  text: string
  /** A second line, such as a phone number. */
  note?: string
  /** How many rows the choice leaves. */
  count?: number | undefined
}

interface AnyFilter {
  /** The key in the address. */
  key: string
  /** The name of the filtered value, such as «Действие». */
  name: string
  /** Left out in a bar of many filters. */
  icon?: Icon
}

/** A choice of one value, or of several, which the address holds with commas between them. */
export interface ChoiceFilter extends AnyFilter {
  kind: 'one' | 'many'
  options: readonly FilterOption[]
  /** Called when the list opens, so that the options can be loaded then. */
  onOpen?: () => void
  /** Options that are loaded: whether they still load, and how to load them again after a failure. */
  coming?: { isLoading: boolean; onRetry: (() => unknown) | undefined }
  /** The filter always has a value, like the order of a list: nothing takes it off. */
  isSteady?: boolean
}

/** A choice of one thing of very many, found by typing. */
export interface FoundFilter extends AnyFilter {
  kind: 'found'
  placeholder: string
  /** A hook that returns what was found; undefined while it is searched for. */
  useFound: (typed: string) => readonly FilterOption[] | undefined
  /** The words for the value in the address; undefined while they are not known. */
  nameOf: (value: string) => string | undefined
}

/** A period of days: `from` and `to` are its keys in the address. */
export interface PeriodFilter extends Omit<AnyFilter, 'key'> {
  kind: 'period'
  from: string
  to: string
}

/** One filter of a `FilterBar`. A new filter of a list is one of these and nothing else. */
export type Filter = ChoiceFilter | FoundFilter | PeriodFilter

/** The address of a list: what is filtered, by key. */
export type FilterValues = Partial<Record<string, string>>

/** Returns the keys of the address that a filter uses. */
export const keysOf = (filter: Filter): string[] =>
  filter.kind === 'period' ? [filter.from, filter.to] : [filter.key]

const isSteady = (filter: Filter): boolean => 'isSteady' in filter && filter.isSteady === true

/** Returns the change of the address that takes all filters off. */
export const withoutFilters = (filters: readonly Filter[]): FilterValues =>
  Object.fromEntries(
    filters
      .filter((filter) => !isSteady(filter))
      .flatMap(keysOf)
      .map((key) => [key, undefined]),
  )

/** Returns how many filters are on. */
export const countOn = (filters: readonly Filter[], values: FilterValues): number =>
  filters.filter((filter) => !isSteady(filter) && keysOf(filter).some((key) => values[key])).length
