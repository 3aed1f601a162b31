import { anyone, signedIn } from '../../shared/platform/actor.ts'
import { clinicDay, clinicInstant } from '../../shared/platform/days.ts'
import { common, refuse } from '../../shared/platform/refusal.ts'
import { scheduleContract } from '../../shared/schedule/contract.ts'
import { everyDay } from '../../shared/schedule/rules.ts'
import type { Reader } from '../platform/db/types.ts'
import type { Serve } from '../platform/http/serve.ts'
import { hold, offerNearest, release, workTimeOn } from './actions.ts'
import { readLimit, readsFor } from './reads/actions.ts'
import { findHold } from './store.ts'

/** Reads of one caller: enough for an office of visitors who share one address, too few for a script. */
const reads = { times: 600, seconds: 60 }

/** Serves work time, free places and holds. */
export function serveSchedule(serve: Serve, reader: Reader): void {
  const spend = readLimit(reads)

  serve(scheduleContract.workTime, { allow: anyone }, ({ now }) => workTimeOn(reader, clinicDay(now)))

  serve(scheduleContract.slots, { allow: anyone }, (call) => {
    spend(call)
    return readsFor(call.actor).slots(reader, call.query, call.now)
  })

  serve(scheduleContract.days, { allow: anyone }, async (call) => {
    spend(call)
    const { from, to } = call.query
    return everyDay(from, to, await readsFor(call.actor).days(reader, call.query, call.now))
  })

  serve(scheduleContract.nearest, { allow: anyone }, (call) => {
    spend(call)
    const { query, now } = call
    const from = query.from ? clinicInstant(query.from, '00:00') : now
    return readsFor(call.actor).nearest(reader, query.city, from, now)
  })

  serve(scheduleContract.hold, { allow: signedIn }, async ({ actor, body, now, transact }) => {
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
