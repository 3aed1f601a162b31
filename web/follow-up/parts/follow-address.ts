import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { EmployerOutcome } from '../../../shared/booking/schema.ts'
import { DepartmentId } from '../../../shared/employees/schema.ts'
import { DueMonth, FollowUpState, longestPeriod } from '../../../shared/follow-up/schema.ts'
import { Day, daysBetween } from '../../../shared/platform/days.ts'

const useCheckUpsSearch = () => useSearch({ from: '/cabinet/organization/profosmotres' })
type Search = ReturnType<typeof useCheckUpsSearch>

/** Query filters from the address; invalid values are dropped. */
function readSearch(search: Search) {
  const from = Day.safeParse(search.from).data
  const to = Day.safeParse(search.to).data
  const isPeriod = from && to && from <= to && daysBetween(from, to) < longestPeriod
  return {
    period: isPeriod ? { from, to } : null,
    department: DepartmentId.safeParse(search.department).data,
    month: DueMonth.safeParse(search.month).data,
    kind: search.kind === 'unscheduled' ? ('unscheduled' as const) : undefined,
    state: FollowUpState.safeParse(search.state).data,
    outcome: EmployerOutcome.safeParse(search.outcome).data,
    search: search.search?.trim().slice(0, 100) ?? '',
    months: search.ahead === 'two-years' ? 24 : 12,
  }
}

/** The page state in the address and its setter: a filter change adds no browser history entry. */
export function useFollowAddress() {
  const search = useCheckUpsSearch()
  const navigate = useNavigate()
  const go = (change: { [Key in keyof Search]: Search[Key] | undefined }) =>
    void navigate({
      to: '/organization/profosmotres',
      search: (now) =>
        Object.fromEntries(Object.entries({ ...now, ...change }).filter(([, value]) => value !== undefined)),
      replace: true,
      resetScroll: false,
    })
  const read = useMemo(() => readSearch(search), [search])
  return { ...read, go }
}

/** The address of the page. */
export type FollowAddress = ReturnType<typeof useFollowAddress>

/** Returns the filters shared by the figures and the list. */
export const narrowingOf = ({ period, department, month }: FollowAddress) => ({
  ...period,
  ...(department && { department }),
  ...(month && { month }),
})

/** Returns the filters of the list in the form of the server query. */
export const listQueryOf = (address: FollowAddress) => ({
  ...narrowingOf(address),
  ...(address.kind && { kind: address.kind }),
  ...(address.state && { state: address.state }),
  ...(address.outcome && { outcome: address.outcome }),
  ...(address.search && { search: address.search }),
})
