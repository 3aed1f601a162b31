import type { AsSystem } from './audit/system.ts'
import type { Clock } from './clock.ts'
import type { Database } from './db/types.ts'
import { sweepKeys } from './idempotency.ts'
import { inBatches, type Job } from './jobs.ts'
import { limitsOver } from './limits.ts'
import { sealPlainMessages, sweepOutbox } from './outbox/store.ts'

/** Messages sealed by one transaction. */
const sealedAtOnce = 200

/** Hourly: removes expired limits and idempotency keys older than a day. Nightly: erases texts of old messages. At the start: seals messages of versions before sealing. */
export const sweepJobs = (db: Database, clock: Clock, asSystem: AsSystem): Job[] => [
  {
    name: 'sweep-platform',
    cron: '17 * * * *',
    async run() {
      const now = clock.now()
      await limitsOver(db).sweep(now)
      await sweepKeys(db, now)
    },
  },
  {
    name: 'sweep-messages',
    cron: '50 3 * * *',
    run: () => sweepOutbox({ transact: (work) => asSystem('sweep-messages', work) }, clock.now()),
  },
  {
    name: 'seal-messages',
    cron: '40 4 * * *',
    atStart: true,
    run: (signal) =>
      inBatches(signal, sealedAtOnce, () => db.transact((tx) => sealPlainMessages(tx, sealedAtOnce))),
  },
]
