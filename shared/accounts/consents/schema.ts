import { z } from 'zod'
import { Instant } from '../../platform/days.ts'
import { ConsentPurpose } from '../schema.ts'

/** A consent as the user gave it, with the text that was read. */
export const GivenConsent = z.object({
  purpose: ConsentPurpose,
  version: z.string(),
  title: z.string(),
  text: z.string(),
  givenAt: Instant,
  withdrawnAt: Instant.nullable(),
  /** Number of the booking with which it was given; null: given to the cabinet itself. */
  booking: z.string().nullable(),
  /** Signed on paper at the desk. */
  isOnPaper: z.boolean(),
})
export type GivenConsent = z.infer<typeof GivenConsent>

/** All consents of a user. */
export const OwnConsents = z.object({
  /** Newest first; those of bookings are the newest 200. */
  given: z.array(GivenConsent),
  /** When the user asked the clinic to withdraw the consent to personal data; null: has not asked. */
  askedAt: Instant.nullable(),
})
export type OwnConsents = z.infer<typeof OwnConsents>

/** A purpose that the user agrees to and refuses freely: the cabinet works without it. */
export const FreePurpose = ConsentPurpose.exclude(['personal-data'])
export type FreePurpose = z.infer<typeof FreePurpose>
