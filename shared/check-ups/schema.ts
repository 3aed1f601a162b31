import { z } from 'zod'
import { idOf } from '../platform/ids.ts'

/** A check-up of a person (осмотр): that of a booking, or one from the clinic's system. */
export const CheckUpId = idOf<'CheckUp'>()
export type CheckUpId = z.infer<typeof CheckUpId>

/**
 * States of a check-up (domain.md §5) in the order in which they usually come, then its exits. An expertise
 * (147н) and the pathology centre are needs that the paper names, not states.
 */
export const CheckUpState = z.enum([
  'planned',
  'referral_issued',
  'started',
  'studies_pending',
  'commission',
  'concluded',
  'issued',
  'needs_additional_exam',
  'not_finished',
  'not_appeared',
  'cancelled',
])
export type CheckUpState = z.infer<typeof CheckUpState>
