import { admin, type Member } from '../../../shared/platform/actor.ts'
import type { City } from '../../../shared/platform/person.ts'
import { scheduleAdminContract as contract } from '../../../shared/schedule-admin/contract.ts'
import type { Change, Touch } from '../../../shared/schedule-admin/schema.ts'
import { noteOfList } from '../../platform/audit/trail.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { changedBy, vouch } from '../../schedule/actions.ts'
import { citySchedule, previewTime } from '../actions.ts'
import { moveStation, newStation, touchOfLimit, touchOfStation, writeLimit } from './actions.ts'

/** Serves the stations, the daily limits, and the preview of patients affected by any schedule change. */
export function serveStationDesk(serve: Serve, reader: Reader, secrets: Secrets): void {
  const present = (city: City, now: Date) => citySchedule(reader, city, now)
  const previewOf = (change: Change, now: Date): Promise<Touch> => {
    if (change.change === 'station') return touchOfStation(reader, change, secrets, now)
    if (change.change === 'limit') return touchOfLimit(reader, change, secrets, now)
    return previewTime(reader, change, secrets, now)
  }

  serve(contract.preview, { allow: admin }, async ({ body, now, look }) => {
    const touch = await previewOf(body, now)
    const shown = touch.times.flatMap(({ people }) => people.map(({ id }) => id))
    look(noteOfList(shown, { count: touch.people }))
    return touch
  })

  /** Changes the stations of a city, which then are the clinic's own. */
  const changing =
    (actor: Member, city: City, now: Date) =>
    <Result>(work: (tx: Tx) => Promise<Result>) =>
    async (tx: Tx): Promise<Result> => {
      const result = await work(tx)
      await vouch(tx, { fact: 'stations', city }, changedBy(actor), now)
      return result
    }

  serve(contract.addStation, { allow: admin }, async ({ actor, params: { city }, body, now, transact }) => {
    await transact(changing(actor, city, now)((tx) => newStation(tx, city, body, now)))
    return present(city, now)
  })

  serve(contract.changeStation, { allow: admin }, async ({ actor, params, body, now, transact }) => {
    const { version, keep, ...to } = body
    const write = (tx: Tx) => moveStation(tx, { secrets, keep }, { ...params, to, version }, now)
    const touch = await transact(changing(actor, params.city, now)(write))
    return { city: await present(params.city, now), touch }
  })

  serve(contract.removeStation, { allow: admin }, async ({ actor, params, body, now, transact }) => {
    const { version, keep } = body
    const gone = { ...params, to: null, version }
    const write = (tx: Tx) => moveStation(tx, { secrets, keep }, gone, now)
    const touch = await transact(changing(actor, params.city, now)(write))
    return { city: await present(params.city, now), touch }
  })

  serve(contract.setLimit, { allow: admin }, async ({ params: { city }, body, now, transact }) => {
    const { keep, ...limit } = body
    const touch = await transact((tx) => writeLimit(tx, { secrets, keep }, { city, ...limit }, now))
    return { city: await present(city, now), touch }
  })
}
