import { anyone } from '../../../shared/platform/actor.ts'
import { fitContract } from '../../../shared/schedule/fit/contract.ts'
import type { Reader } from '../../platform/db/types.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { localLimit } from '../../platform/local-limit.ts'
import { networkOf } from '../../platform/network.ts'
import { fittingDay, fittingDays, nearestFitting, searchFrom } from './actions.ts'

/** Questions per address: enough for an office whose users share one address, too few for a script. */
const questions = { times: 600, seconds: 60 }
/** Searches per address: one may read every day that is open for booking. */
const searches = { times: 120, seconds: 60 }

/** Serves the times at which a volume fits into the day. */
export function serveFit(serve: Serve, reader: Reader): void {
  const limit = localLimit(questions)
  const searchLimit = localLimit(searches)

  serve(fitContract.day, { allow: anyone }, ({ body, address, now }) => {
    limit.spend(networkOf(address), now)
    return fittingDay(reader, body, now)
  })

  serve(fitContract.days, { allow: anyone }, ({ body, address, now }) => {
    limit.spend(networkOf(address), now)
    return fittingDays(reader, body, now)
  })

  serve(fitContract.nearest, { allow: anyone }, ({ body: { from, ...asked }, address, now }) => {
    searchLimit.spend(networkOf(address), now)
    return nearestFitting(reader, { ...asked, from: searchFrom(from, now) }, now)
  })
}
