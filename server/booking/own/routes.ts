import { ownBookings } from '../../../shared/booking/access.ts'
import { bookingContract } from '../../../shared/booking/contract.ts'
import { signedIn } from '../../../shared/platform/actor.ts'
import type { Reader } from '../../platform/db/types.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { LocalLimit } from '../../platform/local-limit.ts'
import { offerFitting } from '../../schedule/fit/actions.ts'
import { nameTaken } from '../actions.ts'
import type { MessageContext } from '../messages/actions.ts'
import { findBooking } from '../store.ts'
import { cancelOwn, moveOwn } from './actions.ts'

/**
 * Dependencies. `contextNow`: the clinic's current name; `limit`: counts these changes together with new
 * bookings.
 */
interface OwnDeps {
  contextNow: () => Promise<MessageContext>
  limit: LocalLimit
}

export function serveOwnBookings(serve: Serve, reader: Reader, { contextNow, limit }: OwnDeps): void {
  serve(bookingContract.cancel, { allow: signedIn }, ({ actor, params, body, now, transact }) =>
    limit.around(actor.accountId, now, async () => {
      const change = { ...params, ...body, ...(await contextNow()) }
      return transact((tx) => cancelOwn(tx, actor, change, now))
    }),
  )

  serve(bookingContract.move, { allow: signedIn }, async ({ actor, params, body, now, transact }) => {
    const change = { ...params, ...body, ...(await contextNow()) }
    const attempt = () => transact((tx) => moveOwn(tx, actor, change, now))
    const personOf = () => findBooking(reader, ownBookings(actor), params.id)
    const named = () => nameTaken(reader, actor, { slot: body.slot, personOf }, attempt)
    const services = async () => (await personOf())?.items.map(({ service }) => service) ?? []
    return limit.around(actor.accountId, now, () =>
      offerFitting(reader, { slot: body.slot, services }, now, named),
    )
  })
}
