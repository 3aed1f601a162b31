import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query'
import { groupBookingContract } from '../../shared/group-booking/contract.ts'
import type { Pin } from '../../shared/group-booking/schema.ts'
import type { OrganizationId } from '../../shared/organizations/schema.ts'
import type { BodyInput, QueryInput } from '../../shared/platform/route.ts'
import { call } from '../platform/call.ts'
import { refreshEmployees } from '../platform/employees-data.ts'
import { placesKey } from '../schedule/api.ts'

const key = (organization: OrganizationId) => ['group-booking', organization] as const
const boardKey = (organization: OrganizationId) => [...key(organization), 'board'] as const

/** What a volume and a plan are asked for, as they travel. */
export type VolumeInput = BodyInput<typeof groupBookingContract.volume>
export type PlanInput = Omit<BodyInput<typeof groupBookingContract.plan>, 'stands'>
type GroupInput = BodyInput<typeof groupBookingContract.book>
/** Whom to book, as it travels. */
export type WhoInput = VolumeInput['who']
/** What narrows the board and its days. */
export type BoardFilter = Omit<QueryInput<typeof groupBookingContract.board>, 'after' | 'limit'>
type DaysFilter = QueryInput<typeof groupBookingContract.boardDays>

// A count over thousands of people is made once, not each time that the window is looked at.
const heavy = { staleTime: 5 * 60_000, refetchOnWindowFocus: false, retry: false } as const

/** The volume of a group by line, and who cannot be booked. */
export const volumeQuery = (organization: OrganizationId, body: VolumeInput) =>
  queryOptions({
    queryKey: [...key(organization), 'volume', body],
    queryFn: ({ signal }) => call(groupBookingContract.volume, { params: { organization }, body, signal }),
    ...heavy,
  })

/** A plan of a group. `stands`: who stands where on the screen; it is no part of the question, else each answer would begin another. */
export const planQuery = (organization: OrganizationId, body: PlanInput, stands: Pin[] = []) =>
  queryOptions({
    queryKey: [...key(organization), 'plan', body],
    queryFn: ({ signal }) =>
      call(groupBookingContract.plan, { params: { organization }, body: { ...body, stands }, signal }),
    ...heavy,
  })

/** How many people come on each day. */
export const boardDays = (organization: OrganizationId, query: DaysFilter) =>
  queryOptions({
    queryKey: [...boardKey(organization), 'days', query],
    queryFn: ({ signal }) =>
      call(groupBookingContract.boardDays, { params: { organization }, query, signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
  })

/** Bookings of a day, or of all days, by pages. */
export const boardList = (organization: OrganizationId, filter: BoardFilter) =>
  infiniteQueryOptions({
    queryKey: [...boardKey(organization), 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      call(groupBookingContract.board, {
        params: { organization },
        query: { ...filter, limit: 200, ...(pageParam && { after: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
  })

/** The latest groups, for the filter of the board. */
export const groupsQuery = (organization: OrganizationId) =>
  queryOptions({
    queryKey: [...boardKey(organization), 'groups'],
    queryFn: ({ signal }) =>
      call(groupBookingContract.groups, { params: { organization }, query: { limit: 100 }, signal }),
  })

/** What a change of bookings makes stale: the board, the people with their terms, free places, plans. */
export async function afterChange(queries: QueryClient, organization: OrganizationId): Promise<void> {
  queries.removeQueries({ queryKey: [...key(organization), 'plan'] })
  await Promise.all([
    queries.invalidateQueries({ queryKey: key(organization) }),
    refreshEmployees(queries, organization),
    queries.invalidateQueries({ queryKey: placesKey }),
  ])
}

/** What HR does to bookings of the organization. */
export function useGroupActs(organization: OrganizationId) {
  const queries = useQueryClient()
  const params = { organization }
  const after = <Answer>(answer: Promise<Answer>) =>
    answer.then(async (done) => {
      await afterChange(queries, organization)
      return done
    })
  return {
    /** The same key for the same body: a lost answer books nobody twice. What follows is asked for by the caller. */
    book: (body: GroupInput, idempotencyKey: string) =>
      call(groupBookingContract.book, { params, body, idempotencyKey }),
    move: (body: BodyInput<typeof groupBookingContract.move>) =>
      after(call(groupBookingContract.move, { params, body })),
    cancel: (body: BodyInput<typeof groupBookingContract.cancel>) =>
      after(call(groupBookingContract.cancel, { params, body })),
  }
}
