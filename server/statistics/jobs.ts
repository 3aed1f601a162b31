import { addDays, clinicDay } from '../../shared/platform/days.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/types.ts'
import type { Job } from '../platform/jobs.ts'
import { countDays, findUncounted } from './store.ts'

/** Days that one transaction counts: an installation with years behind it is counted piece by piece. */
const daysAtOnce = 14

/** Counts the stops of days that have ended, after the queue has closed them; days before this feature too. */
export const statisticsJobs = (db: Database, clock: Clock): Job[] => [
  {
    name: 'count-station-days',
    cron: '*/30 * * * *',
    atStart: true,
    async run(signal) {
      const left = await findUncounted(db.reader, clinicDay(clock.now()))
      if (!left) return
      for (let from = left.from; from <= left.to && !signal.aborted; from = addDays(from, daysAtOnce)) {
        const end = addDays(from, daysAtOnce - 1)
        const to = end < left.to ? end : left.to
        await db.transact((tx) => countDays(tx, { from, to }))
      }
    },
  },
]
