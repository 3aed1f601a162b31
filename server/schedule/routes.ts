import { anyone, signedIn } from '../../shared/platform/actor.ts'
import { clinicDay, clinicInstant } from '../../shared/platform/days.ts'
import { common, refuse } from '../../shared/platform/refusal.ts'
import { scheduleContract } from '../../shared/schedule/contract.ts'
import { everyDay } from '../../shared/schedule/rules.ts'
import type { Reader } from '../platform/db/types.ts'
import type { Serve } from '../platform/http/serve.ts'
import { freeSince, hold, offerNearest, release, workTimeOn } from './actions.ts'
import { findHold, listDayLoads, listSlots } from './store.ts'

/** Serves work time, free places and holds. */
export function serveSchedule(serve: Serve, reader: Reader): void {
  serve(scheduleContract.workTime, { allow: anyone }, ({ now }) => workTimeOn(reader, clinicDay(now)))

  serve(scheduleContract.slots, { allow: anyone }, ({ query, now }) => listSlots(reader, query, now))

  serve(scheduleContract.days, { allow: anyone }, async ({ query, now }) =>
    everyDay(query.from, query.to, await listDayLoads(reader, query, now)),
  )

  serve(scheduleContract.nearest, { allow: anyone }, ({ query: { city, from }, now }) =>
    freeSince(reader, city, from ? clinicInstant(from, '00:00') : now, now),
  )

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
