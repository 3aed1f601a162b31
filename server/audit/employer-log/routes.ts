import { employerLogContract } from '../../../shared/audit/employer-log/contract.ts'
import { AuditEventId, type AuditRow } from '../../../shared/audit/schema.ts'
import { signedIn } from '../../../shared/platform/actor.ts'
import { headOf } from '../../organizations/actions.ts'
import { pageOf, refuseKey } from '../../platform/db/page.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { callNames, viewsOf } from '../actions.ts'
import type { AuditDeps } from '../routes.ts'
import { listEmployerActs } from './store.ts'

const last = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

const logRow = ({ id, at, who, does, subject }: AuditRow) => ({
  id,
  at,
  who: who?.name ?? null,
  does,
  about: subject?.name ?? null,
})

/** Serves the log of an organization to its head: only the acts of those who act for it. */
export function serveEmployerLog(serve: Serve, { reader, secrets, served }: AuditDeps): void {
  serve(employerLogContract.list, { allow: signedIn }, async ({ actor, params, query, look }) => {
    const scope = await headOf(reader, actor, params.organization)
    const below = query.after === undefined ? last : (AuditEventId.safeParse(query.after).data ?? refuseKey())
    const rows = await listEmployerActs(reader, scope, { below, limit: query.limit + 1 })
    const views = await viewsOf(reader, rows, { secrets, does: callNames(served) })
    const page = pageOf(views, query.limit, logRow, ({ id }) => id)
    look({ count: page.items.length })
    return page
  })
}
