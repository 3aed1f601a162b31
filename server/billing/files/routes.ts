import { billingFilesContract } from '../../../shared/billing/contract.ts'
import { admin, signedIn } from '../../../shared/platform/actor.ts'
import { clinicDay } from '../../../shared/platform/days.ts'
import { common, refuse } from '../../../shared/platform/refusal.ts'
import { clinicScopeOf, readingOf } from '../../organizations/actions.ts'
import type { Reader } from '../../platform/db/types.ts'
import type { Templates } from '../../platform/documents/docx.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { localLimit } from '../../platform/local-limit.ts'
import { findAgreement } from '../agreements/store.ts'
import type { BillDeps } from '../routes.ts'
import { findBill, findEmployerBill } from '../store.ts'
import { annexAsFile, billAsFile } from './actions.ts'

/** Limit on printed bills per account, because printing one occupies a worker thread. */
const prints = { times: 30, seconds: 60 }

/** Serves the files of bills and annexes to administrators, and an organization's own bills to its managers. */
export function serveBillFiles(
  serve: Serve,
  reader: Reader,
  { secrets, clinic, templates }: BillDeps & { templates: Templates },
): void {
  const limit = localLimit(prints)
  const contract = billingFilesContract

  serve(contract.file, { allow: admin }, async ({ actor, params, query, now }) => {
    limit.spend(actor.accountId, now)
    const row = (await findBill(reader, clinicScopeOf(actor), params.id)) ?? refuse(common.NOT_FOUND)
    return billAsFile(reader, row, { ...query, templates, owner: actor.accountId }, secrets)
  })

  serve(contract.annex, { allow: admin }, async ({ actor, params, query, now }) => {
    limit.spend(actor.accountId, now)
    const agreement =
      (await findAgreement(reader, clinicScopeOf(actor), params.id)) ?? refuse(common.NOT_FOUND)
    const { format, on = clinicDay(now) } = query
    const context = { format, templates, owner: actor.accountId, clinic: await clinic() }
    return annexAsFile(reader, actor, { agreement, on }, context)
  })

  serve(contract.employerFile, { allow: signedIn }, async ({ actor, params, query, now }) => {
    const scope = await readingOf(reader, actor, params.organization)
    limit.spend(actor.accountId, now)
    const row = (await findEmployerBill(reader, scope, params.id)) ?? refuse(common.NOT_FOUND)
    return billAsFile(reader, row, { ...query, templates, owner: scope.organization }, secrets)
  })
}
