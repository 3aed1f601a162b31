import { z } from 'zod'
import { PaperPeriod, PaperWho } from '../../documents/schema.ts'

/** Copies in one file at most. */
export const copiesAtMost = 1000

/** One .pdf with all copies, or a .zip with a file for each. */
export const CopiesFormat = z.enum(['pdf', 'zip'], { error: 'Выберите вид файла' })
export type CopiesFormat = z.infer<typeof CopiesFormat>

/**
 * The employer's copies of заключения to put into one file. Chosen employees give the last valid заключение of each; with a
 * period, all those dated within it, both dates inclusive. Bookings, a group or a day give the заключения of their check-ups.
 */
export const CopiesRequest = z.strictObject({
  who: PaperWho,
  period: PaperPeriod.optional(),
  format: CopiesFormat,
})
export type CopiesRequest = z.output<typeof CopiesRequest>
