import { z } from 'zod'
import { Instant } from '../../platform/days.ts'
import { idOf } from '../../platform/ids.ts'

export const ChairProposalId = idOf<'ChairProposal'>()
export type ChairProposalId = z.infer<typeof ChairProposalId>

/** The commission's role, proposed by one administrator and not given yet by another. */
export const ChairProposal = z.object({
  id: ChairProposalId,
  /** The full name of the administrator who proposes it. */
  by: z.string(),
  at: Instant,
  /** The proposal counts until then. */
  lapsesAt: Instant,
  /** Whether the viewer proposed it, or is the person whom it concerns: another administrator has to give the role. */
  isOwn: z.boolean(),
})
export type ChairProposal = z.infer<typeof ChairProposal>
