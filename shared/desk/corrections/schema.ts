import { z } from 'zod'
import { BookedPerson, CorrectionReason, IdentityPaper } from '../../booking/schema.ts'

/** Numbers of the documents of a visit; null when the visit has none. */
export const DeskNumbers = z.object({
  paper: IdentityPaper.nullable(),
  snils: z.string().nullable(),
  policy: z.string().nullable(),
})
export type DeskNumbers = z.infer<typeof DeskNumbers>

/**
 * Corrected parts of a visit, each with its right value. `seen`: number of corrections that the caller knows of,
 * so that two registrars do not correct over each other.
 */
export const DeskCorrection = BookedPerson.pick({
  surname: true,
  name: true,
  middlename: true,
  birth: true,
  phone: true,
  snils: true,
  policy: true,
})
  .partial()
  .extend({
    paper: IdentityPaper.optional(),
    reason: CorrectionReason,
    seen: z.int().min(0),
  })
export type DeskCorrection = z.output<typeof DeskCorrection>
