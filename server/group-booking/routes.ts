import { groupBookingContract } from '../../shared/group-booking/contract.ts'
import { signedIn } from '../../shared/platform/actor.ts'
import { groupView, listGroups } from '../groups/store.ts'
import { organizationOf } from '../organizations/actions.ts'
import { keyOf, pageOf, writeKey } from '../platform/db/page.ts'
import type { Reader } from '../platform/db/types.ts'
import type { Serve } from '../platform/http/serve.ts'
import { localLimit } from '../platform/local-limit.ts'
import type { VisitDesk } from '../visits/actions.ts'
import { bookGroup } from './actions.ts'

/** Acts of one account: each may send thousands of SMS. */
const acts = { times: 200, seconds: 3600 }
/** Tries of one account, those that were refused too: each locks employees and hours. */
const tries = { times: 60, seconds: 60 }

/** Serves the booking of a group and the list of groups. `deskNow`: what the clinic is called now. */
export function serveGroupBooking(serve: Serve, reader: Reader, deskNow: () => Promise<VisitDesk>): void {
  const limit = localLimit(acts)
  const tried = localLimit(tries)

  serve(groupBookingContract.book, { allow: signedIn }, async ({ actor, params, body, now, transact }) => {
    const scope = await organizationOf(reader, actor, params.organization)
    tried.spend(actor.accountId, now)
    const hr = { actor, scope, desk: await deskNow() }
    return limit.around(actor.accountId, now, () => transact((tx) => bookGroup(tx, hr, body, now)))
  })

  serve(groupBookingContract.groups, { allow: signedIn }, async ({ actor, params, query }) => {
    const scope = await organizationOf(reader, actor, params.organization)
    const rows = await listGroups(reader, scope, keyOf(query.after), query.limit + 1)
    return pageOf(rows, query.limit, groupView, ({ at, id }) => writeKey(at, id))
  })
}
