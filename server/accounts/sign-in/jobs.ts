import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/types.ts'
import type { Job } from '../../platform/jobs.ts'
import { removeStale } from './store.ts'

/** Removes expired one-time links and sessions. */
export const signInJobs = (db: Database, clock: Clock): Job[] => [
  {
    name: 'forget-sessions',
    cron: '27 * * * *',
    run: () => db.transact((tx) => removeStale(tx, clock.now())),
  },
]
