import type { IcdList } from '../../../shared/findings/icd10/schema.ts'
import { atQueue } from '../../../shared/platform/actor.ts'
import { common, refuse } from '../../../shared/platform/refusal.ts'
import { queueContract } from '../../../shared/queue/contract.ts'
import type { Console } from '../../../shared/queue/schema.ts'
import { type Note, noteOfList } from '../../platform/audit/trail.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Reader } from '../../platform/db/types.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Live } from '../../platform/live/live.ts'
import { EventStream } from '../../platform/live/stream.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { missingRooms, queueNow, roomTopic } from '../actions.ts'
import { inQueue } from '../transitions/actions.ts'
import {
  closeRoom,
  dropStation,
  endVisitEarly,
  findConsole,
  inviteNext,
  nameRoom,
  openRoom,
  overPatient,
  preferPatient,
  roomsView,
  takeByHand,
} from './actions.ts'

/** Dependencies of the staff's calls. */
interface ConsoleDeps {
  reader: Reader
  live: Live
  clock: Clock
  secrets: Secrets
  icd: IcdList
}

/** Serves the rooms and what the staff does with tickets. */
export function serveConsole(serve: Serve, deps: ConsoleDeps): void {
  serveConsoleReads(serve, deps)
  serveRooms(serve, deps)

  serve(queueContract.prefer, { allow: atQueue }, async ({ actor, params, body, now, transact }) => {
    await transact((tx) => preferPatient(tx, { actor, ...params, ...body }, now))
    return {}
  })

  serve(queueContract.drop, { allow: atQueue }, async ({ actor, params, body, now, transact }) => {
    await transact((tx) => dropStation(tx, { actor, ...params, ...body }, now))
    return {}
  })

  serve(queueContract.leave, { allow: atQueue }, async ({ actor, params, now, transact }) => {
    await transact((tx) => endVisitEarly(tx, { actor, ...params }, now))
    return {}
  })
}

/** The people whom the page of a room shows: inside, at the door and waiting. */
function noteOfRoom({ cabinet, inside, door, pool }: Console): Note {
  const people = [...(inside ? [inside] : []), ...door, ...pool]
  return noteOfList(
    people.map(({ ticket }) => ticket),
    { id: cabinet.id },
  )
}

function serveConsoleReads(serve: Serve, { reader, live, clock }: ConsoleDeps): void {
  serve(queueContract.now, { allow: atQueue }, async ({ actor, query: { city }, now, transact }) => {
    const queue = await queueNow(reader, city, now)
    if (missingRooms(queue).length === 0) return roomsView(queue)
    const call = { city, by: actor.accountId }
    return roomsView(await transact((tx) => inQueue(tx, call, () => {}, now)))
  })

  serve(queueContract.console, { allow: atQueue }, async ({ actor, params: { id }, now, look }) => {
    const room = (await findConsole(reader, { actor, id }, now)) ?? refuse(common.NOT_FOUND)
    look(noteOfRoom(room))
    return room
  })

  serve(queueContract.consoleLive, { allow: atQueue }, ({ actor, params: { id }, look, show }) => {
    // Each state of the page is recorded, with the people in it.
    look(null)
    const load = async () => {
      const room = await findConsole(reader, { actor, id }, clock.now())
      // Nobody is shown before it is recorded.
      if (room) await show(noteOfRoom(room))
      return room
    }
    return new EventStream(live, { actor, event: 'console', topics: [roomTopic({ id })], load })
  })
}

function serveRooms(serve: Serve, { secrets, icd }: Pick<ConsoleDeps, 'secrets' | 'icd'>): void {
  serve(queueContract.name, { allow: atQueue }, ({ actor, params, body, now, transact }) =>
    transact((tx) => nameRoom(tx, { actor, ...params }, body, now)),
  )

  serve(queueContract.open, { allow: atQueue }, ({ actor, params, body, now, transact }) =>
    transact((tx) => openRoom(tx, { actor, ...params, ...body }, now)),
  )

  serve(queueContract.close, { allow: atQueue }, ({ actor, params, now, transact }) =>
    transact((tx) => closeRoom(tx, { actor, ...params }, now)),
  )

  serve(queueContract.next, { allow: atQueue }, ({ actor, params, body, now, transact }) =>
    transact((tx) => inviteNext(tx, { actor, ...params, ...body }, { secrets, icd, now })),
  )

  for (const what of ['done', 'recall', 'absent', 'back'] as const)
    serve(queueContract[what], { allow: atQueue }, ({ actor, params, body, now, transact }) =>
      transact((tx) => overPatient(tx, what, { actor, ...params, ...body }, { secrets, icd, now })),
    )

  serve(queueContract.take, { allow: atQueue }, ({ actor, params, body, now, transact }) =>
    transact((tx) => takeByHand(tx, { actor, ...params, ...body }, { secrets, icd, now })),
  )
}
