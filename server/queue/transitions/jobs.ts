import { clinicDay, clinicInstant } from '../../../shared/platform/days.ts'
import { City } from '../../../shared/platform/person.ts'
import type { AsSystem } from '../../platform/audit/system.ts'
import { note } from '../../platform/audit/trail.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/db/types.ts'
import type { Job } from '../../platform/jobs.ts'
import type { Log } from '../../platform/log.ts'
import { changeWait } from '../../schedule/working-hours/store.ts'
import { hasClockWork, queueNow } from '../actions.ts'
import { listMeasuredWaits, listUnfinished, sweepCalls } from '../store.ts'
import { closeDay, inQueue } from './actions.ts'

/** Interval at which the clock looks for people to call, milliseconds. */
const everyMs = 5000
/** Days for which the reasons of calls are kept. */
const keptDays = 90
/** The walk and the wait between stations follow the latest visits; fewer than `enough` say too little. */
const measuredBy = { latest: 500, enough: 30 }

interface QueueClockDeps {
  db: Database
  clock: Clock
  log: Log
}

async function callIn(city: City, { db, clock }: Pick<QueueClockDeps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  if (hasClockWork(await queueNow(db.reader, city, now, everyMs * 12)))
    await db.transact((tx) => inQueue(tx, { city, by: null }, () => {}, now))
}

/**
 * Calls people whom time alone makes due: an absence has ended, or a room nears the end of its patient. It
 * looks without a lock: several processes may look at once, and the city's lock lets one decide. A failing city
 * does not delay the others; an `AggregateError` of all failures is thrown at the end.
 */
export async function callDue(deps: Pick<QueueClockDeps, 'db' | 'clock'>): Promise<void> {
  const turns = await Promise.allSettled(City.options.map((city) => callIn(city, deps)))
  const failed = turns.flatMap((turn) => (turn.status === 'rejected' ? [turn.reason] : []))
  if (failed.length > 0) throw new AggregateError(failed, 'the queue of a city is not called on')
}

/** Starts the queue clock in this process; `stop` waits for the running turn. */
export function startQueueClock(deps: QueueClockDeps): { stop(): Promise<void> } {
  let atWork: Promise<void> | null = null
  const look = () => {
    atWork ??= callDue(deps)
      .catch(({ errors }: AggregateError) => {
        for (const err of errors) deps.log.error({ err }, 'the queue is not called on')
      })
      .finally(() => {
        atWork = null
      })
  }
  const ticking = setInterval(look, everyMs).unref()
  return {
    async stop() {
      clearInterval(ticking)
      await atWork
    },
  }
}

/** Measures how long people walk and wait between stations; the durations of visits follow it. */
export async function measureWaits(tx: Tx, by = measuredBy): Promise<void> {
  for (const measured of await listMeasuredWaits(tx, by)) await changeWait(tx, measured)
}

/**
 * Ends the queues of past days soon after midnight, or when a process next runs; until then a patient inside
 * keeps the room occupied. Measures each night how long people walk and wait between stations. Deletes reasons of calls after ninety days.
 */
export const queueJobs = (db: Database, clock: Clock, asSystem: AsSystem): Job[] => [
  {
    name: 'close-queue-day',
    cron: '*/10 * * * *',
    atStart: true,
    async run(signal) {
      const today = clinicDay(clock.now())
      const since = clinicInstant(today, '00:00')
      for (const unfinished of await listUnfinished(db.reader, today, since)) {
        if (signal.aborted) return
        await asSystem('close-queue-day', async (tx) => {
          const count = await closeDay(tx, unfinished, clock.now())
          if (count > 0) note(tx, { count })
        })
      }
    },
  },
  {
    name: 'measure-wait',
    cron: '50 3 * * *',
    atStart: true,
    run: () => db.transact((tx) => measureWaits(tx)),
  },
  {
    name: 'sweep-queue-calls',
    cron: '40 3 * * *',
    run: () =>
      db.transact(async (tx) => sweepCalls(tx, new Date(clock.now().getTime() - keptDays * 86_400_000))),
  },
]
