import { z } from 'zod'
import { Snils } from '../../booking/schema.ts'

/** How a recognised employee has proven who he is (decision 0052). */
export const ProofKind = z.enum(['passport', 'snils', 'referral'])
export type ProofKind = z.infer<typeof ProofKind>

const referralNumber = /^№?\s*(\d{1,7})\s*\/\s*(\d{4})$/

/** Number of a направление as it is printed, `15/2026`, with or without «№». */
export const TypedReferral = z
  .string()
  .trim()
  .regex(referralNumber, 'Номер пишут так, как в направлении: 15/2026')
  .transform((text) => {
    const [, number, year] = referralNumber.exec(text) ?? []
    return { number: Number(number), year: Number(year) }
  })

/** A number by which a recognised employee proves who he is: СНИЛС or that of his valid направление. */
export const OwnProof = z.discriminatedUnion(
  'by',
  [
    z.strictObject({ by: z.literal('snils'), snils: Snils }),
    z.strictObject({ by: z.literal('referral'), referral: TypedReferral }),
  ],
  'Выберите, чем подтвердить',
)
export type OwnProof = z.output<typeof OwnProof>
