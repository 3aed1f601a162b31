import { groupBookingContract } from '../../shared/group-booking/contract.ts'
import { signedIn } from '../../shared/platform/actor.ts'
import { groupView, listGroups } from '../booking/groups/store.ts'
import { type OrganizationCall, partOf, partReadingOf } from '../organizations/actions.ts'
import { keyOf, pageOf, writeKey } from '../platform/db/page.ts'
import type { Reader } from '../platform/db/types.ts'
import type { Serve } from '../platform/http/serve.ts'
import { bookGroup } from './actions.ts'
import type { HrDeps } from './employee-bookings/routes.ts'

export function serveGroupBooking(serve: Serve, reader: Reader, { contextNow, limit }: HrDeps): void {
  const before = ({ actor, params }: OrganizationCall) => partOf(reader, actor, params.organization)

  serve(
    groupBookingContract.book,
    { allow: signedIn, before },
    async ({ actor, params, body, now, transact }) => {
      const scope = await partOf(reader, actor, params.organization)
      const hr = { actor, scope, messageContext: await contextNow() }
      return limit(actor.accountId, now, () => transact((tx) => bookGroup(tx, hr, body, now)))
    },
  )

  serve(groupBookingContract.groups, { allow: signedIn }, async ({ actor, params, query }) => {
    const scope = await partReadingOf(reader, actor, params.organization)
    const rows = await listGroups(reader, scope, keyOf(query.after), query.limit + 1)
    return pageOf(rows, query.limit, groupView, ({ at, id }) => writeKey(at, id))
  })
}
