import { z } from 'zod'
import { Instant } from '../../platform/days.ts'
import { idOf } from '../../platform/ids.ts'
import { TargetType } from '../schema.ts'

export const ContactChangeId = idOf<'ContactChange'>()
export type ContactChangeId = z.infer<typeof ContactChangeId>

/** A change of the phone or the e-mail of an account with a role, which waits for its day to pass. */
export const ContactChange = z.object({
  id: ContactChangeId,
  type: TargetType,
  /** The new phone or e-mail. */
  target: z.string(),
  askedAt: Instant,
  /** When the cabinet makes the change. */
  effectiveAt: Instant,
})
export type ContactChange = z.infer<typeof ContactChange>
