import { groupBookingContract } from '../../../shared/group-booking/contract.ts'
import { signedIn } from '../../../shared/platform/actor.ts'
import { type OrganizationCall, partOf } from '../../organizations/actions.ts'
import { noteOfList } from '../../platform/audit/trail.ts'
import type { Reader } from '../../platform/db/types.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { localLimit } from '../../platform/local-limit.ts'
import type { HrDeps } from '../employee-bookings/routes.ts'
import { groupPlan, groupVolume, smsOfPlan } from './actions.ts'

/**
 * Limit on volumes and plans per account: a user who tries variants stays below it, while a script would keep
 * the worker threads busy.
 */
const tries = { times: 60, seconds: 60 }

export function serveGroupPlan(
  serve: Serve,
  reader: Reader,
  { contextNow }: Pick<HrDeps, 'contextNow'>,
): void {
  const limit = localLimit(tries)
  const before = async ({ actor, params, now }: OrganizationCall) => {
    await partOf(reader, actor, params.organization)
    limit.requireLeft(actor.accountId, now)
  }

  serve(groupBookingContract.volume, { allow: signedIn, before }, async ({ actor, params, body, now }) => {
    const scope = await partOf(reader, actor, params.organization)
    limit.spend(actor.accountId, now)
    return groupVolume(reader, scope, body, now)
  })

  serve(
    groupBookingContract.plan,
    { allow: signedIn, before },
    async ({ actor, params, body, now, look }) => {
      const scope = await partOf(reader, actor, params.organization)
      limit.spend(actor.accountId, now)
      const plan = await groupPlan(reader, scope, body, now)
      const people = [...plan.places, ...plan.misfits, ...plan.left]
      look(noteOfList(people.map(({ employee }) => employee)))
      const { brand } = await contextNow()
      return { ...plan, sms: await smsOfPlan(reader, scope, { ...body, places: plan.places }, brand) }
    },
  )
}
