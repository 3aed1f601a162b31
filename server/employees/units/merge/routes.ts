import { unitMergeContract } from '../../../../shared/employees/units/merge/contract.ts'
import { signedIn } from '../../../../shared/platform/actor.ts'
import { clinicDay } from '../../../../shared/platform/days.ts'
import { organizationOf, withoutWiderAccess } from '../../../organizations/actions.ts'
import type { Reader } from '../../../platform/db/types.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import { editionOn } from '../../../programme/actions.ts'
import { mergeUnits, previewMerge } from './actions.ts'

export function serveUnitMerges(serve: Serve, reader: Reader): void {
  serve(unitMergeContract.preview, { allow: signedIn }, async ({ actor, params, body, now, transact }) => {
    const scope = await organizationOf(reader, actor, params.organization)
    const edition = await editionOn(reader, clinicDay(now))
    return transact((tx) => previewMerge(tx, scope, body, edition))
  })

  serve(unitMergeContract.merge, { allow: signedIn }, async ({ actor, params, body, now, transact }) => {
    const scope = await organizationOf(reader, actor, params.organization)
    const edition = await editionOn(reader, clinicDay(now))
    const move = body.kind === 'department' ? { from: body.from, into: body.into } : undefined
    return transact((tx) =>
      withoutWiderAccess(tx, { actor, scope, move }, () => mergeUnits(tx, scope, body, edition)),
    )
  })
}
