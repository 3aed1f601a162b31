import { bulkContract } from '../../../shared/employees/bulk/contract.ts'
import { bulkRefusals } from '../../../shared/employees/bulk/ru.ts'
import { type BulkPeople, bulkAtMost } from '../../../shared/employees/bulk/schema.ts'
import type { OrganizationScope } from '../../../shared/organizations/access.ts'
import { signedIn } from '../../../shared/platform/actor.ts'
import { clinicDay } from '../../../shared/platform/days.ts'
import { organizationOf } from '../../organizations/actions.ts'
import type { Reader } from '../../platform/db/types.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { editionOn } from '../../programme/actions.ts'
import { employeesMeant } from '../list/actions.ts'
import { changeBulk, previewBulk, undoBulk } from './actions.ts'

export function serveBulk(serve: Serve, reader: Reader): void {
  const contextOf = async (now: Date) => ({ now, edition: await editionOn(reader, clinicDay(now)) })
  const idsOf = (scope: OrganizationScope, people: BulkPeople, now: Date) =>
    employeesMeant(reader, scope, people, {
      atMost: bulkAtMost,
      tooMany: bulkRefusals.BULK_TOO_MANY,
      today: clinicDay(now),
    })

  serve(bulkContract.preview, { allow: signedIn }, async ({ actor, params, body, now, transact }) => {
    const scope = await organizationOf(reader, actor, params.organization)
    const asked = { ids: await idsOf(scope, body.people, now), change: body.change }
    const context = await contextOf(now)
    return transact((tx) => previewBulk(tx, scope, asked, context))
  })

  serve(bulkContract.change, { allow: signedIn }, async ({ actor, params, body, now, transact }) => {
    const scope = await organizationOf(reader, actor, params.organization)
    const asked = { ids: await idsOf(scope, body.people, now), change: body.change }
    const context = await contextOf(now)
    return transact((tx) => changeBulk(tx, scope, asked, context))
  })

  serve(bulkContract.undo, { allow: signedIn }, async ({ actor, params, now, transact }) => {
    const scope = await organizationOf(reader, actor, params.organization)
    const context = await contextOf(now)
    return transact((tx) => undoBulk(tx, scope, params.id, context))
  })
}
