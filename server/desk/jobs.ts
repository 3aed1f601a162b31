import type { Database } from '../platform/db/types.ts'
import type { Job } from '../platform/jobs.ts'
import { makeFinds } from './store.ts'

const batch = 500

/** Each minute makes new bookings quick to be found, apart from the act that books. */
export const deskJobs = (db: Database): Job[] => [
  {
    name: 'make-booking-finds',
    cron: '* * * * *',
    run: async (signal) => {
      while (!signal.aborted && (await db.transact((tx) => makeFinds(tx, batch))) === batch);
    },
  },
]
