import { deskContract } from '../../shared/desk/contract.ts'
import { atDesk, signedIn } from '../../shared/platform/actor.ts'
import { isHereToday } from '../../shared/queue/rules.ts'
import type { MyTickets } from '../../shared/queue/schema.ts'
import { ticketsContract } from '../../shared/tickets/contract.ts'
import type { Clock } from '../platform/clock.ts'
import type { Serve } from '../platform/http/serve.ts'
import type { Live } from '../platform/live/live.ts'
import { EventStream } from '../platform/live/stream.ts'
import { localLimit } from '../platform/local-limit.ts'
import { queueTopic, ticketsTopic } from '../queue/actions.ts'
import { beAway, beHere, myTickets, type TicketsContext, visitTicket } from './actions.ts'

/** Limit on actions per ticket: each going away and coming back may call the patient anew, with a push. */
const sayings = { times: 60, seconds: 600 }

/** Dependencies of the calls about one's own tickets. */
interface TicketsDeps extends TicketsContext {
  live: Live
  clock: Clock
}

/** Topics of the queues in which the caller has a ticket; changes of other queues are not reported. */
const queuesOf = ({ tickets }: MyTickets): string[] =>
  tickets.filter(({ state }) => isHereToday(state)).map(({ city }) => queueTopic(city))

/** Serves a user's own tickets of today, and to the front desk the ticket of a visit. */
export function serveTickets(serve: Serve, { live, clock, ...context }: TicketsDeps): void {
  const limit = localLimit(sayings)

  serve(ticketsContract.mine, { allow: signedIn }, ({ actor, now }) => myTickets(context, actor, now))

  serve(deskContract.ticket, { allow: atDesk }, async ({ params, query: { known }, now, look }) => {
    const visit = await visitTicket(context, params.id, now)
    // Polled every few seconds: an unchanged position is not audited again.
    look(visit.version === known ? null : { id: params.id })
    return visit
  })

  serve(ticketsContract.live, { allow: signedIn }, ({ actor }) => {
    const topics = [ticketsTopic(actor.accountId)]
    const load = () => myTickets(context, actor, clock.now())
    return new EventStream(live, { actor, event: 'tickets', topics, also: queuesOf, load })
  })

  serve(ticketsContract.here, { allow: signedIn }, async ({ actor, params, now, transact }) => {
    limit.spend(`${actor.accountId} ${params.id}`, now)
    await transact((tx) => beHere(tx, { actor, ...params }, now))
    return myTickets(context, actor, now)
  })

  serve(ticketsContract.away, { allow: signedIn }, async ({ actor, params, now, transact }) => {
    limit.spend(`${actor.accountId} ${params.id}`, now)
    await transact((tx) => beAway(tx, { actor, ...params }, now))
    return myTickets(context, actor, now)
  })
}
