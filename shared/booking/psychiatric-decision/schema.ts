import { z } from 'zod'
import { Day } from '../../platform/days.ts'
import { documentText } from '../../platform/document-text.ts'
import { idOf } from '../../platform/ids.ts'
import { BookingId, ResultFile, ResultFileId, resultFilesAtMost } from '../schema.ts'

/** `pending`: a person has given it and staff have not decided yet. */
export const DecisionState = z.enum(['pending', 'accepted', 'refused'])
export type DecisionState = z.infer<typeof DecisionState>

export const PsychiatricDecisionId = idOf<'PsychiatricDecision'>()
export type PsychiatricDecisionId = z.infer<typeof PsychiatricDecisionId>

/** The decision of a psychiatric commission as it is given, with photos or PDFs uploaded before. */
export const DecisionInput = z.strictObject({
  number: documentText(40).optional(),
  on: Day,
  issuer: documentText(200).min(3, 'Напишите, какая клиника приняла решение'),
  /** Absent: the paper names no term. */
  validUntil: Day.optional(),
  files: z.array(ResultFileId).min(1, 'Приложите фото или PDF').max(resultFilesAtMost),
})
export type DecisionInput = z.infer<typeof DecisionInput>

/** A decision as the person and the clinic's staff see it. */
export const PsychiatricDecision = z.object({
  id: PsychiatricDecisionId,
  number: z.string().nullable(),
  on: Day,
  issuer: z.string(),
  validUntil: Day.nullable(),
  state: DecisionState,
  /** Why it was refused; null otherwise. */
  reason: z.string().nullable(),
  /** Attached by the clinic's staff. */
  isByStaff: z.boolean(),
  files: z.array(ResultFile),
})
export type PsychiatricDecision = z.infer<typeof PsychiatricDecision>

/** The decisions of a booking, the one that counts first, and what the caller may do. */
export const DecisionsOfBooking = z.object({
  booking: BookingId,
  /** Activities for which the person brings one; empty: it is not asked for. */
  activities: z.array(z.string()),
  decisions: z.array(PsychiatricDecision),
  mayGive: z.boolean(),
  mayReview: z.boolean(),
})
export type DecisionsOfBooking = z.infer<typeof DecisionsOfBooking>
