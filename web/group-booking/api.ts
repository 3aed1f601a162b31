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

/** Query of a volume and of a plan. */
export type VolumeInput = BodyInput<typeof groupBookingContract.volume>
export type PlanInput = Omit<BodyInput<typeof groupBookingContract.plan>, 'stands'>
type GroupInput = BodyInput<typeof groupBookingContract.book>
/** Query for the people to book. */
export type WhoInput = VolumeInput['who']
/** Filters of the page of employee bookings, for its list and its days. */
export type BoardFilter = Omit<QueryInput<typeof groupBookingContract.board>, 'after' | 'limit'>
type DaysFilter = QueryInput<typeof groupBookingContract.boardDays>

// Counting thousands of people is slow, so it is not repeated each time the user returns to the window.
const heavy = { staleTime: 5 * 60_000, refetchOnWindowFocus: false, retry: false } as const

/** Loads the volume of a group by line, and the people who cannot be booked. */
export const volumeQuery = (organization: OrganizationId, body: VolumeInput) =>
  queryOptions({
    queryKey: [...key(organization), 'volume', body],
    queryFn: ({ signal }) => call(groupBookingContract.volume, { params: { organization }, body, signal }),
    ...heavy,
  })

/**
 * Loads a plan of a group. `stands`: the times that the people have on the screen; they are not part of the
 * query key, because each answer would then start another query.
 */
export const planQuery = (organization: OrganizationId, body: PlanInput, stands: Pin[] = []) =>
  queryOptions({
    queryKey: [...key(organization), 'plan', body],
    queryFn: ({ signal }) =>
      call(groupBookingContract.plan, { params: { organization }, body: { ...body, stands }, signal }),
    ...heavy,
  })

/** Loads the number of people on each day. */
export const boardDays = (organization: OrganizationId, query: DaysFilter) =>
  queryOptions({
    queryKey: [...boardKey(organization), 'days', query],
    queryFn: ({ signal }) =>
      call(groupBookingContract.boardDays, { params: { organization }, query, signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
  })

/** Loads the bookings of a day, or of all days, by pages. */
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

/** Loads the latest groups for the filter of employee bookings. */
export const groupsQuery = (organization: OrganizationId) =>
  queryOptions({
    queryKey: [...boardKey(organization), 'groups'],
    queryFn: ({ signal }) =>
      call(groupBookingContract.groups, { params: { organization }, query: { limit: 100 }, signal }),
  })

/**
 * Invalidates the data that a change of bookings makes stale: employee bookings, people with their due dates,
 * free seats, plans.
 */
export async function afterChange(queries: QueryClient, organization: OrganizationId): Promise<void> {
  queries.removeQueries({ queryKey: [...key(organization), 'plan'] })
  await Promise.all([
    queries.invalidateQueries({ queryKey: key(organization) }),
    refreshEmployees(queries, organization),
    queries.invalidateQueries({ queryKey: placesKey }),
  ])
}

/** HR actions on the organization's bookings. */
export function useGroupActs(organization: OrganizationId) {
  const queries = useQueryClient()
  const params = { organization }
  const after = <Answer>(answer: Promise<Answer>) =>
    answer.then(async (done) => {
      await afterChange(queries, organization)
      return done
    })
  return {
    /**
     * The same body is sent with the same key, so that a retry after a lost answer books no employee twice. The
     * caller reloads the data afterwards.
     */
    book: (body: GroupInput, idempotencyKey: string) =>
      call(groupBookingContract.book, { params, body, idempotencyKey }),
    move: (body: BodyInput<typeof groupBookingContract.move>) =>
      after(call(groupBookingContract.move, { params, body })),
    cancel: (body: BodyInput<typeof groupBookingContract.cancel>) =>
      after(call(groupBookingContract.cancel, { params, body })),
  }
}
