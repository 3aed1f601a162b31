import { colleaguesContract } from '../../../shared/organizations/colleagues/contract.ts'
import { signedIn } from '../../../shared/platform/actor.ts'
import type { Brand } from '../../../shared/platform/brand.ts'
import { noteOfList } from '../../platform/audit/trail.ts'
import type { Reader } from '../../platform/db/types.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Limits } from '../../platform/limits.ts'
import { headOf } from '../actions.ts'
import { colleaguesNow, giveRole, invite, removeColleague, withdraw } from './actions.ts'

const invitationsADay = { times: 50, seconds: 86_400, what: 'Слишком много приглашений' }

/** Dependencies of the calls about colleagues. */
interface ColleaguesDeps {
  reader: Reader
  limits: Limits
  /** Returns the clinic's current name. */
  brand: () => Promise<Brand>
}

/** Serves the list of those who act for an organization and the decisions of its head about them. */
export function serveColleagues(serve: Serve, { reader, limits, brand }: ColleaguesDeps): void {
  serve(colleaguesContract.list, { allow: signedIn }, async ({ actor, params, now, look }) => {
    const list = await colleaguesNow(reader, await headOf(reader, actor, params.organization), now)
    look(noteOfList(list.colleagues.map(({ name }) => name)))
    return list
  })

  serve(colleaguesContract.invite, { allow: signedIn }, async ({ actor, params, body, now, transact }) => {
    const scope = await headOf(reader, actor, params.organization)
    await limits.spend(`invitations:${scope.organization}`, invitationsADay, now)
    const invited = { input: body, brand: await brand() }
    return transact((tx) => invite(tx, scope, invited, now))
  })

  serve(colleaguesContract.withdraw, { allow: signedIn }, async ({ actor, params, now, transact }) => {
    const scope = await headOf(reader, actor, params.organization)
    return transact((tx) => withdraw(tx, scope, params.id, now))
  })

  serve(
    colleaguesContract.changeRole,
    { allow: signedIn },
    async ({ actor, params, body, now, transact }) => {
      const scope = await headOf(reader, actor, params.organization)
      return transact((tx) => giveRole(tx, scope, { id: params.id, given: body }, now))
    },
  )

  serve(colleaguesContract.remove, { allow: signedIn }, async ({ actor, params, now, transact }) => {
    const scope = await headOf(reader, actor, params.organization)
    const removed = { id: params.id, brand: await brand() }
    return transact((tx) => removeColleague(tx, scope, removed, now))
  })
}
