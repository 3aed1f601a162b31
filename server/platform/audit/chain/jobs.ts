import type { Job } from '../../jobs.ts'
import type { Log } from '../../log.ts'
import { type ChainContext, chainFinishedDays } from './actions.ts'

/** Nightly, when nothing of the day before can still be committed: adds the finished days to the chain of the audit. */
export const chainJobs = (context: ChainContext, log: Log): Job[] => [
  {
    name: 'chain-audit',
    cron: '20 3 * * *',
    atStart: true,
    run: (signal) => chainFinishedDays(context, log, signal),
  },
]
