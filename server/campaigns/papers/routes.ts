import { z } from 'zod'
import {
  campaignPapersContract,
  clinicCampaignPapersContract,
} from '../../../shared/campaigns/papers/contract.ts'
import type { CampaignId } from '../../../shared/campaigns/schema.ts'
import { payerScope } from '../../../shared/organizations/access.ts'
import { atDesk, type Member, signedIn } from '../../../shared/platform/actor.ts'
import { clinicDay } from '../../../shared/platform/days.ts'
import { common, refuse } from '../../../shared/platform/refusal.ts'
import type { PaperOffice } from '../../documents/actions.ts'
import { organizationOf, readingOf } from '../../organizations/actions.ts'
import { noteOfList } from '../../platform/audit/trail.ts'
import { pageOf, readValues, refuseKey, writeValues } from '../../platform/db/page.ts'
import type { Reader } from '../../platform/db/types.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { localLimit } from '../../platform/local-limit.ts'
import { findCampaign, findSentCampaign } from '../store.ts'
import { estimateOf, paperOf } from './actions.ts'
import { listCampaignPeople, type PersonKey } from './store.ts'

/** Dependencies of papers. `clinic` returns the current clinic details that papers print. */
interface PaperDeps extends Omit<PaperOffice, 'clinic' | 'now'> {
  clinic: () => Promise<PaperOffice['clinic']>
}

/** Limit on estimates and papers per account, because each reads a whole campaign. */
const tries = { times: 60, seconds: 60 }

const Key = z.tuple([z.string().max(1000), z.uuid()])

const keyOf = (after: string | undefined): PersonKey | null =>
  after === undefined ? null : (readValues(Key, after) ?? refuseKey())

/** Serves the people, the estimate and the papers of campaigns to HR. */
export function serveCampaignPapers(serve: Serve, reader: Reader, deps: PaperDeps): void {
  const limit = localLimit(tries)
  const officeAt = async (now: Date): Promise<PaperOffice> => ({ ...deps, clinic: await deps.clinic(), now })

  serve(
    campaignPapersContract.people,
    { allow: signedIn },
    async ({ actor, params, query, now, look, lagging }) => {
      const scope = await readingOf(reader, actor, params.organization)
      const row = (await findCampaign(lagging, scope, params.id)) ?? refuse(common.NOT_FOUND)
      const { state, after } = query
      const wanted = { state, limit: query.limit + 1, beyond: keyOf(after), today: clinicDay(now) }
      const rows = await listCampaignPeople(lagging, row.id, wanted)
      look(noteOfList(rows.slice(0, query.limit).map(({ id }) => id)))
      return pageOf(
        rows,
        query.limit,
        (one) => one,
        ({ fullname, id }) => writeValues([fullname, id]),
      )
    },
  )

  serve(campaignPapersContract.estimate, { allow: signedIn }, async ({ actor, params, now }) => {
    const scope = await organizationOf(reader, actor, params.organization)
    const row = (await findCampaign(reader, scope, params.id)) ?? refuse(common.NOT_FOUND)
    limit.spend(actor.accountId, now)
    return estimateOf(reader, scope, row)
  })

  serve(campaignPapersContract.file, { allow: signedIn }, async ({ actor, params, query, now }) => {
    const scope = await organizationOf(reader, actor, params.organization)
    const row = (await findCampaign(reader, scope, params.id)) ?? refuse(common.NOT_FOUND)
    limit.spend(actor.accountId, now)
    return paperOf(reader, scope, { ...query, row }, await officeAt(now))
  })
}

/** Serves the estimate and the papers of campaigns to the clinic's desk. */
export function serveClinicCampaignPapers(serve: Serve, reader: Reader, deps: PaperDeps): void {
  const limit = localLimit(tries)
  const ofDesk = async (actor: Member, id: CampaignId, now: Date) => {
    const row = (await findSentCampaign(reader, id)) ?? refuse(common.NOT_FOUND)
    const scope = payerScope(actor, row.organization) ?? refuse(common.FORBIDDEN)
    limit.spend(actor.accountId, now)
    return { row, scope }
  }

  serve(clinicCampaignPapersContract.estimate, { allow: atDesk }, async ({ actor, params, now }) => {
    const { row, scope } = await ofDesk(actor, params.id, now)
    return estimateOf(reader, scope, row)
  })

  serve(clinicCampaignPapersContract.file, { allow: atDesk }, async ({ actor, params, query, now }) => {
    const { row, scope } = await ofDesk(actor, params.id, now)
    return paperOf(reader, scope, { ...query, row }, { ...deps, clinic: await deps.clinic(), now })
  })
}
