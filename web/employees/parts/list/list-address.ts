import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import {
  DepartmentId,
  EmployeeFilter,
  EmployeeId,
  EmployeeSort,
  EmployeeStatus,
  PositionId,
} from '../../../../shared/employees/schema.ts'
import type { ListFilter } from '../../api.ts'

/** Milliseconds without a key after which what is typed goes into the address; the server is asked at each key. */
export const addressPause = 400
const terms = [30, 60, 90] as const
/** Days within which a check-up is due. */
export type Term = (typeof terms)[number]

const longest = 100

const useListSearch = () => useSearch({ from: '/cabinet/organization/patients' })
type Search = ReturnType<typeof useListSearch>

/** What the address says of the list; what it cannot mean is not there. */
function readSearch(search: Search) {
  const given = {
    status: EmployeeStatus.safeParse(search.status).data,
    within: terms.find((term) => term === search.due),
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
  }
}

/** What the address has, and how it is changed: a filter is not a step back in the browser. */
export function useListAddress() {
  const search = useListSearch()
  const navigate = useNavigate()
  const go = (change: { [Key in keyof Search]: Search[Key] | undefined }) =>
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

/** The address of the list: what narrows and sorts it, and how that is changed. */
export type ListAddress = ReturnType<typeof useListAddress>

/** What narrows the list, as the server is asked. */
export function filterOf(
  { status, within, department, position, factor }: ListAddress,
  typed: string,
): ListFilter {
  const search = typed.trim().slice(0, longest)
  return {
    ...(search && { search }),
    ...(status && { status }),
    ...(within && { within: `${within}` as const }),
    ...(department && { department }),
    ...(position && { position }),
    ...(factor && { factor }),
  }
}
