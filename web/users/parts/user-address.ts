import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Role } from '../../../shared/platform/actor.ts'
import { AccountId } from '../../../shared/platform/ids.ts'
import { UserKind, UserSort, UserState } from '../../../shared/users/schema.ts'
import type { ListQuery } from '../api.ts'

/** Milliseconds without a key after which what is typed is asked for and goes into the address. */
const typingPause = 250
/** Signs of the longest search. */
export const longest = 100

/** The parts of an open card. */
export const cardTabs = ['profile', 'access', 'links', 'history'] as const
/** Which part of the card is shown. */
export type CardTab = (typeof cardTabs)[number]

const useAdminSearch = () => useSearch({ from: '/cabinet/admin' })
type Keys = 'q' | 'role' | 'state' | 'kind' | 'sort' | 'user' | 'tab'
type Change = Partial<Record<Keys, string | undefined>>

/** The list and the open card as the address has them; what it cannot mean is not there. */
export function useUserAddress() {
  const search = useAdminSearch()
  const navigate = useNavigate()
  const go = (change: Change) =>
    void navigate({
      to: '/admin',
      search: (now) =>
        Object.fromEntries(Object.entries({ ...now, ...change }).filter(([, value]) => value !== undefined)),
      replace: true,
      resetScroll: false,
    })
  const read = useMemo(
    () => ({
      q: search.q ?? '',
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

/** What the address says and how it is changed. */
export type UserAddress = ReturnType<typeof useUserAddress>

/** What the server is asked for. */
export const askedOf = ({ q, role, state, kind, sort }: UserAddress): ListQuery => ({
  ...(q && { search: q.slice(0, longest) }),
  ...(role && { role }),
  ...(state && { state }),
  ...(kind && { kind }),
  sort,
})

/** What is typed into the search: at once in the field, in the address when the person pauses. */
export function useTyped({ q, go }: Pick<UserAddress, 'q' | 'go'>) {
  const [typed, setTyped] = useState(q)
  const written = useRef(q)
  const write = useRef(go)
  write.current = go
  useEffect(() => {
    if (q === written.current) return
    // Something else has changed the address, e.g. «Сбросить».
    written.current = q
    setTyped(q)
  }, [q])
  useEffect(() => {
    const text = typed.trim()
    if (text === written.current) return
    const timer = setTimeout(() => {
      written.current = text
      write.current({ q: text || undefined })
    }, typingPause)
    return () => clearTimeout(timer)
  }, [typed])
  return [typed, setTyped] as const
}
