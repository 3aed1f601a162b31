import { anyone } from '../../shared/platform/actor.ts'
import { clinicDay } from '../../shared/platform/days.ts'
import { pricesContract } from '../../shared/prices/contract.ts'
import type { Reader } from '../platform/db/types.ts'
import type { Serve } from '../platform/http/serve.ts'
import { pricesOn } from './store.ts'

/** Serves the public price list. */
export function servePrices(serve: Serve, reader: Reader): void {
  serve(pricesContract.list, { allow: anyone }, async ({ query: { city, on }, now }) => {
    const day = on ?? clinicDay(now)
    return { city, on: day, prices: await pricesOn(reader, city, day) }
  })
}
