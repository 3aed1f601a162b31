import { clinicDay, clinicInstant } from '../../../shared/platform/days.ts'
import { City } from '../../../shared/platform/person.ts'
import type { AsSystem } from '../../platform/audit/system.ts'
import { note } from '../../platform/audit/trail.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/types.ts'
import type { Job } from '../../platform/jobs.ts'
import type { Log } from '../../platform/log.ts'
import { isDue, queueNow } from '../actions.ts'
import { listUnfinished, sweepCalls } from '../store.ts'
import { closeDay, inQueue } from './actions.ts'

/** How often the clock looks whether somebody is to be called, milliseconds. */
const everyMs = 5000
/** For so many days it is known why somebody was called. */
const keptDays = 90

/** What the clock of the queue stands on. */
interface QueueClockDeps {
  db: Database
  clock: Clock
  log: Log
}

async function callIn(city: City, { db, clock }: Pick<QueueClockDeps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  if (isDue(await queueNow(db.reader, city, now, everyMs * 12)))
    await db.transact((tx) => inQueue(tx, { city, by: null }, () => {}, now))
}

/**
 * Calls whom time alone makes due: somebody's absence has ended, or a room has come near the end with who is inside. It
 * looks without a lock; several processes may look at once, and the lock of the city lets one decide. A city that fails keeps
 * no other one waiting: an `AggregateError` of all that failed is thrown when each has had its turn.
 */
export async function callDue(deps: Pick<QueueClockDeps, 'db' | 'clock'>): Promise<void> {
  const turns = await Promise.allSettled(City.options.map((city) => callIn(city, deps)))
  const failed = turns.flatMap((turn) => (turn.status === 'rejected' ? [turn.reason] : []))
  if (failed.length > 0) throw new AggregateError(failed, 'the queue of a city is not called on')
}

/** Starts the clock of the queue in this process; `stop` waits for what it is doing. */
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

/**
 * Ends the queue of the days that have passed, soon after midnight or when a process is there again: until then whoever was
 * inside holds his room. Forgets after ninety days why people were called.
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
    name: 'sweep-queue-calls',
    cron: '40 3 * * *',
    run: () =>
      db.transact(async (tx) => sweepCalls(tx, new Date(clock.now().getTime() - keptDays * 86_400_000))),
  },
]
