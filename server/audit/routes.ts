import { auditContract } from '../../shared/audit/contract.ts'
import { AuditEventId } from '../../shared/audit/schema.ts'
import { admin } from '../../shared/platform/actor.ts'
import { common, refuse } from '../../shared/platform/refusal.ts'
import { refuseKey } from '../platform/db/page.ts'
import type { Reader } from '../platform/db/types.ts'
import type { Serve } from '../platform/http/serve.ts'
import type { ServedRoute } from '../platform/http/server.ts'
import { localLimit } from '../platform/local-limit.ts'
import type { Secrets } from '../platform/secrets.ts'
import { auditSheet, callNames, eventOf, viewsOf } from './actions.ts'
import { findEvent, listEvents } from './store.ts'

/** Dependencies of the calls about the audit. */
export interface AuditDeps {
  reader: Reader
  secrets: Secrets
  /** All calls that the process serves; their contracts describe what they do. */
  served: readonly ServedRoute[]
}

const exports = { times: 10, seconds: 600 }

/** Serves the audit to administrators. */
export function serveAudit(serve: Serve, { reader, secrets, served }: AuditDeps): void {
  const exporting = localLimit(exports)
  const doesNow = () => callNames(served)

  serve(auditContract.list, { allow: admin }, async ({ query, look, lagging }) => {
    const { after, limit, ...filter } = query
    const below = after === undefined ? null : (AuditEventId.safeParse(after).data ?? refuseKey())
    const rows = await listEvents(lagging, filter, { below, limit: limit + 1 })
    const items = await viewsOf(lagging, rows.slice(0, limit), { secrets, does: doesNow() })
    look({ count: items.length })
    return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
  })

  serve(auditContract.one, { allow: admin }, async ({ params }) => {
    const row = (await findEvent(reader, params.id)) ?? refuse(common.NOT_FOUND)
    return eventOf(reader, row, { secrets, does: doesNow() })
  })

  serve(auditContract.export, { allow: admin }, ({ actor, query, now, lagging }) => {
    exporting.spend(actor.accountId, now)
    return Promise.resolve(auditSheet(lagging, query, { secrets, does: doesNow(), now }))
  })
}
