import { admin, atDesk, signedIn } from '../../../shared/platform/actor.ts'
import type { Brand } from '../../../shared/platform/brand.ts'
import {
  siteDaysAdminContract,
  siteDaysContract,
  siteDaysDeskContract,
} from '../../../shared/schedule/site-days/contract.ts'
import { partReadingOf } from '../../organizations/actions.ts'
import type { Reader } from '../../platform/db/types.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { closeSiteDay, openSiteDays, siteDaysAhead } from './actions.ts'

/** Serves the days on site: to the clinic all of them, to HR those of the organization. */
export function serveSiteDays(serve: Serve, reader: Reader, brand: () => Promise<Brand>): void {
  serve(siteDaysAdminContract.list, { allow: admin }, ({ now }) => siteDaysAhead(reader, null, now))

  serve(siteDaysDeskContract.list, { allow: atDesk }, ({ now }) => siteDaysAhead(reader, null, now))

  serve(siteDaysAdminContract.open, { allow: admin }, async ({ actor, body, now, transact }) => {
    const letters = { brand: await brand(), now }
    await transact((tx) => openSiteDays(tx, actor, body, letters))
    return siteDaysAhead(reader, null, now)
  })

  serve(siteDaysAdminContract.close, { allow: admin }, async ({ body, now, transact }) => {
    await transact((tx) => closeSiteDay(tx, body))
    return siteDaysAhead(reader, null, now)
  })

  serve(siteDaysContract.own, { allow: signedIn }, async ({ actor, params, now }) => {
    const { organization } = await partReadingOf(reader, actor, params.organization)
    const days = await siteDaysAhead(reader, organization, now)
    return days.map(({ organization: _, organizationName: __, ...day }) => day)
  })
}
