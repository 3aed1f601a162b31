import { useNavigate } from '@tanstack/react-router'
import { BookingState } from '../../../../shared/booking/schema.ts'
import { DepartmentId } from '../../../../shared/employees/schema.ts'
import { type Group, GroupId } from '../../../../shared/group-booking/schema.ts'
import { Day } from '../../../../shared/platform/days.ts'
import type { BoardFilter } from '../../api.ts'

/** Parameters that the page address may carry; the router uses the same names. */
export type PreordersSearch = Partial<
  Record<
    'step' | 'day' | 'state' | 'department' | 'group' | 'search' | 'paper' | 'view' | 'from' | 'to',
    string | undefined
  >
>

/** The filter of employee bookings from the address. `day`: null until one is chosen; a search covers all days. */
export interface BoardAddress {
  day: Day | null
  state: BookingState | null
  department: DepartmentId | null
  group: GroupId | null
  search: string
}

/** Reads the address; an invalid day, state or id counts as absent. */
export const addressOf = (search: PreordersSearch): BoardAddress => ({
  day: Day.safeParse(search.day).data ?? null,
  state: BookingState.safeParse(search.state).data ?? null,
  department: DepartmentId.safeParse(search.department).data ?? null,
  group: GroupId.safeParse(search.group).data ?? null,
  search: (search.search ?? '').trim().slice(0, 100),
})

/** Loaded data of the page of bookings: the days ahead with bookings, and the groups. */
interface LoadedDays {
  ahead: readonly { day: Day }[] | undefined
  groups: readonly Pick<Group, 'id' | 'from'>[] | undefined
  today: Day
}

/** Returns the day to show: the chosen one, the nearest with bookings, or the first one of a group that has passed. */
export const shownDay = (
  { day, group }: Pick<BoardAddress, 'day' | 'group'>,
  { ahead, groups, today }: LoadedDays,
): Day => day ?? ahead?.[0]?.day ?? groups?.find(({ id }) => id === group)?.from ?? today

/** Returns the filters shared by the days and the list. */
export const narrowingOf = ({ department, group }: BoardAddress) => ({
  ...(department && { department }),
  ...(group && { group }),
})

/** Returns the list query: one day, or all days with a search. */
export const listFilter = (address: BoardAddress, day: Day): BoardFilter => ({
  ...narrowingOf(address),
  ...(address.search ? { search: address.search } : { from: day, to: day }),
  ...(address.state && { state: address.state }),
})

/** Replaces parameters of the page address: an empty value removes one, the rest stays. */
export function useChange(search: PreordersSearch) {
  const navigate = useNavigate()
  return (changed: { [Key in keyof PreordersSearch]?: string | null | undefined }) => {
    const given = Object.entries(changed).map(([name, value]) => [name, value || undefined])
    // `paper` may be empty: the papers are open, none is chosen yet.
    const all = Object.entries<string | undefined>({ ...search, ...Object.fromEntries(given) })
    const next: PreordersSearch = Object.fromEntries(all.filter(([, value]) => value !== undefined))
    void navigate({ to: '/organization/preorders', search: next, replace: true, resetScroll: false })
  }
}
