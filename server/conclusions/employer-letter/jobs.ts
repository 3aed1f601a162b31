import type { Brand } from '../../../shared/platform/brand.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/types.ts'
import { inBatches, type Job } from '../../platform/jobs.ts'
import { lettersAtOnce, tellEmployers } from './actions.ts'

/** Tells employers of papers that became ready or void. */
export const employerLetterJobs = (
  db: Database,
  clock: Clock,
  contextNow: () => Promise<{ brand: Brand }>,
): Job[] => [
  {
    name: 'tell-employers',
    cron: '*/5 * * * *',
    run: async (signal) => {
      const { brand } = await contextNow()
      await inBatches(signal, lettersAtOnce, () => db.transact((tx) => tellEmployers(tx, brand, clock.now())))
    },
  },
]
