import { z } from 'zod'
import { OrganizationId } from '../../organizations/schema.ts'
import { Instant } from '../../platform/days.ts'
import { PageQuery, pageOf } from '../../platform/page.ts'
import { common } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { AuditEventId } from '../schema.ts'

/** A change by somebody who acts for the organization, as its head reads it. */
const EmployerLogRow = z.object({
  id: AuditEventId,
  at: Instant,
  /** The name of the colleague; null when the account no longer exists. */
  who: z.string().nullable(),
  /** The description of the call. */
  does: z.string(),
  /** The name of the record that was changed; null for many or for one without a name. */
  about: z.string().nullable(),
})

/** Calls about the organization's own log. */
export const employerLogContract = {
  list: route('GET', '/api/organizations/:organization/log', {
    summary: 'Журнал организации: что сделали коллеги, сначала последнее; просмотры не показаны',
    audit: { act: 'view', what: 'audit' },
    params: z.strictObject({ organization: OrganizationId }),
    query: PageQuery,
    reply: pageOf(EmployerLogRow),
    refusals: [common.NOT_FOUND, common.FORBIDDEN],
  }),
}
