import { copiesContract, issuedContract } from '../../../shared/conclusions/copies/contract.ts'
import { givesConclusions, signedIn } from '../../../shared/platform/actor.ts'
import { common, refuseField } from '../../../shared/platform/refusal.ts'
import { partOf, relatedBeforeBody } from '../../organizations/actions.ts'
import { noteOfList } from '../../platform/audit/trail.ts'
import type { Reader } from '../../platform/db/types.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { localLimit } from '../../platform/local-limit.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { copiesOf, issuedOf, papersFile } from './actions.ts'
import { listPaperOrganizations } from './store.ts'

/** Limit of files per account: each occupies a printing thread for seconds. */
const tries = { times: 10, seconds: 60 }

/** Serves many заключения at once, to employers as copies and to the clinic for signature; every paper stands in the audit. */
export function serveCopies(serve: Serve, reader: Reader, secrets: Secrets): void {
  const limit = localLimit(tries)
  const before = relatedBeforeBody(reader, limit)

  serve(copiesContract.download, { allow: signedIn, before }, async ({ actor, params, body, now, look }) => {
    const scope = await partOf(reader, actor, params.organization)
    const { period, format } = body
    if (period && period.from > period.to)
      refuseField(common.INVALID, 'period.to', 'Конец периода раньше начала')
    limit.spend(actor.accountId, now)
    const rows = await copiesOf(reader, scope, body, now)
    look(noteOfList(rows.map(({ id }) => id)))
    return papersFile(rows, { format, owner: scope.organization, isCopy: true, reader, secrets, now })
  })

  const prints = localLimit(tries)
  const allow = givesConclusions

  serve(issuedContract.print, { allow }, async ({ actor, body: { of, format }, now, look }) => {
    const { from, to } = 'filter' in of ? of.filter : {}
    if (from && to && from > to) refuseField(common.INVALID, 'of.filter.to', 'Конец периода раньше начала')
    prints.spend(actor.accountId, now)
    const rows = await issuedOf(reader, { of })
    look(noteOfList(rows.map(({ id }) => id)))
    return papersFile(rows, { format, owner: actor.accountId, isCopy: false, reader, secrets, now })
  })

  serve(issuedContract.organizations, { allow }, async ({ query, lagging }) =>
    listPaperOrganizations(lagging, query),
  )
}
