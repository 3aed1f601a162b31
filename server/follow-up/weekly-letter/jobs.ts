import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/types.ts'
import { inBatches, type Job } from '../../platform/jobs.ts'
import { type LetterContext, lettersAtOnce, sendSome } from './actions.ts'

/** Sends the letters on Monday at nine, again at ten and eleven in case the first run failed. */
export const weeklyLetterJobs = (
  db: Database,
  clock: Clock,
  contextNow: () => Promise<LetterContext>,
): Job[] => [
  {
    name: 'weekly-letter',
    cron: '0 9-11 * * 1',
    run: async (signal) => {
      const context = await contextNow()
      await inBatches(signal, lettersAtOnce, () => db.transact((tx) => sendSome(tx, context, clock.now())))
    },
  },
]
