import { ceilingAdminContract, ceilingContract } from '../../../shared/booking/ceiling/contract.ts'
import { admin, signedIn } from '../../../shared/platform/actor.ts'
import type { Reader } from '../../platform/db/types.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { ceilingState, reviseCeiling } from './actions.ts'
import { getCeiling } from './store.ts'

/** Serves the ceiling of open bookings: to a person his own state, to an administrator the setting. */
export function serveCeiling(serve: Serve, reader: Reader): void {
  serve(ceilingContract.own, { allow: signedIn }, ({ actor, now }) =>
    ceilingState(reader, { account: actor.accountId }, now),
  )

  serve(ceilingAdminContract.now, { allow: admin }, async () => ({ ceiling: await getCeiling(reader) }))

  serve(ceilingAdminContract.set, { allow: admin }, ({ body, transact }) =>
    transact((tx) => reviseCeiling(tx, body)),
  )
}
