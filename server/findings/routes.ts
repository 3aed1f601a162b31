import { findingsContract } from '../../shared/findings/contract.ts'
import { readsFindings } from '../../shared/platform/actor.ts'
import { settle } from '../check-ups/actions.ts'
import type { Reader } from '../platform/db/types.ts'
import type { Serve } from '../platform/http/serve.ts'
import { type FindingContext, findingsOf, formerOf, saveFindings, versionsOf } from './actions.ts'

/** Serves what was found at check-ups. */
export function serveFindings(serve: Serve, reader: Reader, context: Omit<FindingContext, 'now'>): void {
  const { secrets } = context
  const allow = readsFindings

  serve(findingsContract.ofBooking, { allow }, async ({ actor, params, look }) => {
    const found = await findingsOf(reader, { actor, ...params }, secrets)
    look(params)
    return found
  })

  serve(findingsContract.former, { allow }, async ({ params, look }) => {
    const former = await formerOf(reader, params.id, secrets)
    look(params)
    return former
  })

  serve(findingsContract.versions, { allow }, async ({ actor, params, query, look }) => {
    const versions = await versionsOf(reader, { actor, ...params, ...query }, secrets)
    look(params)
    return versions
  })

  serve(findingsContract.save, { allow }, ({ actor, params, body, now, transact }) =>
    transact(async (tx) => {
      const call = { actor, ...params }
      await saveFindings(tx, { ...call, ...body }, { ...context, now })
      await settle(tx, [params.id], actor.accountId, now)
      return findingsOf(tx, call, secrets)
    }),
  )
}
