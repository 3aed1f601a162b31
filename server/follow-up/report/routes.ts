import { followUpContract } from '../../../shared/follow-up/contract.ts'
import { signedIn } from '../../../shared/platform/actor.ts'
import { clinicDay } from '../../../shared/platform/days.ts'
import { readingOf } from '../../organizations/actions.ts'
import type { Reader } from '../../platform/db/types.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { localLimit } from '../../platform/local-limit.ts'
import { reportOf } from './actions.ts'

const reports = { times: 30, seconds: 600 }

export function serveFollowUpReport(serve: Serve, reader: Reader): void {
  const limit = localLimit(reports)

  serve(followUpContract.report, { allow: signedIn }, async ({ actor, params, query, now, lagging }) => {
    const scope = await readingOf(reader, actor, params.organization)
    limit.spend(actor.accountId, now)
    return reportOf(lagging, scope, query.city, clinicDay(now))
  })
}
