import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../platform/db/types.ts'
import type { Job } from '../platform/jobs.ts'
import { makeFinds } from './store.ts'

const batch = 200
/** After each batch the database is left to those who book, for so many times as long as the batch took. */
const rest = 2

/** Each minute makes new bookings quick to be found, apart from the act that books. */
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
