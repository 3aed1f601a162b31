import { deskContract } from '../../../shared/desk/contract.ts'
import { atDesk } from '../../../shared/platform/actor.ts'
import { clinicDay } from '../../../shared/platform/days.ts'
import { findSlotContext, offerTimes } from '../../booking/actions.ts'
import type { MessageContext } from '../../booking/messages/actions.ts'
import { openNumbers } from '../../booking/numbers/store.ts'
import { findOverbooked } from '../../booking/overbooking/store.ts'
import { noteOfList } from '../../platform/audit/trail.ts'
import type { Reader } from '../../platform/db/types.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Limits } from '../../platform/limits.ts'
import { bookPerson, knownResults, personOfPhone } from './actions.ts'

/** Limit of bookings per staff account, counted over all processes: each sends an SMS, two to a new person. */
const made = { times: 120, seconds: 3600 }
/**
 * Limit of look-ups by phone per staff account, of persons and of their results each, counted over all processes: enough for a day of phone calls,
 * too few to scan numbers.
 */
const persons = { times: 120, seconds: 3600 }

/** Dependencies. `contextNow`: the clinic's current name. */
interface DeskBookingDeps {
  reader: Reader
  limits: Limits
  contextNow: () => Promise<MessageContext>
}

export function serveDeskBooking(serve: Serve, { reader, limits, contextNow }: DeskBookingDeps): void {
  const numbers = openNumbers(reader)

  serve(deskContract.book, { allow: atDesk }, async (call) => {
    const { actor, body, address, agent, now, transact } = call
    const [ground, context] = await Promise.all([findSlotContext(reader, body.slot), contextNow()])
    const wish = { booking: body, ground, context: { ...context, numbers }, origin: { address, agent } }
    const attempt = () => transact((tx) => bookPerson(tx, actor, wish, now))
    const key = `desk-book:${actor.accountId}`
    await limits.spend(key, made, now)
    return offerTimes(reader, wish, now, attempt).catch(async (error) => {
      await limits.giveBack(key)
      throw error
    })
  })

  serve(deskContract.overbooked, { allow: atDesk }, ({ query: { city }, now }) =>
    findOverbooked(reader, city, clinicDay(now)),
  )

  serve(deskContract.knownResults, { allow: atDesk }, async ({ actor, body, now, look }) => {
    await limits.spend(`desk-results:${actor.accountId}`, persons, now)
    const { account, results } = await knownResults(reader, body)
    look({ id: account, count: results.length })
    return results
  })

  serve(deskContract.person, { allow: atDesk }, async ({ actor, query: { phone }, now, look }) => {
    await limits.spend(`desk-person:${actor.accountId}`, persons, now)
    const person = await personOfPhone(reader, phone)
    look(
      noteOfList(
        person.bookings.map(({ id }) => id),
        { id: person.account?.id ?? null },
      ),
    )
    return person
  })
}
