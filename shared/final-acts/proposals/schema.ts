import { z } from 'zod'
import { Day, Instant } from '../../platform/days.ts'
import { documentLines } from '../../platform/document-text.ts'
import { idOf } from '../../platform/ids.ts'
import { NewAct } from '../schema.ts'

/** An act shown to the employer before its approval (order 29н, point 45: it is made with the employer's representatives). */
export const ActProposalId = idOf<'ActProposal'>()
export type ActProposalId = z.infer<typeof ActProposalId>

/** Changes that the employer wants. */
export const ProposalRemarks = documentLines(2000).min(1, 'Напишите, что исправить')

/**
 * An act to show to the employer. `replaces` is the open proposal that the author has seen, and whether it had an answer;
 * null when none was open. The act is refused when another member has shown one since, or the employer has answered.
 */
export const ShowAct = NewAct.safeExtend({
  replaces: z.strictObject({ id: ActProposalId, isAnswered: z.boolean() }).nullable().default(null),
})
export type ShowAct = z.output<typeof ShowAct>

/** The answer of an employer. `remarks` says what is wrong. */
export const ProposalAnswer = z
  .strictObject({
    answer: z.enum(['agreed', 'remarks']),
    remarks: documentLines(2000).default(''),
  })
  .refine(({ answer, remarks }) => answer === 'agreed' || remarks.length > 0, {
    path: ['remarks'],
    message: 'Напишите, что исправить',
  })
  .transform((given) => (given.answer === 'agreed' ? { ...given, remarks: '' } : given))
export type ProposalAnswer = z.output<typeof ProposalAnswer>

/** A proposal as both sides see it. */
export const ActProposal = z.object({
  id: ActProposalId,
  /** The name of the department that the act is about; null: the whole organization. */
  department: z.string().nullable(),
  from: Day,
  to: Day,
  on: Day,
  subject: z.int(),
  passed: z.int(),
  shownAt: Instant,
  /** Null until the employer answers. */
  answered: z
    .object({
      answer: z.enum(['agreed', 'remarks']),
      remarks: z.string(),
      at: Instant,
      /** ФИО of the representative; null for an account without a name. */
      by: z.string().nullable(),
    })
    .nullable(),
})
export type ActProposal = z.infer<typeof ActProposal>

/** A proposal as the commission sees it. `seen` is the hash of the figures that were shown. */
export const ShownProposal = ActProposal.extend({ seen: z.string() })
export type ShownProposal = z.infer<typeof ShownProposal>
