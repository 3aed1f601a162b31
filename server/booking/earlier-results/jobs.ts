import type { AsSystem } from '../../platform/audit/system.ts'
import { note } from '../../platform/audit/trail.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Job } from '../../platform/jobs.ts'
import { removeUnclaimed } from './store.ts'

const keptMs = 86_400_000

/** Hourly: removes files of earlier results that no booking has claimed within a day. */
export const earlierResultJobs = (clock: Clock, asSystem: AsSystem): Job[] => [
  {
    name: 'sweep-result-files',
    cron: '23 * * * *',
    async run() {
      await asSystem('sweep-result-files', async (tx) => {
        const count = await removeUnclaimed(tx, new Date(clock.now().getTime() - keptMs))
        if (count > 0) note(tx, { count })
      })
    },
  },
]
