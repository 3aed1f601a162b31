import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { z } from 'zod'
import { bookingRefusals } from '../../../../shared/booking/ru.ts'
import { TimedQuote } from '../../../../shared/booking/schema.ts'
import { detailsOf } from '../../../platform/call.ts'
import { newKey } from '../../../platform/new-key.ts'
import { afterBooking, type BookingInput, quotesKey, reserve } from '../../api.ts'
import { forgetDraft } from './use-draft.ts'

/** Returns the present price when a booking was refused because the price has changed. */
export function quoteIn(error: unknown): TimedQuote | null {
  const shape = z.object({ quote: TimedQuote.partial({ skipped: true, stayMinutes: true }) })
  const quote = shape.safeParse(detailsOf(error, bookingRefusals.PRICE_CHANGED)).data?.quote
  return quote ? { skipped: [], stayMinutes: null, ...quote } : null
}

/**
 * Sends the booking. The same data keep their key, so a retry after a lost response cannot book twice; then the
 * draft is dropped.
 */
export function useReserve() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const attempt = useRef({ body: '', key: '' })
  return useMutation({
    mutationFn: (input: BookingInput) => {
      const body = JSON.stringify(input)
      if (attempt.current.body !== body) attempt.current = { body, key: newKey() }
      return reserve(input, attempt.current.key)
    },
    onError: (error) => {
      if (quoteIn(error)) void queries.invalidateQueries({ queryKey: quotesKey })
    },
    onSuccess: async ({ id }) => {
      forgetDraft()
      await navigate({ to: '/preorder/$id', params: { id }, search: { done: true }, replace: true })
      await afterBooking(queries, true)
    },
  })
}
