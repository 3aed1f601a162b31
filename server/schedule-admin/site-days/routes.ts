import { admin, atDesk, signedIn } from '../../../shared/platform/actor.ts'
import {
  siteDaysAdminContract,
  siteDaysContract,
  siteDaysDeskContract,
} from '../../../shared/schedule/site-days/contract.ts'
import type { MessageContext } from '../../booking/messages/actions.ts'
import { partReadingOf } from '../../organizations/actions.ts'
import type { Reader } from '../../platform/db/types.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { changeDays, closeSiteDay, openSiteDays, siteDaysAhead } from './actions.ts'

/** Serves the site days: to the clinic all of them, to HR those of the organization. */
export function serveSiteDays(serve: Serve, reader: Reader, contextNow: () => Promise<MessageContext>): void {
  serve(siteDaysAdminContract.list, { allow: admin }, ({ now }) => siteDaysAhead(reader, null, now))

  serve(siteDaysDeskContract.list, { allow: atDesk }, ({ now }) => siteDaysAhead(reader, null, now))

  serve(siteDaysAdminContract.open, { allow: admin }, async ({ actor, body, now, transact }) => {
    const letters = { ...(await contextNow()), now }
    await transact((tx) => openSiteDays(tx, actor, body, letters))
    return siteDaysAhead(reader, null, now)
  })

  serve(siteDaysAdminContract.change, { allow: admin }, async ({ body, now, transact }) => {
    const letters = { ...(await contextNow()), now }
    await transact((tx) => changeDays(tx, body, letters))
    return siteDaysAhead(reader, null, now)
  })

  serve(siteDaysAdminContract.close, { allow: admin }, async ({ body, now, transact }) => {
    const letters = { ...(await contextNow()), now }
    await transact((tx) => closeSiteDay(tx, body, letters))
    return siteDaysAhead(reader, null, now)
  })

  serve(siteDaysContract.own, { allow: signedIn }, async ({ actor, params, now }) => {
    const { organization } = await partReadingOf(reader, actor, params.organization)
    const days = await siteDaysAhead(reader, organization, now)
    return days.map(({ organization: _, organizationName: __, stayingStations: ___, ...day }) => day)
  })
}
