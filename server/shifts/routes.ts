import { admin, atQueue, type Member } from '../../shared/platform/actor.ts'
import { clinicDay, type Day } from '../../shared/platform/days.ts'
import type { City } from '../../shared/platform/person.ts'
import { shiftsContract } from '../../shared/shifts/contract.ts'
import type { Reader, Tx } from '../platform/db/types.ts'
import type { Serve } from '../platform/http/serve.ts'
import { localLimit } from '../platform/local-limit.ts'
import { type CityQueue, missingRooms, queueNow } from '../queue/actions.ts'
import { inQueue } from '../queue/transitions/actions.ts'
import {
  addShift,
  clearShifts,
  markAbsent,
  moveShift,
  ownShifts,
  planFile,
  planOf,
  repeatShifts,
  unmarkAbsent,
} from './actions.ts'
import { listRoomsOn } from './store.ts'

/** Limit on files per account: a person takes a few. */
const files = { times: 60, seconds: 600 }

/** Serves the shifts of the staff in the rooms. */
export function serveShifts(serve: Serve, reader: Reader): void {
  const limit = localLimit(files)

  interface PlanCall {
    actor: Member
    query: { city: City }
    now: Date
    transact<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>
  }

  /** Returns the queue of the city; rooms that its stations have got since it was last changed are added first. */
  const queueOf = async ({ actor, query: { city }, now, transact }: PlanCall): Promise<CityQueue> => {
    const queue = await queueNow(reader, city, now)
    if (missingRooms(queue).length === 0) return queue
    return transact((tx) => inQueue(tx, { city, by: actor.accountId }, () => {}, now))
  }
  const planFor = async (call: PlanCall & { query: { from: Day } }) =>
    planOf(reader, call.actor, { queue: await queueOf(call), from: call.query.from })

  serve(shiftsContract.plan, { allow: atQueue }, planFor)

  serve(shiftsContract.file, { allow: atQueue }, async (call) => {
    limit.spend(call.actor.accountId, call.now)
    return planFile(await planFor(call))
  })

  serve(shiftsContract.mine, { allow: atQueue }, ({ actor, now }) => ownShifts(reader, actor, now))

  serve(shiftsContract.today, { allow: atQueue }, ({ query, now }) =>
    listRoomsOn(reader, query.city, clinicDay(now)),
  )

  serve(shiftsContract.add, { allow: admin }, async ({ body, now, transact }) => {
    await transact((tx) => addShift(tx, body, now))
    return {}
  })

  serve(shiftsContract.change, { allow: admin }, async ({ params, body, now, transact }) => {
    const { shift: to, version } = body
    await transact((tx) => moveShift(tx, { ...params, version, to }, now))
    return {}
  })

  serve(shiftsContract.remove, { allow: admin }, async ({ body, now, transact }) => {
    await transact((tx) => clearShifts(tx, body.shifts, now))
    return {}
  })

  serve(shiftsContract.copy, { allow: admin }, async ({ actor, body, now, transact }) => {
    const { city, ...days } = body
    return transact(async (tx) => {
      const queue = await inQueue(tx, { city, by: actor.accountId }, () => {}, now)
      return repeatShifts(tx, { queue, ...days }, now)
    })
  })

  serve(shiftsContract.addAbsence, { allow: admin }, async ({ actor, body, now, transact }) => ({
    released: await transact((tx) => markAbsent(tx, actor, body, now)),
  }))

  serve(shiftsContract.removeAbsence, { allow: admin }, async ({ params, transact }) => {
    await transact((tx) => unmarkAbsent(tx, params.id))
    return {}
  })
}
