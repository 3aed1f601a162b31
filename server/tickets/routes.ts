import { signedIn } from '../../shared/platform/actor.ts'
import { queueContract } from '../../shared/queue/contract.ts'
import type { Clock } from '../platform/clock.ts'
import type { Reader } from '../platform/db/types.ts'
import type { Serve } from '../platform/http/serve.ts'
import type { Live } from '../platform/live/live.ts'
import { EventStream } from '../platform/live/stream.ts'
import { ticketsTopic } from '../queue/actions.ts'
import { beAway, beHere, myTickets } from './actions.ts'

/** What the calls about one's own tickets stand on. */
interface TicketsDeps {
  reader: Reader
  live: Live
  clock: Clock
}

/** Serves a person's own tickets of today. */
export function serveTickets(serve: Serve, { reader, live, clock }: TicketsDeps): void {
  serve(queueContract.mine, { allow: signedIn }, ({ actor, now }) => myTickets(reader, actor, now))

  serve(queueContract.live, { allow: signedIn }, ({ actor }) => {
    const load = () => myTickets(reader, actor, clock.now())
    return new EventStream(live, { actor, event: 'tickets', topics: [ticketsTopic(actor.accountId)], load })
  })

  serve(queueContract.here, { allow: signedIn }, async ({ actor, params, now, transact }) => {
    await transact((tx) => beHere(tx, { actor, ...params }, now))
    return myTickets(reader, actor, now)
  })

  serve(queueContract.away, { allow: signedIn }, async ({ actor, params, now, transact }) => {
    await transact((tx) => beAway(tx, { actor, ...params }, now))
    return myTickets(reader, actor, now)
  })
}
