import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { z } from 'zod'
import { accountsContract } from '../../shared/accounts/contract.ts'
import { withoutEmpty } from '../../shared/accounts/rules.ts'
import type { BookingsDecision } from '../../shared/accounts/schema.ts'
import type { AccountId } from '../../shared/platform/ids.ts'
import type { BodyInput } from '../../shared/platform/route.ts'
import { chairContract } from '../../shared/users/chair/contract.ts'
import type { ChairProposalId } from '../../shared/users/chair/schema.ts'
import { usersContract } from '../../shared/users/contract.ts'
import type { SessionId, UserCard, UserFilter, UserRelation, UserSort } from '../../shared/users/schema.ts'
import { call } from '../platform/call.ts'

const all = ['users'] as const
const listsKey = [...all, 'list'] as const

/** The list parameters: filters and sorting. */
export interface ListQuery extends z.input<typeof UserFilter> {
  sort: UserSort
}

/** Returns the found users page by page; while another list is loading the previous one stays. */
export const usersQuery = (asked: ListQuery) =>
  infiniteQueryOptions({
    queryKey: [...listsKey, asked],
    queryFn: ({ pageParam, signal }) =>
      call(usersContract.list, { query: { ...asked, limit: 50, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
  })

/** Returns the number of users in each role and of blocked users. */
export const figuresQuery = queryOptions({
  queryKey: [...all, 'figures'],
  queryFn: ({ signal }) => call(usersContract.figures, { signal }),
})

const cardKey = (id: AccountId) => [...all, 'one', id] as const

/** Returns the full card of a user. */
export const userQuery = (id: AccountId) =>
  queryOptions({
    queryKey: cardKey(id),
    queryFn: ({ signal }) => call(usersContract.one, { params: { id }, signal }),
    refetchOnWindowFocus: 'always',
  })

/** Loads the card of the open user. */
export const useUser = (id: AccountId | null) =>
  useQuery({ ...userQuery(id as AccountId), enabled: id !== null })

const paged = { initialPageParam: undefined as string | undefined }

/** Returns the user's bookings, newest first. */
export const userBookings = (id: AccountId) =>
  infiniteQueryOptions({
    queryKey: [...all, 'bookings', id],
    queryFn: ({ pageParam, signal }) =>
      call(usersContract.bookings, { params: { id }, query: { limit: 10, after: pageParam }, signal }),
    getNextPageParam: (page) => page.next ?? undefined,
    ...paged,
  })

/** Returns the messages sent to the user, newest first. */
export const userMessages = (id: AccountId) =>
  infiniteQueryOptions({
    queryKey: [...all, 'messages', id],
    queryFn: ({ pageParam, signal }) =>
      call(usersContract.messages, { params: { id }, query: { limit: 10, after: pageParam }, signal }),
    getNextPageParam: (page) => page.next ?? undefined,
    ...paged,
  })

/** Shows an updated card at once and refetches the lists and counts. */
export function useShowCard(): (card: UserCard) => UserCard {
  const queries = useQueryClient()
  return (card) => {
    queries.setQueryData(cardKey(card.id), card)
    void queries.invalidateQueries({ queryKey: listsKey })
    void queries.invalidateQueries({ queryKey: figuresQuery.queryKey })
    return card
  }
}

/** Refetches a card at once. */
export function useFreshCard(id: AccountId): () => Promise<UserCard> {
  const queries = useQueryClient()
  return () => queries.fetchQuery({ ...userQuery(id), staleTime: 0 })
}

/** Refetches all user data: after a change of a profile, or when a card no longer exists. */
export function useRefreshUsers(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: all })
}

/** Adds an account. */
export function useAddUser() {
  const show = useShowCard()
  return async (body: BodyInput<typeof usersContract.add>) => show(await call(usersContract.add, { body }))
}

/** An administrator's actions on an account; each answers with the updated card and shows it. */
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
    resetPassword: (version: number) =>
      shown(call(usersContract.resetPassword, { params, body: { version } })),
    resetSecondStep: (version: number) =>
      shown(call(usersContract.resetSecondStep, { params, body: { version } })),
    endSession: (session: SessionId) =>
      shown(call(usersContract.endSession, { params: { id, session }, body: {} })),
    endSessions: () => shown(call(usersContract.endSessions, { params, body: {} })),
  }
}

/** An administrator's acts on the commission's role that is proposed for a user. */
export function useChairActs(id: AccountId) {
  const show = useShowCard()
  const fresh = useFreshCard(id)
  const queries = useQueryClient()
  const shown = async (answer: Promise<true>) => {
    try {
      await answer
    } finally {
      show(await fresh())
      void queries.invalidateQueries({ queryKey: ['overview'] })
    }
  }
  return {
    give: (proposal: ChairProposalId) =>
      shown(call(chairContract.give, { params: { id: proposal }, body: {} })),
    end: (proposal: ChairProposalId) =>
      shown(call(chairContract.end, { params: { id: proposal }, body: {} })),
  }
}

/** Ends a user's relation to an organization, or withdraws the connection request (spec §7, `relation`). */
export function useEndRelation(phone: string) {
  const refresh = useRefreshUsers()
  return async ({ inn, kpp }: Pick<UserRelation, 'inn' | 'kpp'>, bookings?: BookingsDecision) => {
    await call(accountsContract.change, {
      body: { ...withoutEmpty({ type: 'relation' as const, inn, kpp, user: phone }), bookings },
    })
    await refresh()
  }
}
