import { importsContract } from '../../../shared/imports/contract.ts'
import { signedIn } from '../../../shared/platform/actor.ts'
import { clinicDay } from '../../../shared/platform/days.ts'
import { partOf } from '../../organizations/actions.ts'
import type { Reader } from '../../platform/db/types.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { localLimit } from '../../platform/local-limit.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { exportSheet } from './actions.ts'

const exports = { times: 30, seconds: 600 }

export function serveEmployeeExport(serve: Serve, reader: Reader, secrets: Secrets): void {
  const limit = localLimit(exports)

  serve(importsContract.export, { allow: signedIn }, async ({ actor, params, query, now, lagging }) => {
    const scope = await partOf(reader, actor, params.organization)
    limit.spend(actor.accountId, now)
    return exportSheet(lagging, scope, query, { secrets, today: clinicDay(now) })
  })
}
