import { oneVisitContract } from '../../../shared/group-booking/one-visit/contract.ts'
import { signedIn } from '../../../shared/platform/actor.ts'
import { partOf } from '../../organizations/actions.ts'
import type { Reader } from '../../platform/db/types.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { localLimit } from '../../platform/local-limit.ts'
import { freeTimes } from './actions.ts'

/** Limit on questions for free times per account, because each looks through the days of a month. */
const tries = { times: 60, seconds: 60 }

/** Serves what HR asks before it books one person. */
export function serveOneVisit(serve: Serve, reader: Reader): void {
  const limit = localLimit(tries)

  serve(oneVisitContract.times, { allow: signedIn }, async ({ actor, params, body, now }) => {
    const scope = await partOf(reader, actor, params.organization)
    limit.spend(actor.accountId, now)
    return freeTimes(reader, scope, body, now)
  })
}
