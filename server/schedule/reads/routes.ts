import { anyone } from '../../../shared/platform/actor.ts'
import { clinicInstant } from '../../../shared/platform/days.ts'
import { scheduleContract } from '../../../shared/schedule/contract.ts'
import { everyDay } from '../../../shared/schedule/rules.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { readLimit, readsFor } from './actions.ts'

/** Reads of one caller: enough for an office of visitors who share one address, too few for a script. */
const reads = { times: 600, seconds: 60 }

/** Serves the free places. */
export function serveScheduleReads(serve: Serve): void {
  const spend = readLimit(reads)

  serve(scheduleContract.slots, { allow: anyone }, (call) => {
    spend(call)
    return readsFor(call.actor).slots(call.lagging, call.query, call.now)
  })

  serve(scheduleContract.days, { allow: anyone }, async (call) => {
    spend(call)
    const { from, to } = call.query
    return everyDay(from, to, await readsFor(call.actor).days(call.lagging, call.query, call.now))
  })

  serve(scheduleContract.nearest, { allow: anyone }, (call) => {
    spend(call)
    const { query, now, lagging } = call
    const from = query.from ? clinicInstant(query.from, '00:00') : now
    return readsFor(call.actor).nearest(lagging, query.city, from, now)
  })
}
