import { z } from 'zod'
import { campaignsContract, clinicCampaignsContract } from '../../shared/campaigns/contract.ts'
import { CampaignId } from '../../shared/campaigns/schema.ts'
import { atDesk, signedIn } from '../../shared/platform/actor.ts'
import { clinicDay, Day } from '../../shared/platform/days.ts'
import { organizationOf, readingOf } from '../organizations/actions.ts'
import { noteOfList } from '../platform/audit/trail.ts'
import { readValues, refuseKey, writeValues } from '../platform/db/page.ts'
import type { Reader } from '../platform/db/types.ts'
import type { Serve } from '../platform/http/serve.ts'
import { localLimit } from '../platform/local-limit.ts'
import {
  campaignViews,
  cardOf,
  clinicCardOf,
  clinicViews,
  contingentOf,
  makeCampaign,
  makeNext,
  saveCampaign,
  takeClinicStep,
  takeEmployerStep,
} from './actions.ts'
import { type LetterBrand, tellStep } from './letters/actions.ts'
import { type CampaignKey, type CampaignRow, listCampaigns, listClinicCampaigns } from './store.ts'

/** Returns the sender of letters now, and the clinic's address for them. */
type ReadBrand = () => Promise<LetterBrand>

const Key = z.tuple([Day, CampaignId])

function keyOf(after: string | undefined): CampaignKey | null {
  if (after === undefined) return null
  const [startsOn, id] = readValues(Key, after) ?? refuseKey()
  return { startsOn, id }
}

/** Cuts a page out of rows that were read with one more than it holds. */
function cut(rows: CampaignRow[], limit: number): { rows: CampaignRow[]; next: string | null } {
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return { rows: page, next: last ? writeValues([last.startsOn, last.id]) : null }
}

/** Looks at the size of a list per account: somebody who tries choices stays below it. */
const counts = { times: 60, seconds: 60 }

/** Steps of one campaign: each may write a letter to the clinic, and a list is recalled a few times at most. */
const steps = { times: 12, seconds: 3600 }

/** Serves the campaigns of an organization to its HR. */
export function serveCampaigns(serve: Serve, reader: Reader, brand: ReadBrand): void {
  const limit = localLimit(counts)
  const stepLimit = localLimit(steps)

  serve(campaignsContract.list, { allow: signedIn }, async ({ actor, params, query, now, lagging }) => {
    const scope = await readingOf(reader, actor, params.organization)
    const { rows, next } = cut(
      await listCampaigns(lagging, scope, keyOf(query.after), query.limit + 1),
      query.limit,
    )
    return { items: await campaignViews(lagging, rows, clinicDay(now)), next }
  })

  serve(campaignsContract.one, { allow: signedIn }, async ({ actor, params, now }) =>
    cardOf(reader, await readingOf(reader, actor, params.organization), params.id, now),
  )

  serve(campaignsContract.contingent, { allow: signedIn }, async ({ actor, params, body, now }) => {
    const scope = await readingOf(reader, actor, params.organization)
    limit.spend(actor.accountId, now)
    return contingentOf(reader, scope, body)
  })

  serve(campaignsContract.make, { allow: signedIn }, async ({ actor, params, body, now, transact }) => {
    const scope = await organizationOf(reader, actor, params.organization)
    return transact(async (tx) => {
      const id = await makeCampaign(tx, scope, { ...body, madeFrom: null }, { by: actor.accountId, now })
      return cardOf(tx, scope, id, now)
    })
  })

  serve(campaignsContract.change, { allow: signedIn }, async ({ actor, params, body, now, transact }) => {
    const scope = await organizationOf(reader, actor, params.organization)
    return transact(async (tx) => {
      await saveCampaign(tx, scope, body.campaign, { id: params.id, version: body.version })
      return cardOf(tx, scope, params.id, now)
    })
  })

  serve(campaignsContract.step, { allow: signedIn }, async ({ actor, params, body, now, transact }) => {
    const scope = await organizationOf(reader, actor, params.organization)
    stepLimit.spend(params.id, now)
    const letter = { brand: await brand(), now }
    return transact(async (tx) => {
      const taken = await takeEmployerStep(
        tx,
        scope,
        { id: params.id, given: body },
        { by: actor.accountId, now },
      )
      await tellStep(tx, taken, letter)
      return cardOf(tx, scope, params.id, now)
    })
  })

  serve(campaignsContract.next, { allow: signedIn }, async ({ actor, params, now, transact }) => {
    const scope = await organizationOf(reader, actor, params.organization)
    return transact(async (tx) => {
      const id = await makeNext(tx, scope, params.id, { by: actor.accountId, now })
      return cardOf(tx, scope, id, now)
    })
  })
}

/** Serves all campaigns to the clinic's desk. */
export function serveClinicCampaigns(serve: Serve, reader: Reader, brand: ReadBrand): void {
  serve(
    clinicCampaignsContract.list,
    { allow: atDesk },
    async ({ query: { after, ...asked }, now, look, lagging }) => {
      const wanted = { ...asked, limit: asked.limit + 1 }
      const { rows, next } = cut(await listClinicCampaigns(lagging, wanted, keyOf(after)), asked.limit)
      look(noteOfList(rows.map(({ id }) => id)))
      return { items: await clinicViews(lagging, rows, clinicDay(now)), next }
    },
  )

  serve(clinicCampaignsContract.one, { allow: atDesk }, async ({ params, now }) =>
    clinicCardOf(reader, params.id, now),
  )

  serve(clinicCampaignsContract.step, { allow: atDesk }, async ({ actor, params, body, now, transact }) => {
    const letter = { brand: await brand(), now }
    return transact(async (tx) => {
      const taken = await takeClinicStep(tx, { id: params.id, given: body }, { by: actor.accountId, now })
      await tellStep(tx, taken, letter)
      return clinicCardOf(tx, params.id, now)
    })
  })
}
