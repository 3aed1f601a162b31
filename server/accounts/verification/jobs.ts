import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/types.ts'
import type { Job } from '../../platform/jobs.ts'
import { removeStale } from './store.ts'

const day = 24 * 3600 * 1000

/** Removes codes and confirmations that expired a day ago. */
export const verificationJobs = (db: Database, clock: Clock): Job[] => [
  {
    name: 'forget-codes',
    cron: '17 * * * *',
    run: () => db.transact((tx) => removeStale(tx, new Date(clock.now().getTime() - day))),
  },
]
