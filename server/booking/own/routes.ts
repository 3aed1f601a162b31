import { ownBookings } from '../../../shared/booking/access.ts'
import { bookingContract } from '../../../shared/booking/contract.ts'
import type { Booking, BookingId } from '../../../shared/booking/schema.ts'
import { type Member, signedIn } from '../../../shared/platform/actor.ts'
import { common, refuse } from '../../../shared/platform/refusal.ts'
import type { SlotId } from '../../../shared/schedule/schema.ts'
import type { Reader } from '../../platform/db/types.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { LocalLimit } from '../../platform/local-limit.ts'
import { offerFitting } from '../../schedule/fit/actions.ts'
import { nameTaken } from '../actions.ts'
import type { MessageContext } from '../messages/actions.ts'
import { findBooking } from '../store.ts'
import { cancelOwn, moveOwn, restoreOwn } from './actions.ts'

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

  /** Tries to give a booking a time; a refusal names the nearest times, or the visit that stands in the way. */
  const explained = (
    actor: Member,
    { id, slot }: { id: BookingId; slot: SlotId },
    now: Date,
    attempt: () => Promise<Booking>,
  ): Promise<Booking> => {
    const personOf = () => findBooking(reader, ownBookings(actor), id)
    const named = () => nameTaken(reader, actor, { slot, personOf }, attempt)
    const services = async () => (await personOf())?.items.map(({ service }) => service) ?? []
    return limit.around(actor.accountId, now, () => offerFitting(reader, { slot, services }, now, named))
  }

  serve(bookingContract.restore, { allow: signedIn }, async ({ actor, params, now, transact }) => {
    const { slot } = (await findBooking(reader, ownBookings(actor), params.id)) ?? refuse(common.NOT_FOUND)
    const change = { ...params, ...(await contextNow()) }
    const attempt = () => transact((tx) => restoreOwn(tx, actor, change, now))
    return explained(actor, { ...params, slot }, now, attempt)
  })

  serve(bookingContract.move, { allow: signedIn }, async ({ actor, params, body, now, transact }) => {
    const change = { ...params, ...body, ...(await contextNow()) }
    const attempt = () => transact((tx) => moveOwn(tx, actor, change, now))
    return explained(actor, { ...params, ...body }, now, attempt)
  })
}
