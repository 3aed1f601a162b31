import { bulkContract } from '../../../shared/employees/bulk/contract.ts'
import { bulkRefusals } from '../../../shared/employees/bulk/ru.ts'
import { type BulkPeople, bulkAtMost } from '../../../shared/employees/bulk/schema.ts'
import type { PartScope } from '../../../shared/organizations/access.ts'
import { type Member, signedIn } from '../../../shared/platform/actor.ts'
import { clinicDay } from '../../../shared/platform/days.ts'
import { partOf } from '../../organizations/actions.ts'
import type { Reader } from '../../platform/db/types.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { editionOn } from '../../programme/actions.ts'
import { employeesMeant } from '../list/actions.ts'
import { type CancelBookings, changeBulk, previewBulk, undoBulk } from './actions.ts'

/** HR who dismisses many, and when. */
interface DismissalCall {
  actor: Member
  scope: PartScope
  now: Date
}

/**
 * Runs a change with what cancels the bookings of those who are dismissed. Bookings know employees and not the other way
 * round, so the application hands it in.
 */
export type FreeDismissed = <Result>(
  call: DismissalCall,
  run: (cancel: CancelBookings) => Promise<Result>,
) => Promise<Result>

export function serveBulk(serve: Serve, reader: Reader, freeDismissed: FreeDismissed): void {
  const contextOf = async (now: Date) => ({ now, edition: await editionOn(reader, clinicDay(now)) })
  const idsOf = (scope: PartScope, people: BulkPeople, now: Date) =>
    employeesMeant(reader, scope, people, {
      atMost: bulkAtMost,
      tooMany: bulkRefusals.BULK_TOO_MANY,
      today: clinicDay(now),
    })

  serve(bulkContract.preview, { allow: signedIn }, async ({ actor, params, body, now, transact }) => {
    const scope = await partOf(reader, actor, params.organization)
    const asked = { ids: await idsOf(scope, body.people, now), change: body.change }
    const context = await contextOf(now)
    return transact((tx) => previewBulk(tx, scope, asked, context))
  })

  serve(bulkContract.change, { allow: signedIn }, async ({ actor, params, body, now, transact }) => {
    const scope = await partOf(reader, actor, params.organization)
    const asked = { ids: await idsOf(scope, body.people, now), change: body.change }
    const context = await contextOf(now)
    const change = (cancel?: CancelBookings) =>
      transact((tx) => changeBulk(tx, scope, asked, { ...context, cancel }))
    return body.free ? freeDismissed({ actor, scope, now }, change) : change()
  })

  serve(bulkContract.undo, { allow: signedIn }, async ({ actor, params, now, transact }) => {
    const scope = await partOf(reader, actor, params.organization)
    const context = await contextOf(now)
    return transact((tx) => undoBulk(tx, scope, params.id, context))
  })
}
