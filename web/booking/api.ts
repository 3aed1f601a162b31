import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { ceilingAdminContract, ceilingContract } from '../../shared/booking/ceiling/contract.ts'
import { bookingContract } from '../../shared/booking/contract.ts'
import { earlierResultsContract } from '../../shared/booking/earlier-results/contract.ts'
import { psychiatricDecisionContract } from '../../shared/booking/psychiatric-decision/contract.ts'
import type {
  DecisionInput,
  DecisionsOfBooking,
  PsychiatricDecisionId,
} from '../../shared/booking/psychiatric-decision/schema.ts'
import { bookingRefusals } from '../../shared/booking/ru.ts'
import type { Booking, BookingId, EarlierResultId, ResultFileId } from '../../shared/booking/schema.ts'
import { standbyContract } from '../../shared/booking/standby/contract.ts'
import type { Day } from '../../shared/platform/days.ts'
import type { BodyInput } from '../../shared/platform/route.ts'
import { checkUpsKey } from '../check-ups/api.ts'
import { call, detailsOf, isRefused } from '../platform/call.ts'
import { myHold, placesKey } from '../schedule/api.ts'

const all = ['booking'] as const

/** Loads the caller's bookings page by page, latest visit first. */
export const myBookings = infiniteQueryOptions({
  queryKey: [...all, 'mine'],
  queryFn: ({ pageParam, signal }) =>
    call(bookingContract.list, { query: { after: pageParam, limit: 20 }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next ?? undefined,
})

/** Loads the people whom the caller has booked before. */
export const myPeople = queryOptions({
  queryKey: [...all, 'people'],
  queryFn: ({ signal }) => call(bookingContract.people, { signal }),
})

/** Loads how many open bookings the caller may have, and those that he has. */
export const ownCeiling = queryOptions({
  queryKey: [...all, 'ceiling'],
  queryFn: ({ signal }) => call(ceilingContract.own, { signal }),
})

/** Loads the ceiling of open bookings for an administrator. */
export const clinicCeiling = queryOptions({
  queryKey: [...all, 'clinic-ceiling'],
  queryFn: ({ signal }) => call(ceilingAdminContract.now, { signal }),
})

/** Sets the ceiling of open bookings. */
export const setCeiling = (body: BodyInput<typeof ceilingAdminContract.set>) =>
  call(ceilingAdminContract.set, { body })

/** Loads one booking with its history. */
export const oneBooking = (id: BookingId) =>
  queryOptions({
    queryKey: [...all, 'one', id],
    queryFn: ({ signal }) => call(bookingContract.one, { params: { id }, signal }),
  })

/** Finds the booking that a code names, and the page on which the caller sees it. */
export const bookingPlace = (code: string) =>
  queryOptions({
    queryKey: [...all, 'code', code],
    queryFn: ({ signal }) => call(bookingContract.byCode, { params: { code }, signal }),
  })

/** Loads the documents of a booking that a new booking may take over. */
export const papersQuery = (id: BookingId) =>
  queryOptions({
    queryKey: [...all, 'papers', id],
    queryFn: ({ signal }) => call(bookingContract.papers, { params: { id }, signal }),
  })

/** Loads what the clinic did in earlier check-ups of a person of this account. */
export const ownResults = (person: BodyInput<typeof earlierResultsContract.own>) =>
  queryOptions({
    queryKey: [...all, 'own-results', person],
    queryFn: ({ signal }) => call(earlierResultsContract.own, { body: person, signal }),
    staleTime: 60_000,
  })

/** Uploads a photo or a PDF of an earlier result for a booking that is not made yet. */
export const uploadResultFile = (file: Blob) => call(earlierResultsContract.upload, { body: file })

/** Uploads a photo or a PDF to an earlier result of a booking, while nobody has decided on it. */
export const attachResultFile = (id: EarlierResultId, file: Blob) =>
  call(earlierResultsContract.attach, { params: { id }, body: file })

/** Loads a file of an earlier result. */
export const loadResultFile = (id: ResultFileId) => call(earlierResultsContract.file, { params: { id } })

/** Loads the earlier results of a visit, for the clinic's staff. */
export const resultsOfVisit = (id: BookingId) =>
  queryOptions({
    queryKey: [...all, 'results', id],
    queryFn: ({ signal }) => call(earlierResultsContract.ofVisit, { params: { id }, signal }),
    staleTime: 30_000,
  })

/** Accepts an earlier result, or refuses it with a reason. */
export const decideResult = (id: EarlierResultId, reason: string | null) =>
  reason === null
    ? call(earlierResultsContract.accept, { params: { id }, body: {} })
    : call(earlierResultsContract.refuse, { params: { id }, body: { reason } })

/** Loads the decisions of a psychiatric commission in a booking, and what the viewer may do. */
export const decisionsQuery = (id: BookingId) =>
  queryOptions({
    queryKey: [...all, 'decisions', id],
    queryFn: ({ signal }) => call(psychiatricDecisionContract.ofBooking, { params: { id }, signal }),
    staleTime: 30_000,
  })

/** Shows the decisions that a change has answered with. */
export const showDecisions = (queries: QueryClient, decisions: DecisionsOfBooking) =>
  queries.setQueryData(decisionsQuery(decisions.booking).queryKey, decisions)

/** Attaches a decision to a booking. */
export const giveDecision = (id: BookingId, body: DecisionInput) =>
  call(psychiatricDecisionContract.give, { params: { id }, body })

/** Accepts a decision, or refuses it with a reason. */
export const reviewDecision = (id: PsychiatricDecisionId, reason: string | null) =>
  reason === null
    ? call(psychiatricDecisionContract.accept, { params: { id }, body: {} })
    : call(psychiatricDecisionContract.refuse, { params: { id }, body: { reason } })

/** Loads prices; they become stale when the server reports a change. */
export const quotesKey = [...all, 'quote'] as const

/** The input of a price request. */
type QuoteInput = BodyInput<typeof bookingContract.quote>

/** Loads the volume and price computed by the server: these are binding for the user. */
export const quoteQuery = (request: QuoteInput) =>
  queryOptions({
    queryKey: [...quotesKey, request],
    queryFn: ({ signal }) => call(bookingContract.quote, { body: request, signal }),
    staleTime: 5 * 60_000,
  })

/** The data that the wizard sends. */
export type BookingInput = BodyInput<typeof bookingContract.reserve>

/** Creates a booking. The same data use the same key, so a retry after a lost response does not book twice. */
export const reserve = (body: BookingInput, idempotencyKey: string) =>
  call(bookingContract.reserve, { body, idempotencyKey })

/** Releases the slot. */
export const cancelBooking = (id: BookingId, reason: string | undefined) =>
  call(bookingContract.cancel, { params: { id }, body: { ...(reason && { reason }) } })

/** Puts back a booking that the caller has just cancelled. */
export const restoreBooking = (id: BookingId) => call(bookingContract.restore, { params: { id }, body: {} })

/** A time to which a booking moves, and the price agreed to because earlier results lapse by then. */
export interface Move {
  slot: Booking['slot']['id']
  total?: number
}

/** Replaces the present slot with another one. */
export const moveBooking = (id: BookingId, body: Move) => call(bookingContract.move, { params: { id }, body })

/** Returns the price to agree to when a move was refused because earlier results lapse by the new day. */
export function lapseIn(error: unknown): { total: number } | null {
  const details = detailsOf(error, bookingRefusals.RESULTS_LAPSE)
  return z.object({ total: z.number() }).safeParse(details).data ?? null
}

/** Asks to be told of an earlier time; when asked already, changes the first day on which the person can come. */
export const askForEarlier = (id: BookingId, notBefore: Day | null) =>
  call(standbyContract.ask, { params: { id }, body: { notBefore } })

/** Does not want to be told of an earlier time any more. */
export const stopAsking = (id: BookingId) => call(standbyContract.stop, { params: { id } })

/** Declines an offered time. */
export const declineOffer = (id: BookingId, slot: Booking['slot']['id']) =>
  call(standbyContract.decline, { params: { id }, body: { slot } })

/**
 * Invalidates everything that a created, moved or cancelled booking makes stale: lists, its card and the free
 * slots.
 */
export async function afterBooking(queries: QueryClient, isHoldUsed: boolean): Promise<void> {
  if (isHoldUsed) queries.setQueryData(myHold.queryKey, null)
  await Promise.all([
    queries.invalidateQueries({ queryKey: [...all, 'mine'] }),
    queries.invalidateQueries({ queryKey: ownCeiling.queryKey }),
    queries.invalidateQueries({ queryKey: [...all, 'one'] }),
    queries.invalidateQueries({ queryKey: checkUpsKey }),
    queries.invalidateQueries({ queryKey: myPeople.queryKey }),
    queries.invalidateQueries({ queryKey: placesKey }),
  ])
}

/** Shows the current state of a booking that was changed elsewhere, in a second tab or at the desk. */
export const showChanged = (queries: QueryClient, error: Error): unknown =>
  isRefused(error, bookingRefusals.NOT_CHANGEABLE) && afterBooking(queries, false)
