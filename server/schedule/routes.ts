import { anyone, signedIn } from '../../shared/platform/actor.ts'
import { clinicDay } from '../../shared/platform/days.ts'
import { common, refuse } from '../../shared/platform/refusal.ts'
import { scheduleContract } from '../../shared/schedule/contract.ts'
import type { Reader } from '../platform/db/types.ts'
import type { Serve } from '../platform/http/serve.ts'
import { callerLimit } from '../platform/local-limit.ts'
import { hold, offerNearest, release, workTimeOn } from './actions.ts'
import { findHold } from './store.ts'

/** Holds of an account: who looks for a time presses many, who keeps seats from others needs more. */
const holds = { times: 60, seconds: 600, what: 'Слишком часто меняете время' }
/** Holds of an address: of an office whose users share it. */
const holdsOfAddress = { ...holds, times: 600 }

/** Serves work time and holds. */
export function serveSchedule(serve: Serve, reader: Reader): void {
  const holdLimit = callerLimit({ ofAccount: holds, ofAddress: holdsOfAddress })

  serve(scheduleContract.workTime, { allow: anyone }, ({ now }) => workTimeOn(reader, clinicDay(now)))

  serve(scheduleContract.hold, { allow: signedIn }, async ({ actor, body, address, now, transact }) => {
    holdLimit.spend({ account: actor.accountId, address, now })
    await offerNearest(reader, body.slot, now, () => transact((tx) => hold(tx, actor, body.slot, now)))
    return (await findHold(reader, actor.accountId, now)) ?? refuse(common.CONFLICT)
  })

  serve(scheduleContract.myHold, { allow: signedIn }, ({ actor, now }) =>
    findHold(reader, actor.accountId, now),
  )

  serve(scheduleContract.release, { allow: signedIn }, async ({ actor, now, transact }) => {
    await transact((tx) => release(tx, actor, now))
    return true as const
  })
}
