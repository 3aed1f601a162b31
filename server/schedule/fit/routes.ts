import { anyone } from '../../../shared/platform/actor.ts'
import { fitContract } from '../../../shared/schedule/fit/contract.ts'
import type { Reader } from '../../platform/db/types.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { readLimit, readsFor } from '../reads/actions.ts'
import { fittingDay, fittingDays, nearestFitting, searchFrom } from './actions.ts'

/** Questions of one caller about a day: enough for an office of visitors who share one address, too few for a script. */
const questions = { times: 600, seconds: 60 }
/** Searches and months of one caller: one may read every day that is open for booking. */
const searches = { times: 120, seconds: 60 }

/** Serves the times at which a volume fits into the day. */
export function serveFit(serve: Serve, reader: Reader): void {
  const spend = readLimit(questions)
  const spendSearch = readLimit(searches)

  serve(fitContract.day, { allow: anyone }, (call) => {
    spend(call)
    return fittingDay(reader, call.body, call.now, readsFor(call.actor))
  })

  serve(fitContract.days, { allow: anyone }, (call) => {
    spendSearch(call)
    return fittingDays(reader, call.body, call.now, readsFor(call.actor))
  })

  serve(fitContract.nearest, { allow: anyone }, (call) => {
    spendSearch(call)
    const { body, now, actor } = call
    return nearestFitting(reader, { ...body, from: searchFrom(body.from, now) }, now, readsFor(actor))
  })
}
