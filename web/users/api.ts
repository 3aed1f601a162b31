import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { accountsContract } from '../../shared/accounts/contract.ts'
import type { AccountId } from '../../shared/platform/ids.ts'
import type { BodyInput } from '../../shared/platform/route.ts'
import { usersContract } from '../../shared/users/contract.ts'
import type { SessionId, UserCard, UserFilter, UserRelation, UserSort } from '../../shared/users/schema.ts'
import { call } from '../platform/call.ts'

const all = ['users'] as const
const listsKey = [...all, 'list'] as const

/** Which list is shown: what narrows it and how it is sorted. */
export interface ListQuery extends z.input<typeof UserFilter> {
  sort: UserSort
}

/** The people found, page by page; while another list is on its way the one before stays. */
export const usersQuery = (asked: ListQuery) =>
  infiniteQueryOptions({
    queryKey: [...listsKey, asked],
    queryFn: ({ pageParam, signal }) =>
      call(usersContract.list, { query: { ...asked, limit: 50, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
  })

/** How many people there are in each role, and how many may not come in. */
export const figuresQuery = queryOptions({
  queryKey: [...all, 'figures'],
  queryFn: ({ signal }) => call(usersContract.figures, { signal }),
})

const cardKey = (id: AccountId) => [...all, 'one', id] as const

/** One person whole. */
export const userQuery = (id: AccountId) =>
  queryOptions({
    queryKey: cardKey(id),
    queryFn: ({ signal }) => call(usersContract.one, { params: { id }, signal }),
    refetchOnWindowFocus: 'always',
  })

const paged = { initialPageParam: undefined as string | undefined }

/** His bookings, newest first. */
export const userBookings = (id: AccountId) =>
  infiniteQueryOptions({
    queryKey: [...all, 'bookings', id],
    queryFn: ({ pageParam, signal }) =>
      call(usersContract.bookings, { params: { id }, query: { limit: 10, after: pageParam }, signal }),
    getNextPageParam: (page) => page.next ?? undefined,
    ...paged,
  })

/** What was sent to him, newest first. */
export const userMessages = (id: AccountId) =>
  infiniteQueryOptions({
    queryKey: [...all, 'messages', id],
    queryFn: ({ pageParam, signal }) =>
      call(usersContract.messages, { params: { id }, query: { limit: 10, after: pageParam }, signal }),
    getNextPageParam: (page) => page.next ?? undefined,
    ...paged,
  })

/** Shows a card at once and asks for the lists and figures again. */
export function useShowCard(): (card: UserCard) => UserCard {
  const queries = useQueryClient()
  return (card) => {
    queries.setQueryData(cardKey(card.id), card)
    void queries.invalidateQueries({ queryKey: listsKey })
    void queries.invalidateQueries({ queryKey: figuresQuery.queryKey })
    return card
  }
}

/** Asks for a card anew, at once. */
export function useFreshCard(id: AccountId): () => Promise<UserCard> {
  const queries = useQueryClient()
  return () => queries.fetchQuery({ ...userQuery(id), staleTime: 0 })
}

/** Asks for everything about people again: after a change of a profile, or when a card was refused as gone. */
export function useRefreshUsers(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: all })
}

/** Adds an account. */
export function useAddUser() {
  const show = useShowCard()
  return async (body: BodyInput<typeof usersContract.add>) => show(await call(usersContract.add, { body }))
}

/** What an administrator does to an account; each answers with the card as it has become, and shows it. */
export function useUserActs(id: AccountId) {
  const show = useShowCard()
  const params = { id }
  const shown = async (answer: Promise<UserCard>) => show(await answer)
  return {
    block: (body: BodyInput<typeof usersContract.block>) =>
      shown(call(usersContract.block, { params, body })),
    unblock: (version: number) => shown(call(usersContract.unblock, { params, body: { version } })),
    changeRoles: (body: BodyInput<typeof usersContract.changeRoles>) =>
      shown(call(usersContract.changeRoles, { params, body })),
    linkPatient: (body: BodyInput<typeof usersContract.linkPatient>) =>
      shown(call(usersContract.linkPatient, { params, body })),
    erase: (body: BodyInput<typeof usersContract.erase>) =>
      shown(call(usersContract.erase, { params, body })),
    endSession: (session: SessionId) =>
      shown(call(usersContract.endSession, { params: { id, session }, body: {} })),
    endSessions: () => shown(call(usersContract.endSessions, { params, body: {} })),
  }
}

/** Ends a person's connection to an organization, or takes his application back (spec §7, `relation`). */
export function useEndRelation(phone: string) {
  const refresh = useRefreshUsers()
  return async ({ inn, kpp }: Pick<UserRelation, 'inn' | 'kpp'>) => {
    await call(accountsContract.change, { body: { type: 'relation', inn, kpp, user: phone } })
    await refresh()
  }
}
