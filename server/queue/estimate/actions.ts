import { clinicInstant } from '../../../shared/platform/days.ts'
import { City } from '../../../shared/platform/person.ts'
import type { Estimate } from '../../../shared/queue/estimate.ts'
import type { FloorPerson } from '../../../shared/queue/floor.ts'
import { routeOf } from '../../../shared/queue/rules.ts'
import type { Database } from '../../platform/db/types.ts'
import type { Live } from '../../platform/live/live.ts'
import type { Log } from '../../platform/log.ts'
import { inThread } from '../../platform/threads.ts'
import { type CityQueue, floorOf, inMinutes, queueTopic } from '../actions.ts'
import { type ExpectedVisitRow, listExpectedVisits } from '../store.ts'
import type { WaitTask } from './task.ts'

/** The estimates by ticket. */
type WaitsNow = ReadonlyMap<string, Estimate>

/** Estimated waiting times by city, computed in this process. */
export interface Waits {
  /** Returns the latest estimates of a queue. Old ones are computed anew, and the watching pages are notified. */
  of(queue: CityQueue): WaitsNow
  /** Starts no more computations and waits for the running ones. */
  stop(): Promise<void>
}

/** Minimum milliseconds between two computations after changes of the queue. */
const atMostEvery = 10_000
/** Milliseconds after which the estimates are computed again even without a change. */
const freshFor = 30_000
/** Minutes ahead: people booked within this time are included in the forecast. */
const comingWithin = 120

const module = new URL('./task.ts', import.meta.url)

interface CachedWaits {
  version: number
  at: number
  waits: WaitsNow
}

const isOld = (known: CachedWaits | undefined, { version, now }: CityQueue): boolean => {
  if (!known) return true
  const age = now.getTime() - known.at
  return age >= freshFor || (known.version !== version && age >= atMostEvery)
}

const personOf = ({ id, start, services }: ExpectedVisitRow, queue: CityQueue): FloorPerson => {
  const stops = routeOf(services, queue.stations).filter(({ isPassed }) => !isPassed)
  const arrived = Math.max(inMinutes(queue.now), inMinutes(start))
  const route = { need: stops.map(({ station }) => station), passed: 0 }
  return { key: id, arrived, since: arrived, isPriority: false, ...route, at: { kind: 'pool' } }
}

async function foreseen({ reader }: Database, queue: CityQueue): Promise<WaitsNow> {
  const { city, day, now, version } = queue
  const until = new Date(
    Math.min(now.getTime() + comingWithin * 60_000, clinicInstant(day, '23:59').getTime()),
  )
  const booked = await listExpectedVisits(reader, { city, day, from: now, until })
  const coming = booked.map((row) => personOf(row, queue))
  const input: WaitTask = { floor: floorOf(queue), outlook: { seed: version, coming } }
  const estimates = await inThread<Estimate[]>({ module, name: 'waitsOn', input }, { owner: `waits ${city}` })
  return new Map(estimates.map((one) => [one.person, one]))
}

/** Dependencies of the estimates. */
interface WaitsDeps {
  db: Database
  log: Log
  live: Pick<Live, 'tell'>
}

/**
 * Starts the estimation of waiting times. It runs in a thread, so that no other request is delayed. Each
 * process computes its own estimates and notifies its own streams of them. Every half minute it notifies the
 * streams in any case, because estimates change with time alone.
 */
export function openWaits({ db, log, live }: WaitsDeps): Waits {
  const known = new Map<City, CachedWaits>()
  const atWork = new Map<City, Promise<void>>()
  let isOver = false

  const count = async (queue: CityQueue) => {
    const { city, version, now } = queue
    const waits = await foreseen(db, queue)
    known.set(city, { version, at: now.getTime(), waits })
    if (!isOver) live.tell(queueTopic(city))
  }
  const begin = (queue: CityQueue) => {
    const work = count(queue)
      .catch((error) => log.error({ err: error }, 'waits are not counted'))
      .finally(() => atWork.delete(queue.city))
    atWork.set(queue.city, work)
  }

  const passing = setInterval(() => {
    for (const city of City.options) live.tell(queueTopic(city))
  }, freshFor).unref()

  return {
    of(queue) {
      const { city, people } = queue
      if (!isOver && people.length > 0 && !atWork.has(city) && isOld(known.get(city), queue)) begin(queue)
      return known.get(city)?.waits ?? new Map()
    },
    async stop() {
      isOver = true
      clearInterval(passing)
      await Promise.all(atWork.values())
    },
  }
}
