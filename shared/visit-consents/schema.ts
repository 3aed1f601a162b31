import { z } from 'zod'
import { Day, Instant } from '../platform/days.ts'
import { documentText } from '../platform/document-text.ts'

/**
 * A step of a consent of a visit. `read`: the person has read the text in the cabinet, which is no signature (323-ФЗ,
 * article 20, part 7); `signed`: the desk has the paper with the signature; `mistake`: the desk takes its mark back;
 * `withdrawn`: the person has withdrawn the consent.
 */
export const ConsentStep = z.enum(['read', 'signed', 'mistake', 'withdrawn'])
export type ConsentStep = z.infer<typeof ConsentStep>

/** Where the consent to intervention of a visit stands. */
export const InterventionState = z.enum(['none', 'read', 'signed', 'withdrawn'])
export type InterventionState = z.infer<typeof InterventionState>

/** The consent to intervention without its text, for the rooms and the commission. */
export const InterventionStanding = z.object({
  state: InterventionState,
  /** When the newest step was made. */
  at: Instant.nullable(),
  /** Why it was withdrawn, or why the mark of the desk was taken back. */
  reason: z.string().nullable(),
})
export type InterventionStanding = z.infer<typeof InterventionStanding>

/** The consent to intervention of a visit with its text, filled with the clinic and the person. */
export const InterventionConsent = InterventionStanding.extend({
  version: z.string(),
  title: z.string(),
  paragraphs: z.array(z.string()),
  fullname: z.string(),
  day: Day,
  /** The visit is to come, goes on, or has no заключение yet: the consent may still change. */
  isOpen: z.boolean(),
})
export type InterventionConsent = z.infer<typeof InterventionConsent>

/** Why the desk takes back a mark, or what the paper of the withdrawal says. */
export const ConsentReason = z.strictObject({
  reason: documentText(200, 'Напишите причину').min(3, 'Напишите причину'),
})
export type ConsentReason = z.output<typeof ConsentReason>
