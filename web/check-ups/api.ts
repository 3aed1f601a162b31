import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { BookingId } from '../../shared/booking/schema.ts'
import { checkUpsContract } from '../../shared/check-ups/contract.ts'
import type { CheckUpId } from '../../shared/check-ups/schema.ts'
import { call } from '../platform/call.ts'

/** Everything that is loaded about check-ups; a changed booking makes it stale. */
export const checkUpsKey = ['check-ups'] as const

/** Loads the check-ups that are not ahead, page by page, newest first. */
export const myCheckUps = infiniteQueryOptions({
  queryKey: [...checkUpsKey, 'mine'],
  queryFn: ({ pageParam, signal }) =>
    call(checkUpsContract.list, { query: { after: pageParam, limit: 20, ahead: 'false' }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next ?? undefined,
})

/** Loads one check-up with its history. */
export const oneCheckUp = (id: CheckUpId) =>
  queryOptions({
    queryKey: [...checkUpsKey, 'one', id],
    queryFn: ({ signal }) => call(checkUpsContract.one, { params: { id }, signal }),
  })

/** Loads the check-up of a booking with its history; null when the caller has no such booking. */
export const checkUpOfBooking = (booking: BookingId) =>
  queryOptions({
    queryKey: [...checkUpsKey, 'of-booking', booking],
    queryFn: async ({ signal }) => {
      const { items } = await call(checkUpsContract.list, { query: { booking, limit: 1 }, signal })
      const id = items[0]?.id
      return id ? await call(checkUpsContract.one, { params: { id }, signal }) : null
    },
  })
