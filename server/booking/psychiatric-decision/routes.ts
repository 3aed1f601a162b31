import { psychiatricDecisionContract } from '../../../shared/booking/psychiatric-decision/contract.ts'
import { readsDecisions, signedIn } from '../../../shared/platform/actor.ts'
import type { Reader } from '../../platform/db/types.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { MessageContext } from '../messages/actions.ts'
import { decisionsOf, giveDecision, review } from './actions.ts'

/** Dependencies of the calls. `contextNow`: the clinic's current name. */
interface DecisionDeps {
  reader: Reader
  secrets: Secrets
  contextNow: () => Promise<MessageContext>
}

export function servePsychiatricDecisions(serve: Serve, { reader, secrets, contextNow }: DecisionDeps): void {
  serve(
    psychiatricDecisionContract.ofBooking,
    { allow: signedIn },
    async ({ actor, params: { id }, look }) => {
      const { isOwn, view } = await decisionsOf(reader, { actor, id }, secrets)
      // Nothing medical is shown of a booking without a decision.
      look(isOwn || view.decisions.length === 0 ? null : { id })
      return view
    },
  )

  serve(psychiatricDecisionContract.give, { allow: signedIn }, ({ actor, params, body, now, transact }) =>
    transact((tx) => giveDecision(tx, { actor, ...params, given: body }, secrets, now)),
  )

  serve(
    psychiatricDecisionContract.accept,
    { allow: readsDecisions },
    async ({ actor, params, now, transact }) => {
      const context = await contextNow()
      return transact((tx) => review(tx, { actor, ...params, reason: null }, context, now))
    },
  )

  serve(psychiatricDecisionContract.refuse, { allow: readsDecisions }, async (call) => {
    const { actor, params, body, now, transact } = call
    const context = await contextNow()
    return transact((tx) => review(tx, { actor, ...params, ...body }, context, now))
  })
}
