import { useMemo } from 'react'
import { Role } from '../../../../shared/platform/actor.ts'
import { AccountId } from '../../../../shared/platform/ids.ts'
import { UserKind, UserSort, UserState } from '../../../../shared/users/schema.ts'
import { useAdminAddress } from '../../../platform/admin-address.ts'
import type { FilterValues } from '../../../ui/filter-bar/filters.ts'
import type { ListQuery } from '../../api.ts'

/** The parts of an open card. */
export const cardTabs = ['profile', 'access', 'links', 'history'] as const
/** The shown part of the card. */
export type CardTab = (typeof cardTabs)[number]

type Keys = 'q' | 'role' | 'state' | 'kind' | 'sort' | 'user' | 'tab'

/** The list and the open card as read from the address; invalid values are dropped. */
export function useUserAddress() {
  const { search, go } = useAdminAddress<Keys>()
  const read = useMemo(
    () => ({
      q: search.q?.slice(0, 100) ?? '',
      role: Role.safeParse(search.role).data,
      state: UserState.exclude(['active']).safeParse(search.state).data,
      kind: UserKind.safeParse(search.kind).data,
      sort: UserSort.catch('name').parse(search.sort),
      opened: AccountId.safeParse(search.user).data ?? null,
      tab: cardTabs.find((one) => one === search.tab) ?? ('profile' as const),
    }),
    [search],
  )
  return { ...read, go }
}

/** Reads the address and changes it. */
export type UserAddress = ReturnType<typeof useUserAddress>

/** Returns the filters as the address holds them; the order by name is none. */
export const filtersIn = ({ q, role, state, kind, sort }: UserAddress): FilterValues => ({
  ...(q && { q }),
  ...(role && { role }),
  ...(state && { state }),
  ...(kind && { kind }),
  ...(sort !== 'name' && { sort }),
})

/** Returns the request parameters of the list. */
export const listQueryOf = ({ q, role, state, kind, sort }: UserAddress): ListQuery => ({
  ...(q && { search: q }),
  ...(role && { role }),
  ...(state && { state }),
  ...(kind && { kind }),
  sort,
})
