import { ownBookings } from '../../../shared/booking/access.ts'
import { earlierResultsContract } from '../../../shared/booking/earlier-results/contract.ts'
import { signedIn } from '../../../shared/platform/actor.ts'
import type { Reader } from '../../platform/db/types.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { listOwn } from './store.ts'

export function serveEarlierResults(serve: Serve, reader: Reader): void {
  serve(earlierResultsContract.own, { allow: signedIn }, ({ actor, body }) =>
    listOwn(reader, ownBookings(actor), body),
  )
}
