import type { Brand } from '../../../shared/platform/brand.ts'
import { clinicDay } from '../../../shared/platform/days.ts'
import { isPublicDayOff } from '../../../shared/platform/working-days.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/types.ts'
import { inBatches, type Job } from '../../platform/jobs.ts'
import { overdueAtOnce, tellOverdue } from './actions.ts'

/** Tells employers of overdue invoices at ten on working days. */
export const billLetterJobs = (
  db: Database,
  clock: Clock,
  contextNow: () => Promise<{ brand: Brand }>,
): Job[] => [
  {
    name: 'tell-overdue-invoices',
    cron: '0 10 * * 1-5',
    run: async (signal) => {
      if (isPublicDayOff(clinicDay(clock.now()))) return
      const { brand } = await contextNow()
      await inBatches(signal, overdueAtOnce, () =>
        db.transact((tx) => tellOverdue(tx, { brand, now: clock.now() })),
      )
    },
  },
]
