import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/types.ts'
import type { Job } from '../platform/jobs.ts'
import { removeEndedSubscriptions } from './store.ts'

/** Deletes expired subscriptions each night. */
export const notificationJobs = (db: Database, clock: Clock): Job[] => [
  {
    name: 'sweep-subscriptions',
    cron: '20 3 * * *',
    run: () => db.transact((tx) => removeEndedSubscriptions(tx, clock.now())),
  },
]
