import { admin, type Member } from '../../../shared/platform/actor.ts'
import { common, refuse } from '../../../shared/platform/refusal.ts'
import { type UsersScope, usersScope } from '../../../shared/users/access.ts'
import { chairContract } from '../../../shared/users/chair/contract.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { endChairProposal, giveChair } from './actions.ts'

const scopeOf = (actor: Member): UsersScope => usersScope(actor) ?? refuse(common.FORBIDDEN)

/** Serves what another administrator does with a proposal of the commission's role. */
export function serveChair(serve: Serve): void {
  serve(chairContract.give, { allow: admin }, async ({ actor, params, now, transact }) => {
    await transact((tx) => giveChair(tx, scopeOf(actor), params.id, now))
    return true as const
  })

  serve(chairContract.end, { allow: admin }, async ({ actor, params, now, transact }) => {
    await transact((tx) => endChairProposal(tx, scopeOf(actor), params.id, now))
    return true as const
  })
}
