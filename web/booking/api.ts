import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { bookingContract } from '../../shared/booking/contract.ts'
import { bookingRefusals } from '../../shared/booking/ru.ts'
import type { Booking, BookingId } from '../../shared/booking/schema.ts'
import type { BodyInput } from '../../shared/platform/route.ts'
import { call, isRefused } from '../platform/call.ts'
import { myHold, placesKey } from '../schedule/api.ts'

const all = ['booking'] as const

/** The caller's bookings, the latest visit first, a page at a time. */
export const myBookings = infiniteQueryOptions({
  queryKey: [...all, 'mine'],
  queryFn: ({ pageParam, signal }) =>
    call(bookingContract.list, { query: { after: pageParam, limit: 20 }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next ?? undefined,
})

/** One booking with its history. */
export const oneBooking = (id: BookingId) =>
  queryOptions({
    queryKey: [...all, 'one', id],
    queryFn: ({ signal }) => call(bookingContract.one, { params: { id }, signal }),
  })

/** What of a booking's documents a new one may take over. */
export const papersQuery = (id: BookingId) =>
  queryOptions({
    queryKey: [...all, 'papers', id],
    queryFn: ({ signal }) => call(bookingContract.papers, { params: { id }, signal }),
  })

/** Prices; stale once the server says that they have changed. */
export const quotesKey = [...all, 'quote'] as const

/** What is asked for a price. */
type QuoteInput = BodyInput<typeof bookingContract.quote>

/** The server's own volume and price: what the person will be held to. */
export const quoteQuery = (request: QuoteInput) =>
  queryOptions({
    queryKey: [...quotesKey, request],
    queryFn: ({ signal }) => call(bookingContract.quote, { body: request, signal }),
    staleTime: 5 * 60_000,
  })

/** What the wizard sends. */
export type BookingInput = BodyInput<typeof bookingContract.reserve>

/** Books. The same key for the same data: an answer that was lost on the way does not book twice. */
export const reserve = (body: BookingInput, idempotencyKey: string) =>
  call(bookingContract.reserve, { body, idempotencyKey })

/** Gives the place up. */
export const cancelBooking = (id: BookingId, reason: string | undefined) =>
  call(bookingContract.cancel, { params: { id }, body: { ...(reason && { reason }) } })

/** Takes another place instead of the present one. */
export const moveBooking = (id: BookingId, slot: Booking['slot']['id']) =>
  call(bookingContract.move, { params: { id }, body: { slot } })

/** What a made, moved or cancelled booking makes stale: lists, its card and the free places. */
export async function afterBooking(queries: QueryClient, isHoldUsed: boolean): Promise<void> {
  if (isHoldUsed) queries.setQueryData(myHold.queryKey, null)
  await Promise.all([
    queries.invalidateQueries({ queryKey: [...all, 'mine'] }),
    queries.invalidateQueries({ queryKey: [...all, 'one'] }),
    queries.invalidateQueries({ queryKey: placesKey }),
  ])
}

/** A booking that has become another one elsewhere, in a second tab or at the desk, is shown as it is now. */
export const showChanged = (queries: QueryClient, error: Error): unknown =>
  isRefused(error, bookingRefusals.NOT_CHANGEABLE) && afterBooking(queries, false)
