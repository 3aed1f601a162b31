import { clinicDay, clinicInstant } from '../../shared/platform/days.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/types.ts'
import type { Job } from '../platform/jobs.ts'
import { countConsents } from './store.ts'

/** Counts the consents of past days each night, so that the list of versions counts only those of today. */
export const consentJobs = (db: Database, clock: Clock): Job[] => [
  {
    name: 'count-consents',
    cron: '35 3 * * *',
    run: () => db.transact((tx) => countConsents(tx, clinicInstant(clinicDay(clock.now()), '00:00'))),
  },
]
