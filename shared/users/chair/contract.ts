import { z } from 'zod'
import { common } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { chairRefusals } from './ru.ts'
import { ChairProposalId } from './schema.ts'

const { SAME_ADMIN, PROPOSAL_ENDED } = chairRefusals
const proposal = z.strictObject({ id: ChairProposalId })

/** The role of the commission, which one administrator proposes and another one gives (decision 0106). */
export const chairContract = {
  give: route('POST', '/api/admin/chair-proposals/:id/give', {
    summary: 'Дать роль врачебной комиссии, которую предложил другой администратор',
    audit: { act: 'change', what: 'account' },
    asksAgain: true,
    params: proposal,
    body: z.strictObject({}),
    reply: z.literal(true),
    refusals: [common.NOT_FOUND, SAME_ADMIN, PROPOSAL_ENDED],
  }),
  end: route('POST', '/api/admin/chair-proposals/:id/end', {
    summary: 'Забрать или отклонить предложение роли врачебной комиссии',
    audit: { act: 'change', what: 'account' },
    params: proposal,
    body: z.strictObject({}),
    reply: z.literal(true),
    refusals: [common.NOT_FOUND, PROPOSAL_ENDED],
  }),
}
