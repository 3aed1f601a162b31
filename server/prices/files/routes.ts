import { admin, type Member } from '../../../shared/platform/actor.ts'
import { clinicDay } from '../../../shared/platform/days.ts'
import { pricesAdminContract } from '../../../shared/prices/contract.ts'
import { clinicScopeOf } from '../../organizations/actions.ts'
import type { Reader } from '../../platform/db/types.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { localLimit } from '../../platform/local-limit.ts'
import { listOn } from '../admin/actions.ts'
import { exportSheet, previewOf } from './actions.ts'

/** Limit on files per administrator: a person tries a few, a script would keep the threads busy. */
const files = { times: 60, seconds: 600 }

/** Serves price lists as files, and previews of uploaded files. */
export function servePriceFiles(serve: Serve, reader: Reader): void {
  const limit = localLimit(files)

  serve(pricesAdminContract.export, { allow: admin }, async ({ actor, query, now, look }) => {
    const organization = query.organization ?? null
    look({ id: null, organization })
    limit.spend(actor.accountId, now)
    return exportSheet(await listOn(reader, clinicScopeOf(actor), organization, query.on ?? clinicDay(now)))
  })

  const before = ({ actor, now }: { actor: Member; now: Date }) => limit.requireLeft(actor.accountId, now)
  serve(pricesAdminContract.preview, { allow: admin, before }, ({ actor, query, body, now, look }) => {
    const organization = query.organization ?? null
    look(organization && { id: null, organization })
    limit.spend(actor.accountId, now)
    return previewOf(reader, clinicScopeOf(actor), { from: query.from, organization, content: body })
  })
}
