import type { SavedView } from '../../../shared/list-views/schema.ts'
import { isDay } from '../../../shared/platform/days.ts'
import { type Filter, type FilterValues, keysOf } from '../../ui/filter-bar/filters.ts'

type Search = SavedView['search']

/** Returns the part of a value that a filter still takes. */
function takenBy(filter: Filter, value: string): string {
  if (filter.kind === 'found') return value
  if (filter.kind === 'period') return isDay(value) ? value : ''
  const { kind, options, coming } = filter
  // Options that are still to come may hold the value.
  if (options.length === 0 || coming?.isLoading) return value
  const given = kind === 'many' ? value.split(',') : [value]
  return given.filter((one) => options.some((option) => option.value === one)).join(',')
}

/** Keys of the address that are not filters: typed text is valid whatever it says. */
const texts: readonly string[] = ['q', 'search', 'subject']

/**
 * Returns the part of a saved view that its list still takes, and the names of the filters that lost a value.
 * `known`: keys of the address that have no filter at this width or on this tab.
 */
export function keptFilters(
  view: Search,
  filters: readonly Filter[],
  known: readonly string[] = [],
): { search: Search; lost: string[] } {
  const search: Search = {}
  const lost = new Set<string>()
  for (const [key, value] of Object.entries(view)) {
    const filter = filters.find((one) => keysOf(one).includes(key))
    const isKnown = texts.includes(key) || known.includes(key)
    const taken = filter ? takenBy(filter, value) : isKnown ? value : ''
    if (taken) search[key] = taken
    if (taken !== value) lost.add(filter?.name ?? 'фильтр, которого больше нет')
  }
  return { search, lost: [...lost] }
}

/** Tells whether the address of a list still has a value of the view that the list does not take. */
export const hasLost = (values: FilterValues, view: Search, kept: Search): boolean =>
  Object.entries(view).some(([key, value]) => kept[key] !== value && values[key] === value)
