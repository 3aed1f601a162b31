import { ownBookings } from '../../shared/booking/access.ts'
import { readCode } from '../../shared/booking/code.ts'
import { bookingContract } from '../../shared/booking/contract.ts'
import { anyone, signedIn } from '../../shared/platform/actor.ts'
import type { Brand } from '../../shared/platform/brand.ts'
import { common, refuse } from '../../shared/platform/refusal.ts'
import { seesDesk } from '../../shared/platform/roles.ts'
import { keyOf, pageOf, writeKey } from '../platform/db/page.ts'
import type { Reader } from '../platform/db/types.ts'
import type { Serve } from '../platform/http/serve.ts'
import { type LocalLimit, localLimit } from '../platform/local-limit.ts'
import { networkOf } from '../platform/network.ts'
import type { Secrets } from '../platform/secrets.ts'
import {
  type BookingContext,
  bookingView,
  findSlotContext,
  nameTaken,
  offerTimes,
  quote,
  reserve,
} from './actions.ts'
import { correctionsView } from './corrections/actions.ts'
import { listResults } from './earlier-results/store.ts'
import { offerPapers, takeOver } from './identity-documents/actions.ts'
import { findByNumber, openNumbers } from './numbers/store.ts'
import { listPeople } from './people/store.ts'
import { standbyView } from './standby/actions.ts'
import { type BookingRow, findBooking, listBookings, listSteps } from './store.ts'

/** Quotes per address: enough for an office whose users share one address, too few for a script. */
const quotes = { times: 300, seconds: 60 }

/** Bookings, moves and cancellations per account: each sends an SMS, to any phone the booking names. */
const changes = { times: 20, seconds: 3600 }

/** Counts new bookings, moves and cancellations of an account together. */
export const openChangeLimit = (): LocalLimit => localLimit(changes)

/** Dependencies of the booking calls. `brand`: the clinic's current name. */
interface BookingDeps {
  secrets: Secrets
  brand: () => Promise<Brand>
  limit: LocalLimit
}

export function serveBooking(serve: Serve, reader: Reader, { secrets, brand, limit }: BookingDeps): void {
  const numbers = openNumbers(reader)
  const contextNow = async (): Promise<BookingContext> => ({ secrets, numbers, brand: await brand() })
  const quoteLimit = localLimit(quotes)

  serve(bookingContract.quote, { allow: anyone }, ({ body, address, now }) => {
    quoteLimit.spend(networkOf(address), now)
    return quote(reader, body, now)
  })

  serve(bookingContract.reserve, { allow: signedIn }, async (call) => {
    const { actor, body, address, agent, now, transact } = call
    const [ground, context, booking] = await Promise.all([
      findSlotContext(reader, body.slot),
      contextNow(),
      takeOver(reader, ownBookings(actor), body, { secrets, now }),
    ])
    const wish = { booking, ground, context, origin: { address, agent } }
    const attempt = () => transact((tx) => reserve(tx, actor, wish, now))
    const personOf = async () => ({ ...body.person, id: null })
    const named = () => nameTaken(reader, actor, { slot: body.slot, personOf }, attempt)
    return limit.around(actor.accountId, now, () => offerTimes(reader, wish, now, named))
  })

  serve(bookingContract.list, { allow: signedIn }, async ({ actor, query: { after, limit }, now }) => {
    const rows = await listBookings(reader, ownBookings(actor), keyOf(after), limit + 1)
    const view = (row: BookingRow) => bookingView(row, now)
    return pageOf(rows, limit, view, ({ start, id }) => writeKey(start, id))
  })

  serve(bookingContract.people, { allow: signedIn }, ({ actor }) => listPeople(reader, ownBookings(actor)))

  serve(bookingContract.one, { allow: signedIn }, async ({ actor, params, now }) => {
    const booking = (await findBooking(reader, ownBookings(actor), params.id)) ?? refuse(common.NOT_FOUND)
    const [steps, earlier, corrections, standby] = await Promise.all([
      listSteps(reader, booking),
      listResults(reader, booking.id),
      correctionsView(reader, booking.id),
      booking.isByEmployer ? null : standbyView(reader, booking.id, now),
    ])
    const dated = steps.map((step) => ({
      ...step,
      at: step.at.toISOString(),
      start: step.start.toISOString(),
    }))
    return { ...bookingView(booking, now), steps: dated, earlier, corrections, standby }
  })

  serve(bookingContract.byCode, { allow: signedIn }, async ({ actor, params }) => {
    const entered = readCode(params.code)
    const booking = entered && (await findByNumber(reader, entered.number))
    const isOwn = booking?.follower === actor.accountId
    if (!booking || !(isOwn || seesDesk(actor))) return refuse(common.NOT_FOUND)
    return { id: booking.id, at: isOwn ? ('own' as const) : ('desk' as const) }
  })

  serve(bookingContract.papers, { allow: signedIn }, ({ actor, params, now }) =>
    offerPapers(reader, ownBookings(actor), params.id, { secrets, now }),
  )
}
