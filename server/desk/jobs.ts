import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../platform/db/types.ts'
import type { Job } from '../platform/jobs.ts'
import { makeFinds } from './store.ts'

const batch = 200
/** Pause after each batch, as a multiple of its duration, so that bookings are not slowed down. */
const rest = 2

/** Indexes new bookings for the search every minute, outside the act of booking. */
export const deskJobs = (db: Database): Job[] => [
  {
    name: 'make-booking-finds',
    cron: '* * * * *',
    run: async (signal) => {
      while (!signal.aborted) {
        const begun = performance.now()
        if ((await db.transact((tx) => makeFinds(tx, batch))) < batch) return
        await wait((performance.now() - begun) * rest, undefined, { signal }).catch(() => {})
      }
    },
  },
]
