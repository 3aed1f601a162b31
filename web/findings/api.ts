import { queryOptions, skipToken } from '@tanstack/react-query'
import type { BookingId } from '../../shared/booking/schema.ts'
import { findingsContract } from '../../shared/findings/contract.ts'
import { call } from '../platform/call.ts'

/** Everything found at a check-up. It is asked for again only after a refusal: each reading is a view in the audit. */
export const findingsOf = (booking: BookingId | null) =>
  queryOptions({
    queryKey: ['findings', booking] as const,
    queryFn: booking
      ? ({ signal }) => call(findingsContract.ofBooking, { params: { id: booking }, signal })
      : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnMount: 'always',
  })
