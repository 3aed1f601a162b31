import { actDraftsContract } from '../../../shared/final-acts/drafts/contract.ts'
import { inCommission } from '../../../shared/platform/actor.ts'
import { common, refuse } from '../../../shared/platform/refusal.ts'
import type { Reader } from '../../platform/db/types.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { discardAct, keepAct, keptAct } from './actions.ts'

/** Serves the kept drafts of final acts to the medical commission. */
export function serveActDrafts(serve: Serve, reader: Reader, secrets: Secrets): void {
  serve(actDraftsContract.kept, { allow: inCommission }, ({ params }) => keptAct(reader, params.id, secrets))

  serve(actDraftsContract.keep, { allow: inCommission }, async ({ actor, params, body, now, transact }) => {
    const draft = { ...body, organization: params.id, by: actor.accountId }
    return transact(async (tx) => {
      await keepAct(tx, draft, secrets, now)
      return (await keptAct(tx, params.id, secrets)) ?? refuse(common.NOT_FOUND)
    })
  })

  serve(actDraftsContract.discard, { allow: inCommission }, async ({ params, query, transact }) => {
    return transact(async (tx) => {
      await discardAct(tx, params.id, query.seen)
      return true as const
    })
  })
}
