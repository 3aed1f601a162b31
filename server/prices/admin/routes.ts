import type { OrganizationId } from '../../../shared/organizations/schema.ts'
import { admin } from '../../../shared/platform/actor.ts'
import { clinicDay } from '../../../shared/platform/days.ts'
import { pricesAdminContract } from '../../../shared/prices/contract.ts'
import { clinicScopeOf } from '../../organizations/actions.ts'
import type { Note } from '../../platform/audit/trail.ts'
import { pageOf, refuseKey } from '../../platform/db/page.ts'
import type { Reader } from '../../platform/db/types.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { listOn, organizationNamed, sampleCosts, setPrices, stepView, tableView } from './actions.ts'
import { listHistory, type PriceListOwner } from './store.ts'

/** The clinic's list is public, so only views of an organization's agreed prices are audited. */
const looked = (organization: PriceListOwner): Note | null => organization && { id: null, organization }

const numberOf = (after: string | undefined): number | null => {
  if (after === undefined) return null
  return /^\d{1,15}$/.test(after) ? Number(after) : refuseKey()
}

/** Serves the price list to administrators. */
export function servePriceAdmin(serve: Serve, reader: Reader): void {
  const { table, set, history, samples } = pricesAdminContract
  const listOf = (organization: OrganizationId | undefined): PriceListOwner => organization ?? null

  serve(table, { allow: admin }, async ({ actor, query, now, look }) => {
    const organization = listOf(query.organization)
    look(looked(organization))
    return tableView(await listOn(reader, clinicScopeOf(actor), organization, query.on ?? clinicDay(now)))
  })

  serve(set, { allow: admin }, ({ actor, body, now, transact }) =>
    transact((tx) => setPrices(tx, actor, body, now)),
  )

  serve(history, { allow: admin }, async ({ actor, query, now, look }) => {
    const { service = null, city = null, limit, after } = query
    const organization = listOf(query.organization)
    look(looked(organization))
    const scope = clinicScopeOf(actor)
    await organizationNamed(reader, scope, organization)
    const asked = { organization, service, city, before: numberOf(after), limit: limit + 1 }
    const rows = await listHistory(reader, scope, { ...asked, today: clinicDay(now) })
    return pageOf(rows, limit, stepView, ({ number }) => String(number))
  })

  serve(samples, { allow: admin }, ({ actor, body, look }) => {
    look(looked(body.organization))
    return sampleCosts(reader, clinicScopeOf(actor), body)
  })
}
