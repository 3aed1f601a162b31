import { z } from 'zod'
import { documentText } from '../../platform/document-text.ts'
import { BookedResult, BookingId } from '../schema.ts'

/** Why a result is refused: the person reads it in the cabinet. */
export const RefusalReason = documentText(300).min(3, 'Напишите причину')

/**
 * The results of a booking after a decision. `total`: the price with the studies that have returned, in roubles;
 * `returned`: their names.
 */
export const ReviewedResults = z.object({
  booking: BookingId,
  results: z.array(BookedResult),
  total: z.number(),
  returned: z.array(z.string()),
})
export type ReviewedResults = z.infer<typeof ReviewedResults>
