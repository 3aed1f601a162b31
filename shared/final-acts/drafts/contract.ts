import { z } from 'zod'
import { OrganizationId } from '../../organizations/schema.ts'
import { common } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { actDraftRefusals } from './ru.ts'
import { DiscardAct, KeepAct, KeptAct } from './schema.ts'

/** The organization of the act: it is named `id`, because the commission does not act for it. */
const params = z.strictObject({ id: OrganizationId })

/** The unfinished act of an organization, kept for the commission until it is approved or discarded. */
export const actDraftsContract = {
  kept: route('GET', '/api/conclusions/acts/drafts/:id', {
    summary: 'Черновик акта организации, каким его оставили; без черновика — null',
    audit: { act: 'view', what: 'final-act' },
    params,
    reply: KeptAct.nullable(),
  }),
  keep: route('POST', '/api/conclusions/acts/drafts/:id', {
    summary: 'Сохранить черновик акта',
    audit: { act: 'change', what: 'final-act' },
    params,
    body: KeepAct,
    reply: KeptAct,
    refusals: [common.NOT_FOUND, actDraftRefusals.ACT_DRAFT_STALE],
  }),
  discard: route('DELETE', '/api/conclusions/acts/drafts/:id', {
    summary: 'Удалить черновик акта',
    audit: { act: 'remove', what: 'final-act' },
    params,
    query: DiscardAct,
    reply: z.literal(true),
    refusals: [actDraftRefusals.ACT_DRAFT_STALE],
  }),
}
