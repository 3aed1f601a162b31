import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import {
  CandidateState,
  DepartmentId,
  EmployeeFilter,
  EmployeeId,
  EmployeeSort,
  EmployeeStatus,
  EmployeeVisit,
  PositionId,
} from '../../../../shared/employees/schema.ts'
import type { FilterValues } from '../../../ui/filter-bar/filters.ts'
import type { ListFilter } from '../../api.ts'
import { daysOfMonth, monthOfPeriod } from './due-months.ts'

/**
 * Milliseconds without a key press after which the typed text goes into the address; the server is queried on
 * each key.
 */
export const addressPause = 400
const terms = [30, 60, 90] as const
/** Number of days ahead within which a check-up counts as due. */
export type Term = (typeof terms)[number]

const longest = 100

const useListSearch = () => useSearch({ from: '/cabinet/organization/patients' })
type Search = ReturnType<typeof useListSearch>
type AddressChange = { [Key in keyof Search]?: Search[Key] | undefined }

/** Reads the list state from the address and drops invalid values. */
function readSearch(search: Search) {
  const given = {
    status: EmployeeStatus.safeParse(search.status).data,
    visit: EmployeeVisit.safeParse(search.visit).data,
    lastPassed: EmployeeFilter.shape.lastPassed.safeParse(search.passed).data,
    within: terms.find((term) => term === search.due),
    dueFrom: EmployeeFilter.shape.dueFrom.safeParse(search.dueFrom).data,
    dueTo: EmployeeFilter.shape.dueTo.safeParse(search.dueTo).data,
    department: DepartmentId.safeParse(search.department).data,
    position: PositionId.safeParse(search.position).data,
    factor: EmployeeFilter.shape.factor.safeParse(search.factor).data,
  }
  return {
    ...given,
    sort: EmployeeSort.catch('name').parse(search.sort),
    order: search.order === 'desc' ? ('desc' as const) : ('asc' as const),
    open: EmployeeId.safeParse(search.employee).data ?? null,
    isAdding: search.new !== undefined,
    isUnits: search.units !== undefined,
    unit: PositionId.safeParse(search.units).data ?? null,
    isImport: search.import !== undefined,
    hasCandidates: search.candidates !== undefined,
    candidates: CandidateState.safeParse(search.candidates).data,
    candidate: EmployeeId.safeParse(search.candidate).data ?? null,
    isAddingCandidate: search.candidate === 'new',
  }
}

/** The list state in the address and its setter: a filter change adds no browser history entry. */
export function useListAddress() {
  const search = useListSearch()
  const navigate = useNavigate()
  const go = (change: AddressChange) =>
    void navigate({
      to: '/organization/patients',
      search: (now) => {
        const next = { ...now, ...change }
        return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined))
      },
      replace: true,
      resetScroll: false,
    })
  const read = useMemo(() => readSearch(search), [search])
  return { ...read, q: search.q ?? '', go }
}

/** The list's filters and sorting in the address, with their setters. */
export type ListAddress = ReturnType<typeof useListAddress>

/** Returns the filters in the form of the server query. */
export function filterOf(
  { status, visit, lastPassed, within, dueFrom, dueTo, department, position, factor }: ListAddress,
  typed: string,
): ListFilter {
  const search = typed.trim().slice(0, longest)
  return {
    ...(search && { search }),
    ...(status && { status }),
    ...(visit && { visit }),
    ...(lastPassed && { lastPassed }),
    ...(within && { within: `${within}` as const }),
    ...(dueFrom && { dueFrom }),
    ...(dueTo && { dueTo }),
    ...(department && { department }),
    ...(position && { position }),
    ...(factor && { factor }),
  }
}

/** No filters are set. */
export const noFilters = {
  q: undefined,
  status: undefined,
  visit: undefined,
  passed: undefined,
  due: undefined,
  dueFrom: undefined,
  dueTo: undefined,
  department: undefined,
  position: undefined,
  factor: undefined,
}

/** The filters of the address as a `FilterBar` and a saved view take them. */
export const valuesOf = ({
  status,
  visit,
  lastPassed,
  within,
  dueFrom,
  dueTo,
  department,
  position,
  factor,
}: ListAddress) => {
  const month = monthOfPeriod(dueFrom, dueTo)
  return {
    due: month ?? (within && String(within)),
    dueFrom: month ? undefined : dueFrom,
    dueTo: month ? undefined : dueTo,
    department,
    position,
    factor,
    status,
    visit,
    passed: lastPassed,
  } satisfies FilterValues
}

/** Returns the change of the address for a choice of the due day: a month, or days ahead. */
function dueChange(due: string | undefined): AddressChange {
  const month = daysOfMonth(due ?? '')
  if (month) return { due: undefined, dueFrom: month.from, dueTo: month.to }
  return { due: due === undefined ? undefined : Number(due), dueFrom: undefined, dueTo: undefined }
}

/** Returns the address of an order; the first order needs none. */
export const sortChange = (sort: string | undefined, order: string | undefined): AddressChange => ({
  sort: sort === 'name' ? undefined : sort,
  order: order === 'desc' ? 'desc' : undefined,
})

/** Returns the change of the address for a change of the filters. */
export function changeOf({ sorting, ...change }: FilterValues): AddressChange {
  const [sort, order] = sorting?.split(' ') ?? []
  return {
    ...change,
    ...('due' in change && dueChange(change.due)),
    ...(sort && sortChange(sort, order)),
  } as AddressChange
}
