import type { Brand } from '../../../shared/platform/brand.ts'
import type { AsSystem } from '../../platform/audit/system.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/types.ts'
import type { Job } from '../../platform/jobs.ts'
import { makeDue } from './actions.ts'
import { listDue } from './store.ts'

interface ContactChangeDeps {
  db: Database
  clock: Clock
  asSystem: AsSystem
  brand: () => Promise<Brand>
}

const batch = 100

/** Makes the changes of phones and e-mails whose day has passed, each in a transaction of its own. */
export const contactChangeJobs = ({ db, clock, asSystem, brand }: ContactChangeDeps): Job[] => [
  {
    name: 'make-contact-changes',
    cron: '* * * * *',
    run: async () => {
      const now = clock.now()
      const due = await listDue(db.reader, now, batch)
      if (due.length === 0) return
      const context = { brand: await brand(), now }
      for (const id of due) await asSystem('make-contact-changes', (tx) => makeDue(tx, id, context))
    },
  },
]
