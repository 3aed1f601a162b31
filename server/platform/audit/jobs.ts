import type { Database } from '../db/types.ts'
import type { Job } from '../jobs.ts'
import { makeAuditMonths } from './store.ts'

/** Nightly and at the start: makes the partitions of the audit for the months to come. */
export const auditJobs = (db: Database): Job[] => [
  {
    name: 'make-audit-months',
    cron: '10 3 * * *',
    atStart: true,
    run: () => db.transact(makeAuditMonths),
  },
]
