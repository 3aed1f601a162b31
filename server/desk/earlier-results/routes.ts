import { earlierResultsContract } from '../../../shared/booking/earlier-results/contract.ts'
import { atQueue, readsResults } from '../../../shared/platform/actor.ts'
import { common, refuse } from '../../../shared/platform/refusal.ts'
import { listResults } from '../../booking/earlier-results/store.ts'
import type { MessageContext } from '../../booking/messages/actions.ts'
import type { Reader } from '../../platform/db/types.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { findVisit } from '../store.ts'
import { decide } from './actions.ts'

/** Dependencies of the decisions. `contextNow`: the clinic's current name. */
interface ResultDeps {
  reader: Reader
  contextNow: () => Promise<MessageContext>
}

export function serveResultDecisions(serve: Serve, { reader, contextNow }: ResultDeps): void {
  serve(earlierResultsContract.ofVisit, { allow: readsResults }, async ({ params: { id }, look }) => {
    if (!(await findVisit(reader, id))) refuse(common.NOT_FOUND)
    look({ id })
    return listResults(reader, id)
  })

  serve(earlierResultsContract.accept, { allow: atQueue }, async ({ actor, params, now, transact }) => {
    const context = await contextNow()
    return transact((tx) => decide(tx, { actor, ...params, reason: null }, context, now))
  })

  serve(earlierResultsContract.refuse, { allow: atQueue }, async ({ actor, params, body, now, transact }) => {
    const context = await contextNow()
    return transact((tx) => decide(tx, { actor, ...params, ...body }, context, now))
  })
}
