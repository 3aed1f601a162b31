import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/types.ts'
import type { Job } from '../platform/jobs.ts'
import { makeSlotsAhead } from './actions.ts'
import { removeExpiredHolds } from './store.ts'

/** Maintains the schedule: creates slots for the coming days each night, releases expired holds each minute. */
export const scheduleJobs = (db: Database, clock: Clock): Job[] => [
  {
    name: 'make-slots',
    cron: '10 3 * * *',
    atStart: true,
    run: () => db.transact((tx) => makeSlotsAhead(tx, clock.now())),
  },
  {
    name: 'reap-holds',
    cron: '* * * * *',
    run: () => db.transact((tx) => removeExpiredHolds(tx, clock.now())),
  },
]
