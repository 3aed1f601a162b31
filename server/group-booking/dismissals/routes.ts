import { employeesContract } from '../../../shared/employees/contract.ts'
import { signedIn } from '../../../shared/platform/actor.ts'
import type { FreeDismissed } from '../../employees/bulk/routes.ts'
import { partOf } from '../../organizations/actions.ts'
import type { Reader } from '../../platform/db/types.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { HrDeps } from '../employee-bookings/routes.ts'
import { cancelOfDismissed, dismiss, dismissMany, restore } from './actions.ts'

interface Deps extends HrDeps {
  secrets: Secrets
}

/** Returns the way in which a change of many cancels the coming bookings of those whom it dismisses. */
export const freeingDismissed =
  ({ contextNow, limit }: HrDeps): FreeDismissed =>
  async ({ actor, scope, now }, run) => {
    const hr = { actor, scope, messageContext: await contextNow() }
    return limit(actor.accountId, now, () => run((tx, ids) => cancelOfDismissed(tx, hr, ids, now)))
  }

export function serveDismissals(serve: Serve, reader: Reader, { secrets, contextNow, limit }: Deps): void {
  serve(employeesContract.dismiss, { allow: signedIn }, async ({ actor, params, body, now, transact }) => {
    const scope = await partOf(reader, actor, params.organization)
    const hr = { actor, scope, messageContext: await contextNow() }
    const act = () => transact((tx) => dismiss(tx, hr, { ...body, id: params.id }, now))
    return limit(actor.accountId, now, act)
  })

  serve(
    employeesContract.dismissMany,
    { allow: signedIn },
    async ({ actor, params, body, now, transact }) => {
      const scope = await partOf(reader, actor, params.organization)
      const hr = { actor, scope, messageContext: await contextNow() }
      return limit(actor.accountId, now, () => transact((tx) => dismissMany(tx, hr, body, now)))
    },
  )

  serve(employeesContract.restore, { allow: signedIn }, async ({ actor, params, body, now, transact }) => {
    const scope = await partOf(reader, actor, params.organization)
    return transact((tx) => restore(tx, scope, { ...body, id: params.id }, { secrets, now }))
  })
}
