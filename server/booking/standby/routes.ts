import { standbyContract } from '../../../shared/booking/standby/contract.ts'
import { signedIn } from '../../../shared/platform/actor.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { askForEarlier, declineOffer, stopAsking } from './actions.ts'

/** Serves the wish of a person to be told of an earlier time. */
export function serveStandby(serve: Serve): void {
  serve(standbyContract.ask, { allow: signedIn }, ({ actor, params, body, now, transact }) =>
    transact((tx) => askForEarlier(tx, actor, { ...params, ...body }, now)),
  )

  serve(standbyContract.stop, { allow: signedIn }, async ({ actor, params, now, transact }) => {
    await transact((tx) => stopAsking(tx, actor, params.id, now))
    return true as const
  })

  serve(standbyContract.decline, { allow: signedIn }, ({ actor, params, body, now, transact }) =>
    transact((tx) => declineOffer(tx, actor, { ...params, ...body }, now)),
  )
}
